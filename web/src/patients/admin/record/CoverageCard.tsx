import { Trans, useLingui } from '@lingui/react/macro'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { Card } from '../../../kernel/ui/Card.tsx'

/** How the patient pays now. Only the patient changes it. */
export function CoverageCard({ coverages }: { coverages: NonNullable<Patient['coverage']> }) {
  const { t } = useLingui()
  return (
    <Card flush title={<Trans>Payment and coverage</Trans>}>
      {coverages.length === 0 ? (
        <p className="support-empty quiet">
          <Trans>Nothing chosen yet. The patient is asked when they book.</Trans>
        </p>
      ) : (
        <ul className="rows">
          {coverages.map((one) => {
            const member = one.member_id ?? ''
            const group = one.group_no ?? ''
            return (
              <li key={one.coverage_id}>
                <span>
                  <b>{one.kind === 'cash' ? t`Pays without insurance` : (one.payer_name ?? t`Unknown plan`)}</b>
                  {one.plan_name && <small>{one.plan_name}</small>}
                </span>
                <span className="small quiet num">
                  {member && <Trans>Member {member}</Trans>}
                  {group && (
                    <>
                      , <Trans>group {group}</Trans>
                    </>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
