import { Trans, useLingui } from '@lingui/react/macro'
import { getMe } from '@sorrel/contract/auth/operations'
import { getPatientForSupport } from '@sorrel/contract/patients/creating/operations'
import { getDeletion, takeBackDeletion } from '@sorrel/contract/patients/deletion/operations'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '../../../kernel/calls/api.ts'
import { useAct, useRead } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'

const DeleteForm = makeLazyPart(() => import('../../account/DeleteForm.tsx'), 'DeleteForm')

/** Asks for the deletion of a patient who wants it, and takes it back. */
export function DeletionCard({ patient }: { patient: Patient }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { patient_id, deletes_at } = patient
  const [open, setOpen] = useState(false)
  const undo = useAct(takeBackDeletion, {
    refreshes: [getPatientForSupport, getDeletion],
    onSuccess: () => toast(t`Taken back. Nothing will be deleted.`),
  })
  const day = deletes_at ? format.date(dayOf(deletes_at, zone)) : ''
  return (
    <Card title={<Trans>Deletion</Trans>}>
      {day ? (
        <div className="stack">
          <Notice tone="warn">
            <Trans>This patient will be deleted on {day}. Until then everything works.</Trans>
          </Notice>
          {undo.error && <Problem error={undo.error} />}
          <Button kind="quiet" busy={undo.isPending} onClick={() => undo.mutate({ params: { patient_id } })}>
            <Trans>Take it back</Trans>
          </Button>
        </div>
      ) : (
        <div className="stack">
          <p className="small">
            <Trans>Only if the patient asks for it. They have 30 days to change their mind.</Trans>
          </p>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            <Trans>Ask for the deletion…</Trans>
          </Button>
        </div>
      )}
      <Dialog open={open} onClose={() => setOpen(false)} title={t`Delete this patient?`}>
        {open && <Asking patientId={patient_id} onDone={() => setOpen(false)} />}
      </Dialog>
    </Card>
  )
}

/** What is deleted and kept, and the button; read only now, since few come here for it. */
function Asking({ patientId, onDone }: { patientId: string; onDone: () => void }) {
  const client = useQueryClient()
  const deletion = useRead(getDeletion, { params: { patient_id: patientId } })
  const me = useRead(getMe)
  const error = deletion.error ?? me.error
  if (error) return <Problem error={error} again={() => void Promise.all([deletion.refetch(), me.refetch()])} />
  if (!deletion.data || !me.data) return <Waiting count={3} />
  const done = () => {
    void client.invalidateQueries({ queryKey: [nameOf(getPatientForSupport)] })
    onDone()
  }
  return (
    <DeleteForm
      deletion={deletion.data}
      me={me.data}
      onDone={done}
      guardianWords={
        <Trans>
          This patient acts for somebody else. First end that under “Family and guardians”, so that nobody is left alone by mistake.
        </Trans>
      }
      whileLoading={<Waiting count={3} />}
      ifLost={onDone}
    />
  )
}
