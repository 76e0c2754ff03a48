import { Trans, useLingui } from '@lingui/react/macro'
import { getVisitClaim } from '@sorrel/contract/claims/operations'
import { patientClaimLabels } from '@sorrel/contract/claims/vocabulary'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { BilledWith } from './BilledWith.tsx'

/** In these a plan has the bill, or gets it next. */
const withPlan: ReadonlySet<string> = new Set(['preparing', 'sent', 'in_review'])

/** Where the bill of a visit to the insurance stands, in plain words; nothing where there is none. */
export function VisitClaimCard({ appointmentId }: { appointmentId: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { data, error, refetch } = useRead(getVisitClaim, { params: { appointment_id: appointmentId } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data?.claim) return null
  const { status, is_again, plans, since, paid_cents, patient_cents } = data.claim
  const isSettled = status === 'settled' && paid_cents !== null && patient_cents !== null
  const [first = '', second] = plans.map(({ payer_name }) => payer_name)
  const isWithSecond = second !== undefined && plans[0]?.paid_cents !== null && withPlan.has(status)
  const day = format.date(dayOf(since, zone))
  return (
    <Card title={t`Your insurance and this visit`} aria-label={t`Your insurance and this visit`}>
      <p>
        {isWithSecond ? (
          <Trans>
            {first} has answered. {second} decides about what it left.
          </Trans>
        ) : is_again && status === 'preparing' ? (
          <Trans>We took back what we had sent before, and are preparing another claim for your insurance.</Trans>
        ) : is_again && status === 'sent' ? (
          <Trans>We took back what we had sent before, and sent another claim to your insurance.</Trans>
        ) : (
          `${patientClaimLabels[status][format.locale]}.`
        )}
      </p>
      <BilledWith appointmentId={appointmentId} />
      <DataList
        facts={[
          { label: t`Insurance`, value: second === undefined ? first : t`${first}, then ${second}` },
          second === undefined && isSettled && { label: t`Your insurance paid`, value: format.money(paid_cents) },
          ...(second === undefined ? [] : plans).map(
            ({ payer_name, paid_cents }) => paid_cents !== null && { label: t`${payer_name} paid`, value: format.money(paid_cents) },
          ),
          isSettled && { label: t`Your share`, value: format.money(patient_cents) },
          { label: t({ message: 'Since', context: 'claim' }), value: day },
        ]}
      />
    </Card>
  )
}
