import { Trans, useLingui } from '@lingui/react/macro'
import type { getMe } from '@sorrel/contract/auth/operations'
import { getFhirBundle } from '@sorrel/contract/fhir/operations'
import { useState } from 'react'
import { StepUp } from '../auth/account/StepUp.tsx'
import { ApiProblem, callRaw, type OutputOf } from '../kernel/calls/api.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { saveAs } from '../kernel/ui/files/save-as.ts'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { toast } from '../kernel/ui/notices/toast.ts'
import { useMyPatientId } from '../patients/use-people.ts'

/** Says what the file holds before it is saved, in safe mode the numbers as well. It first asks who the person is. */
export function FhirForm({ me, onClose }: { me: OutputOf<typeof getMe>; onClose: () => void }) {
  const { t } = useLingui()
  const { save, busy, error } = useSaving(() => {
    toast(t`Saved as a file on this device.`)
    onClose()
  })
  if (error instanceof ApiProblem && error.code === 'step_up_required') return <StepUp me={me} onDone={() => void save()} />
  return (
    <div className="stack">
      <p>
        <Trans>
          The file is complete. It also holds private journal entries, and numbers such as weights even where your screens show none. Would
          you like it now? You can also ask your dietitian to look at it with you.
        </Trans>
      </p>
      <p className="small quiet">
        <Trans>Whoever has the file can read it, so keep it where only you can open it.</Trans>
      </p>
      {error && <Problem error={error} again={() => void save()} />}
      <Button wide busy={busy} onClick={() => void save()}>
        <Trans>Yes, save it</Trans>
      </Button>
      <Button kind="quiet" wide onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
    </div>
  )
}

/** Gets the file as it is: a record of many years is large, and nothing here reads it. */
function useSaving(onSaved: () => void) {
  const patient_id = useMyPatientId()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Error | null>(null)
  const save = async () => {
    setBusy(true)
    setError(null)
    try {
      const answer = await callRaw(getFhirBundle, { params: { patient_id } })
      saveAs(await answer.blob(), 'record.fhir.json')
      onSaved()
    } catch (problem) {
      setError(problem instanceof Error ? problem : new Error(String(problem)))
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, error }
}
