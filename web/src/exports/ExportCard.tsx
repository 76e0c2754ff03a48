import { Trans, useLingui } from '@lingui/react/macro'
import type { getMe } from '@sorrel/contract/auth/operations'
import { getExport, startExport } from '@sorrel/contract/exports/operations'
import { useState } from 'react'
import { ApiProblem, type OutputOf } from '../kernel/calls/api.ts'
import { useAct, useRead } from '../kernel/calls/query.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { Card } from '../kernel/ui/Card.tsx'
import { Dialog } from '../kernel/ui/dialogs/Dialog.tsx'
import { makeLazyPart } from '../kernel/ui/lazy-part.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { firstNameOf, usePeople } from '../patients/use-people.ts'
import { ExportState } from './ExportState.tsx'

const AskForm = makeLazyPart(() => import('./AskForm.tsx'), 'AskForm')

const lookEvery = 2000

/** Everything about the patient, or about the one for whom the person acts now, as an archive: it is asked for, waited for and downloaded here. */
export function ExportCard({ me }: { me: OutputOf<typeof getMe> }) {
  const { t } = useLingui()
  const { acting, dependent } = usePeople()
  const whom = dependent && firstNameOf(dependent)
  const patient_id = acting ?? me.actor.patient_id ?? ''
  const [waits, setWaits] = useState(false)
  const read = useRead(getExport, patient_id ? { params: { patient_id } } : null, {
    refetchInterval: waits ? lookEvery : false,
    staleTime: 0,
  })
  const isMade = read.data?.status === 'waiting' || read.data?.status === 'making'
  // The next drawing looks again, or stops looking.
  if (isMade !== waits) setWaits(isMade)
  const [open, setOpen] = useState(false)
  const ask = useAct(startExport, {
    refreshes: [getExport],
    onSuccess: () => setOpen(false),
    onError: (error) => error instanceof ApiProblem && error.code === 'step_up_required' && setOpen(true),
  })
  const send = () => ask.mutate({ params: { patient_id } })
  const needsStepUp = ask.error instanceof ApiProblem && ask.error.code === 'step_up_required'
  const begin = () => (read.data?.asks_first ? setOpen(true) : send())
  return (
    <Card title={whom ? <Trans>Everything about {whom}, to keep</Trans> : <Trans>Everything about you, to keep</Trans>}>
      <div className="stack">
        <p>
          <Trans>
            One page that opens without a connection, and your photos and papers beside it. It takes a minute or two to prepare.
          </Trans>
        </p>
        {read.error && <Problem error={read.error} again={() => read.refetch()} />}
        {!read.data && !read.error && <Waiting shape="rows" count={1} />}
        {read.data && <ExportState state={read.data} />}
        {ask.error && !needsStepUp && !open && <Problem error={ask.error} again={send} />}
        {read.data && !isMade && (
          <div>
            <Button kind="quiet" busy={ask.isPending && !open} onClick={begin}>
              {read.data.status === 'failed' ? (
                <Trans>Try again</Trans>
              ) : read.data.status === 'ready' ? (
                <Trans>Prepare a new one</Trans>
              ) : (
                <Trans>Prepare it</Trans>
              )}
            </Button>
          </div>
        )}
      </div>
      {read.data && (
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title={whom ? t`Prepare everything about ${whom}?` : t`Prepare everything about you?`}
        >
          <AskForm
            me={me}
            asksFirst={read.data.asks_first && !needsStepUp}
            ask={ask}
            onSend={send}
            onClose={() => setOpen(false)}
            whileLoading={<Waiting shape="rows" count={2} />}
            ifLost={() => setOpen(false)}
          />
        </Dialog>
      )}
    </Card>
  )
}
