import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { liftPayoutHold, listPayoutDrafts, listPayouts } from '@sorrel/contract/payouts/operations'
import type { PayoutDraft } from '@sorrel/contract/payouts/schemas'
import { accountStatuses, draftOutcomes } from '@sorrel/contract/payouts/vocabulary'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { SheetTable } from '../../kernel/ui/tables/SheetTable.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { HoldDialog } from './HoldDialog.tsx'

const tones = { pays: 'leaf', carried: 'info', on_hold: 'warn', no_account: 'warn', paid_already: 'info' } as const

/** Everybody with something unpaid in a period, and what becomes of them. */
export function DraftTable({ items }: { items: readonly PayoutDraft[] }) {
  const { t } = useLingui()
  const [holding, setHolding] = useState<PayoutDraft | null>(null)
  return (
    <>
      <SheetTable
        label={t`Dietitians with unpaid lines`}
        heads={[t`Dietitian`, t`What becomes of it`, t`Account`, { label: t`Amount`, atEnd: true }, { label: t`Change`, hidden: true }]}
      >
        {items.map((draft) => (
          <Row key={draft.provider_id} draft={draft} onHold={() => setHolding(draft)} />
        ))}
      </SheetTable>
      {holding && <HoldDialog providerId={holding.provider_id} name={holding.provider_name} onClose={() => setHolding(null)} />}
    </>
  )
}

function Row({ draft, onHold }: { draft: PayoutDraft; onHold: () => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const { locale } = format
  const { provider_id, provider_name, has_left, outcome, total_cents, carried_cents, held_cents, line_count, hold, account_status } = draft
  const lift = useAct(liftPayoutHold, { refreshes: [listPayoutDrafts, listPayouts], onSuccess: () => toast(t`The hold is lifted.`) })
  return (
    <tr>
      <th scope="row">
        <Link to="/admin/payouts/dietitians/$providerId" params={{ providerId: provider_id }}>
          {provider_name}
        </Link>
        <small>{plural(line_count, { one: '# line', other: '# lines' })}</small>
        {has_left && (
          <Chip tone="warn">
            <Trans>Has left</Trans>
          </Chip>
        )}
      </th>
      <td data-label={t`What becomes of it`} className="whole">
        <Chip tone={tones[outcome]}>{draftOutcomes[outcome][locale]}</Chip>
        {has_left && outcome === 'pays' && account_status !== 'ready' && (
          <small>
            <Trans>Has no account. Once the run is finalized, pay by check or payroll and note it at the payout.</Trans>
          </small>
        )}
        {hold && (
          <small>
            {hold.reason} ({hold.held_name})
          </small>
        )}
        {lift.error && <Problem error={lift.error} />}
      </td>
      <td data-label={t`Account`}>{accountStatuses[account_status][locale]}</td>
      <td data-label={t`Amount`} className="pay-amount">
        <b>{format.money(total_cents)}</b>
        {carried_cents !== 0 && <small>{t`${format.money(carried_cents)} from before`}</small>}
        {held_cents !== 0 && <small>{t`${format.money(held_cents)} held back`}</small>}
      </td>
      <td className="at-end">
        {hold ? (
          <Button
            kind="quiet"
            size="small"
            busy={lift.isPending}
            onClick={() => lift.mutate({ params: { payout_hold_id: hold.id } })}
            aria-label={t`Release the payout of ${provider_name}`}
          >
            <Trans>Release the payout</Trans>
          </Button>
        ) : (
          <Button kind="quiet" size="small" onClick={onHold} aria-label={t`Hold back the pay of ${provider_name}`}>
            <Trans>Hold back…</Trans>
          </Button>
        )}
      </td>
    </tr>
  )
}
