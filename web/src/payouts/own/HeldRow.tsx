import { Trans, useLingui } from '@lingui/react/macro'
import type { HeldVisit } from '@sorrel/contract/payouts/schemas'
import { payKinds } from '@sorrel/contract/payouts/vocabulary'
import { Link } from '@tanstack/react-router'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'

/** A visit that is not in the payout yet, with the one step that brings it in. */
export function HeldRow({ visit }: { visit: HeldVisit }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { appointment_id: id, waits_for, minutes, kind, amount_cents } = visit
  const name = visit.patient_name ?? t`Visit`
  return (
    <tr>
      <th scope="row">
        <Link to="/provider/appointments/$id" params={{ id }}>
          {name}
        </Link>
        <small>
          {payKinds[kind][format.locale]} · {format.minutes(minutes)}
        </small>
      </th>
      <td data-label={t`Day`}>{format.shortDate(dayOf(visit.starts_at, zone))}</td>
      <td data-label={t`Why`} className="whole">
        {waits_for === 'note' && (
          <LinkButton kind="quiet" size="small" to="/provider/appointments/$id/note" params={{ id }} aria-label={t`Finish note: ${name}`}>
            <Trans>Finish note</Trans>
          </LinkButton>
        )}
        {waits_for === 'mark' && (
          <LinkButton kind="quiet" size="small" to="/provider/appointments/$id" params={{ id }} aria-label={t`Mark the visit of ${name}`}>
            <Trans>Mark the visit</Trans>
          </LinkButton>
        )}
        {waits_for === 'rate' && <Trans>The practice has set no rate for that day. It is paid once there is one.</Trans>}
      </td>
      <td data-label={t`Amount`} className="pay-amount">
        {amount_cents === null ? '–' : format.money(amount_cents)}
      </td>
    </tr>
  )
}
