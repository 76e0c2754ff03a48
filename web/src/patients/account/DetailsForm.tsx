import { Trans } from '@lingui/react/macro'
import { getMe } from '@sorrel/contract/auth/operations'
import { getConfirmation } from '@sorrel/contract/patients/onboarding/operations'
import { getPatient, updatePatient } from '@sorrel/contract/patients/record/operations'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { StepUp } from '../../auth/account/StepUp.tsx'
import { ApiProblem, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { ErrorSummary } from '../../kernel/ui/fields/ErrorSummary.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { AddressFields, BodyFields, WhoFields } from '../confirm/DetailFields.tsx'
import { type DetailValues, useDetailsForm } from '../confirm/use-details-form.ts'
import { changesOf } from './changes.ts'

type Props = { patient: Patient; me: OutputOf<typeof getMe>; onDone: () => void }

/** Changes the details of a patient. A new name or birth date of a confirmed patient first asks who it is. */
export function DetailsForm({ patient, me, onDone }: Props) {
  const form = useDetailsForm(patient, { draft: `details-${patient.patient_id}`, needsAddress: false, hasEmail: false })
  const save = useAct(updatePatient, {
    refreshes: [getPatient, getConfirmation, getMe],
    onSuccess: () => {
      form.saved()
      onDone()
    },
    onError: (error) => form.refused(error),
  })
  const again = () => save.variables && save.mutate(save.variables)
  if (save.error instanceof ApiProblem && save.error.code === 'step_up_required') return <StepUp me={me} onDone={again} />
  const send = (values: DetailValues) =>
    save.mutate({
      params: { patient_id: patient.patient_id },
      headers: { 'if-match': `"${patient.version}"` },
      body: changesOf(patient, values),
    })
  return (
    <form className="stack" noValidate onSubmit={form.submit<DetailValues>(send)}>
      <ErrorSummary {...form.summary} />
      <WhoFields form={form} withEmail={false} />
      {patient.confirmation_status === 'confirmed' && (
        <Notice tone="info">
          <Trans>For a new name or birth date we text you a code first. Your insurance card should say the same.</Trans>
        </Notice>
      )}
      <AddressFields form={form} />
      <BodyFields form={form} />
      {save.error && Object.keys(form.errors).length === 0 && <Problem error={save.error} />}
      <Button type="submit" wide busy={save.isPending || form.checking}>
        <Trans>Save my details</Trans>
      </Button>
    </form>
  )
}
