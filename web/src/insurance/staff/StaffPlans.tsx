import { Trans, useLingui } from '@lingui/react/macro'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'

// Few of those who look at a record enter a plan.
const EndPlan = makeLazyPart(() => import('../plan/EndPlan.tsx'), 'EndPlan')
const PlanForm = makeLazyPart(() => import('../plan/PlanForm.tsx'), 'PlanForm')

type Coverage = NonNullable<Patient['coverage']>[number]
type Props = { patientId: string; firstName: string; coverages: readonly Coverage[] }

/** How staff enter a plan for a patient, or end their second one. The patient is told. */
export function StaffPlans({ patientId, firstName, coverages }: Props) {
  const { t } = useLingui()
  const [open, setOpen] = useState<'enter' | 'end' | null>(null)
  const close = () => setOpen(null)
  const nameOf = (priority: Coverage['priority']) => {
    const plan = coverages.find((one) => one.kind === 'insurance' && one.priority === priority)
    return plan && (plan.payer_name ?? t`Unknown plan`)
  }
  const begunOn = coverages.find(({ priority }) => priority === 'secondary')?.effective_from
  // Staff do not see here which visits are booked.
  const held = { first: nameOf('primary'), second: nameOf('secondary'), hasVisits: true }
  return (
    <div className="support-empty line line--wrap">
      <Button kind="quiet" size="small" onClick={() => setOpen('enter')}>
        <Trans>Enter a plan…</Trans>
      </Button>
      {held.second && (
        <Button kind="plain" size="small" onClick={() => setOpen('end')}>
          <Trans>End the second plan…</Trans>
        </Button>
      )}
      {open === 'end' && (
        <EndPlan isStaff {...{ patientId, begunOn: begunOn ?? null }} name={held.second ?? ''} onClose={close} ifLost={close} />
      )}
      {open === 'enter' && (
        <Dialog open wide onClose={close} title={<Trans>Enter a plan</Trans>}>
          <div className="stack">
            <p className="small quiet">
              <Trans>{firstName} is told that the insurance was changed.</Trans>
            </p>
            <PlanForm
              patientId={patientId}
              held={held}
              staffFor={firstName}
              submitLabel={t`Save`}
              onDone={close}
              whileLoading={<Waiting shape="text" count={6} />}
            >
              <Button kind="plain" onClick={close}>
                <Trans>Cancel</Trans>
              </Button>
            </PlanForm>
          </div>
        </Dialog>
      )}
    </div>
  )
}
