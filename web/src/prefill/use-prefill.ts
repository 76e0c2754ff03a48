import { changeChartNote, getChartNote } from '@sorrel/contract/charting/operations'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { listPrefills, removePrefill, startPrefill } from '@sorrel/contract/prefill/operations'
import type { RejectReason } from '@sorrel/contract/prefill/vocabulary'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiProblem, call, nameOf } from '../kernel/calls/api.ts'
import { query, useAct, useRead } from '../kernel/calls/query.ts'
import { findOpen, type Proposal, type Run } from './open.ts'

export type Decision = { key: Proposal['key'] } & (
  | { state: 'accepted' }
  | { state: 'edited'; value: string }
  | { state: 'rejected'; reject_reason: RejectReason }
)
/** The note on the screen, and how to save what is typed in it. */
export type NoteDesk = { note: ChartNote; read: <T>(name: string) => T; save: () => Promise<boolean> }
export type Prefill = ReturnType<typeof usePrefill>

/** What was proposed for a note, and what the dietitian does with it. */
export function usePrefill(desk: NoteDesk) {
  const client = useQueryClient()
  const params = { appointment_id: desk.note.appointment_id }
  const [pollsAfter, setPollsAfter] = useState<number | false>(false)
  const list = useRead(listPrefills, { params, query: {} }, { refetchInterval: pollsAfter })
  const after = list.data?.poll_after_ms ?? false
  useEffect(() => {
    setPollsAfter(after)
  }, [after])
  const start = useAct(startPrefill, { refreshes: [listPrefills] })
  const remove = useAct(removePrefill, { refreshes: [listPrefills] })
  const settling = useSettling(client, desk)
  const runs = list.data?.items ?? []
  const [latest] = runs
  const { ready, open } = findOpen(runs)
  return {
    list,
    latest: latest && latest.status !== 'cancelled' ? latest : undefined,
    ready,
    open,
    start: () => start.mutate({ params }),
    isStarting: start.isPending,
    remove: (run: Run) => remove.mutate({ params: { ...params, ai_prefill_fieldset_id: run.id } }),
    isRemoving: remove.isPending,
    error: start.error ?? remove.error ?? settling.error,
    settle: (decisions: readonly Decision[]) => (ready ? settling.settle(ready.id, decisions) : Promise.resolve(false)),
    busy: settling.busy,
  }
}

/** Saves what is typed first, so that a decision stands on the note as the dietitian sees it. */
function useSettling(client: QueryClient, { note, save }: NoteDesk) {
  const [busy, setBusy] = useState<readonly string[]>([])
  const [error, setError] = useState<Error | null>(null)
  const settle = async (fieldset_id: string, decisions: readonly Decision[]): Promise<boolean> => {
    setBusy(decisions.map(({ key }) => key))
    try {
      if (!(await save())) return false
      await send(
        client,
        note.appointment_id,
        decisions.map((one) => ({ fieldset_id, ...one })),
      )
      setError(null)
      await client.invalidateQueries({ queryKey: [nameOf(listPrefills)] })
      return true
    } catch (refused) {
      setError(refused as Error)
      return false
    } finally {
      setBusy([])
    }
  }
  return { settle, busy, error }
}

type Sent = ({ fieldset_id: string } & Decision)[]

/** Sends decisions over the version that this browser knows, and once more over what another window wrote meanwhile. */
async function send(client: QueryClient, appointment_id: string, proposals: Sent, isAgain = false): Promise<void> {
  const question = query(getChartNote, { params: { appointment_id } })
  const version = client.getQueryData<ChartNote>(question.queryKey)?.version ?? 0
  try {
    const input = { params: { appointment_id }, headers: { 'if-match': `"${version}"` }, body: { proposals } }
    client.setQueryData(question.queryKey, await call(changeChartNote, input))
  } catch (error) {
    if (isAgain || !(error instanceof ApiProblem) || error.code !== 'changed_meanwhile') throw error
    await client.fetchQuery({ ...question, staleTime: 0 })
    await send(client, appointment_id, proposals, true)
  }
}
