import '../admin.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { createPatient } from '@sorrel/contract/patients/creating/operations'
import { listPatients } from '@sorrel/contract/patients/record/operations'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePhoneWords } from '../../../auth/use-phone-words.ts'
import { ApiProblem } from '../../../kernel/calls/api.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { PageHead } from '../../../kernel/shell/PageHead.tsx'
import { LeaveGuard } from '../../../kernel/ui/dialogs/LeaveGuard.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { AlikeNotice } from './AlikeNotice.tsx'
import { type Alike, readAlike } from './alike.ts'
import { NewPatientForm } from './NewPatientForm.tsx'
import { type NewPatientForm as NewPatient, type NewPatientBody, useNewPatient } from './new-patient.ts'

/** Adds a person and invites them. If they are likely known, the two stand beside each other first. */
export function NewPatientPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const form = useNewPatient()
  /** Those whom support has told apart from this person. Whatever is typed anew is compared anew. */
  const [apart, setApart] = useState<readonly string[]>([])
  const [alike, setAlike] = useState<readonly Alike[]>([])
  const place = useRefusals(form)
  const create = useAct(createPatient, {
    refreshes: [listPatients],
    onSuccess: ({ patient_id }) => {
      form.saved()
      toast(t`Added. The invitation is on its way.`)
      void navigate({ to: '/admin/patients/$patientId', params: { patientId: patient_id }, ignoreBlocker: true })
    },
    onError: (error) => {
      setAlike(error instanceof ApiProblem && error.code === 'already_exists' ? readAlike(error) : [])
      place(error)
    },
  })
  const wish = create.variables?.body
  const send = (body: NewPatientBody, told: readonly string[]) => {
    setApart(told)
    create.mutate({ body: { ...body, not_duplicate_of: [...told] } })
  }
  const tellApart = () => wish && send(wish, [...new Set([...apart, ...alike.map(({ patient_id }) => patient_id)])])
  return (
    <>
      <PageHead title={t`Add a patient`} line={<Trans>They get an invitation and check the details themselves.</Trans>} />
      <LeaveGuard when={form.changed && !create.isSuccess} />
      <div className="page support">
        {alike.length > 0 && wish ? (
          <AlikeNotice alike={alike} wish={wish} busy={create.isPending} onBack={() => setAlike([])} onApart={tellApart} />
        ) : (
          <NewPatientForm form={form} busy={create.isPending} error={create.error} onSend={(body) => send(body, [])} />
        )}
      </div>
    </>
  )
}

/** Puts a refusal beside its field; what is wrong with a number is known only to the server. */
function useRefusals(form: NewPatient): (error: Error) => void {
  const { t } = useLingui()
  const phoneWords = usePhoneWords()
  return (error) => {
    if (!(error instanceof ApiProblem)) return
    const isTaken = ((error.details.issues ?? []) as { code: string }[]).some(({ code }) => code === 'in_use')
    if (isTaken) form.setErrors({ phone: t`Somebody else signs in with this number. Use another one, or only the email address.` })
    else if (error.code === 'phone_not_supported') form.setErrors({ phone: phoneWords(error) })
    else form.refused(error)
  }
}
