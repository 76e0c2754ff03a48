import { Trans, useLingui } from '@lingui/react/macro'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { useEffect } from 'react'
import { StaffPlans } from '../../../insurance/staff/StaffPlans.tsx'
import { useMayWith } from '../../../kernel/shell/menu/use-may-with.ts'
import { Card } from '../../../kernel/ui/Card.tsx'
import { Chip } from '../../../kernel/ui/Chip.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'

const PlanCheck = makeLazyPart(() => import('../../../eligibility/PlanCheck.tsx'), 'PlanCheck')

type Props = { patient: Patient }

/** How the patient pays now, with a way to enter another plan, and for billing staff what the plans said. */
export function CoverageCard({ patient: { patient_id, first_name, preferred_name, coverage } }: Props) {
  const { t } = useLingui()
  const coverages = coverage ?? []
  // The way here may name this card, which is drawn only now.
  useEffect(() => {
    if (location.hash === '#coverage') document.getElementById('coverage')?.scrollIntoView()
  }, [])
  const mayAsk = useMayWith('billing_operations')
  return (
    <Card flush id="coverage" title={<Trans>Payment and coverage</Trans>}>
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
                  <b>{one.kind === 'cash' ? t`Pays without insurance` : (one.payer_name ?? t`Unknown plan`)}</b>{' '}
                  {one.priority === 'secondary' && <Chip>{t`Second plan`}</Chip>}
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
                {mayAsk && one.kind === 'insurance' && <PlanCheck patientId={patient_id} coverage={one} canCall />}
              </li>
            )
          })}
        </ul>
      )}
      <StaffPlans patientId={patient_id} firstName={preferred_name || first_name || t`The client`} coverages={coverages} />
    </Card>
  )
}
