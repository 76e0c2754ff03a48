import { Trans, useLingui } from '@lingui/react/macro'
import { getPatientForSupport } from '@sorrel/contract/patients/creating/operations'
import { getPatient, listPatients, updatePatient } from '@sorrel/contract/patients/record/operations'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { changeReasons } from '@sorrel/contract/patients/vocabulary'
import { useState } from 'react'
import { ApiProblem } from '../../../kernel/calls/api.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { ErrorSummary } from '../../../kernel/ui/fields/ErrorSummary.tsx'
import { SelectInput } from '../../../kernel/ui/fields/SelectInput.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { changesOf } from '../../account/changes.ts'
import { AddressFields, WhoFields } from '../../confirm/DetailFields.tsx'
import { type DetailValues, useDetailsForm } from '../../confirm/use-details-form.ts'

type Reason = (typeof changeReasons)[number]

/** Corrects the details of a patient. Support says why; the reason stays in the trail. */
export function CorrectForm({ patient, onDone }: { patient: Patient; onDone: () => void }) {
  const { t } = useLingui()
  const [reason, setReason] = useState<Reason | ''>('')
  const [asksReason, setAsksReason] = useState(false)
  const form = useDetailsForm(patient, { draft: `correct-${patient.patient_id}`, needsAddress: false, hasEmail: false })
  const save = useAct(updatePatient, {
    refreshes: [getPatientForSupport, getPatient, listPatients],
    onSuccess: () => {
      form.saved()
      toast(t`Corrected.`)
      onDone()
    },
    onError: (error) => form.refused(error),
  })
  const words: Record<Reason, string> = {
    patient_asked: t`The patient asked for it`,
    typing_mistake: t`It was a typing mistake`,
    legal_name_change: t`The name changed by law`,
    insurer_record: t`The insurance has it differently`,
    other: t`Another reason`,
  }
  const send = (values: DetailValues) => {
    setAsksReason(reason === '')
    if (reason === '') return
    save.mutate({
      params: { patient_id: patient.patient_id },
      headers: { 'if-match': `"${patient.version}"` },
      body: { ...changesOf(patient, values), reason },
    })
  }
  const isStale = save.error instanceof ApiProblem && save.error.code === 'changed_meanwhile'
  return (
    <form className="stack" noValidate onSubmit={form.submit<DetailValues>(send)}>
      <ErrorSummary {...form.summary} />
      <WhoFields form={form} withEmail={false} />
      <AddressFields form={form} />
      <SelectInput
        id="f-reason"
        label={t`Why do you correct it?`}
        empty={t`Choose one`}
        value={reason}
        error={asksReason && reason === '' ? t`Please say why. It stays in the trail.` : undefined}
        options={changeReasons.map((value) => ({ value, label: words[value] }))}
        onChange={(event) => setReason(event.currentTarget.value as Reason | '')}
      />
      <Notice tone="info">
        <Trans>Phone number and email address change only when the person signs in and proves that they have them.</Trans>
      </Notice>
      {save.error && Object.keys(form.errors).length === 0 && (
        <Problem error={save.error}>
          {isStale && (
            <p>
              <Trans>Somebody else changed this patient. Close this window and open it again; what you typed stays.</Trans>
            </p>
          )}
        </Problem>
      )}
      <Button type="submit" wide busy={save.isPending || form.checking}>
        <Trans>Save the correction</Trans>
      </Button>
    </form>
  )
}
