import { Trans, useLingui } from '@lingui/react/macro'
import { getMe } from '@sorrel/contract/auth/operations'
import { getPatientForSupport } from '@sorrel/contract/patients/creating/operations'
import { listMerges, undoMerge } from '@sorrel/contract/patients/merging/operations'
import { undoObstacles } from '@sorrel/contract/patients/merging/vocabulary'
import { listPatients } from '@sorrel/contract/patients/record/operations'
import { useState } from 'react'
import { ApiProblem, type OutputOf } from '../../../kernel/calls/api.ts'
import { useAct, useRead } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Dialog } from '../../../kernel/ui/dialogs/Dialog.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'
import { useUndoWords } from './words.ts'

const StepUp = makeLazyPart(() => import('../../../auth/account/StepUp.tsx'), 'StepUp')
type Merge = OutputOf<typeof undoMerge>

/** Says that another record was merged into this one, and takes the last merge back. */
export function MergeBanner({ patientId }: { patientId: string }) {
  const { data, error, refetch } = useRead(listMerges, { query: { patient_id: patientId, limit: 10 } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  const [last] = (data?.items ?? []).filter(({ undone_at, into_id }) => undone_at === null && into_id === patientId)
  return last ? <MergedNotice key={last.merge_id} merge={last} /> : null
}

function MergedNotice({ merge }: { merge: Merge }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const undoWords = useUndoWords()
  const [asks, setAsks] = useState(false)
  const me = useRead(getMe, asks ? {} : null)
  const undo = useAct(undoMerge, {
    refreshes: [getPatientForSupport, listPatients, listMerges],
    onSuccess: () => toast(t`Taken back. Both records are as before.`),
    onError: (error) => error instanceof ApiProblem && error.code === 'step_up_required' && setAsks(true),
  })
  const send = () => {
    setAsks(false)
    undo.mutate({ params: { merge_id: merge.merge_id } })
  }
  const day = format.date(dayOf(merge.merged_at, zone))
  const name = merge.from_name ?? ''
  const why = undo.error instanceof ApiProblem ? undoObstacles.find((one) => one === (undo.error as ApiProblem).details.reason) : undefined
  const isAsking = undo.error instanceof ApiProblem && undo.error.code === 'step_up_required'
  return (
    <Notice tone="info">
      <p>
        {name ? (
          <Trans>
            The record of {name} was merged into this one on {day}.
          </Trans>
        ) : (
          <Trans>Another record was merged into this one on {day}.</Trans>
        )}
      </p>
      {why && <p role="alert">{undoWords[why]}</p>}
      {undo.error && !why && !isAsking && <Problem error={undo.error} />}
      {!why && (
        <Button kind="quiet" busy={undo.isPending} onClick={send}>
          <Trans>Undo the merge</Trans>
        </Button>
      )}
      <Dialog open={asks} onClose={() => setAsks(false)} title={t`Confirm that it is you`}>
        {me.data ? (
          <StepUp me={me.data} onDone={send} whileLoading={<Waiting count={2} />} ifLost={() => setAsks(false)} />
        ) : (
          <Waiting count={2} />
        )}
      </Dialog>
    </Notice>
  )
}
