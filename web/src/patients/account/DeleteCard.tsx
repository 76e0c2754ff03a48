import { Trans, useLingui } from '@lingui/react/macro'
import type { getMe } from '@sorrel/contract/auth/operations'
import { getDeletion, takeBackDeletion } from '@sorrel/contract/patients/deletion/operations'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Dialog } from '../../kernel/ui/dialogs/Dialog.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/patient/use-my-zone.ts'
import { usePeople } from '../use-people.ts'

const DeleteForm = makeLazyPart(() => import('./DeleteForm.tsx'), 'DeleteForm')

/** Deletes the account of a patient, or of the one for whom the person acts now: it says what goes and what stays, and can be taken back. */
export function DeleteCard({ me }: { me: OutputOf<typeof getMe> }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { acting } = usePeople()
  const patient_id = acting ?? me.actor.patient_id ?? ''
  const { data, error, refetch } = useRead(getDeletion, patient_id ? { params: { patient_id } } : null)
  const undo = useAct(takeBackDeletion, { refreshes: [getDeletion], onSuccess: () => toast(t`Taken back. Nothing will be deleted.`) })
  const [open, setOpen] = useState(false)
  const day = data?.deletes_at ? format.date(dayOf(data.deletes_at, zone)) : ''
  return (
    <Card title={<Trans>Delete the account</Trans>}>
      {error && <Problem error={error} again={() => refetch()} />}
      {!data && !error && <Waiting shape="rows" count={1} />}
      {data && day && (
        <div className="stack">
          <Notice tone="warn">
            <Trans>This account will be deleted on {day}. Until then everything works.</Trans>
          </Notice>
          {undo.error && <Problem error={undo.error} />}
          <Button kind="quiet" busy={undo.isPending} onClick={() => undo.mutate({ params: { patient_id } })}>
            <Trans>Take it back</Trans>
          </Button>
        </div>
      )}
      {data && !day && (
        <div className="stack">
          <p>
            <Trans>You have 30 days to change your mind. Before you decide, you see what is deleted and what the law makes us keep.</Trans>
          </p>
          <Button kind="quiet" onClick={() => setOpen(true)}>
            <Trans>Delete the account…</Trans>
          </Button>
        </div>
      )}
      {data && (
        <Dialog open={open} onClose={() => setOpen(false)} title={t`Delete the account?`}>
          <DeleteForm
            deletion={data}
            me={me}
            onDone={() => setOpen(false)}
            whileLoading={<Waiting shape="rows" count={3} />}
            ifLost={() => setOpen(false)}
          />
        </Dialog>
      )}
    </Card>
  )
}
