import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ApiProblem } from '../../../kernel/calls/api.ts'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { RecordLink } from '../../../patients/admin/RecordLink.tsx'

/**
 * Tells staff what stands in the way of an act on a claim, in words of their own where they can do something about it or have to know it.
 */
export function ActRefusal({ error, patientId }: { error: Error; patientId: string }) {
  const says = explainRefusal(error, patientId)
  if (says === null) return <Problem error={error} />
  return (
    <p className="t-error" role="alert">
      {says}
    </p>
  )
}

function explainRefusal(error: Error, patientId: string): ReactNode {
  if (!(error instanceof ApiProblem)) return null
  // The words that everybody else reads speak to the client.
  if (error.code === 'not_in_network') return <Trans>The dietitian is not in the network of this plan.</Trans>
  if (error.code !== 'claim_act_not_possible') return null
  const { billed_otherwise, void_refused, paid_alone, not_occurred, missing, open_cents, patient_open_cents } = error.details
  if (missing === 'second_plan')
    return (
      <Trans>
        No second plan is on file for the day of the visit. If the client had one,{' '}
        <RecordLink patientId={patientId} part="coverage">
          put it on file
        </RecordLink>
        , and then come back.
      </Trans>
    )
  if (void_refused) return <Trans>The payer of that plan refused the void of an earlier claim. Give up that void first.</Trans>
  if (billed_otherwise) return <Trans>Another claim bills this visit. Void or cancel that claim first.</Trans>
  if (paid_alone) return <Trans>This visit was billed to the client without insurance, so no plan is billed for it.</Trans>
  if (not_occurred) return <Trans>The visit is not marked as having taken place. That must be corrected first.</Trans>
  if (open_cents) return <Trans>The payer has not settled everything. Write off first what it does not pay.</Trans>
  if (patient_open_cents) return <Trans>The client still owes a part of this claim.</Trans>
  return null
}
