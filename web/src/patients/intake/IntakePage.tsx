import './intake.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getIntake } from '@sorrel/contract/patients/intake/operations'
import { intakeSteps } from '@sorrel/contract/patients/intake/question'
import { getPatient } from '@sorrel/contract/patients/record/operations'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useActingFor } from '../../kernel/calls/acting.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { useTitle } from '../../kernel/use-title.ts'
import { IntakeForm } from './IntakeForm.tsx'
import { readDraft } from './saving/device.ts'
import type { Draft } from './saving/outbox.ts'

const route = getRouteApi('/patient/app/intake')

/** The intake of the patient for whom this tab acts, with what waits on this device. */
export function IntakePage() {
  const { t } = useLingui()
  useTitle(t`About you and your food`)
  const { part } = route.useSearch()
  const own = useSession()?.actor.patient_id
  const patient_id = useActingFor() ?? own
  const params = patient_id ? { params: { patient_id } } : null
  const intake = useRead(getIntake, params)
  const patient = useRead(getPatient, params)
  const draft = useDraft(patient_id)
  const error = intake.data && patient.data ? null : (intake.error ?? patient.error)
  const again = () => void Promise.all([intake.refetch(), patient.refetch()])
  if (!error && intake.data && patient.data && draft)
    return (
      <IntakeForm
        key={patient_id}
        known={intake.data}
        draft={draft}
        patient={patient.data}
        step={intakeSteps.find((one) => one === part)}
        isActing={patient_id !== own}
      />
    )
  return (
    <>
      <h1 className="serif">
        <Trans>About you and your food</Trans>
      </h1>
      {error ? <Problem error={error} again={again} /> : <Waiting shape="cards" count={3} />}
    </>
  )
}

/** What waits on this device of this patient's intake; undefined until it is read. */
function useDraft(patientId: string | null | undefined): Draft | undefined {
  const [read, setRead] = useState<{ patientId: string; draft: Draft }>()
  useEffect(() => {
    let isOver = false
    if (patientId)
      void readDraft(patientId).then((draft) => {
        if (!isOver) setRead({ patientId, draft })
      })
    return () => {
      isOver = true
    }
  }, [patientId])
  return read && read.patientId === patientId ? read.draft : undefined
}
