import { changeChartNote, getChartNote, listChartNotes } from '@sorrel/contract/charting/operations'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import type { QueryClient } from '@tanstack/react-query'
import { ApiProblem, call } from '../../kernel/calls/api.ts'
import { query } from '../../kernel/calls/query.ts'
import { bodyOf, type Pending, splitByConflict } from './pending.ts'

/** How a save ended: it is stored, another window was faster, or it failed. */
export type Sent = { end: 'saved' } | { end: 'faster'; free: Pending; both: Pending } | { end: 'failed'; error: Error; isPassing: boolean }

const questionOf = (appointment_id: string) => query(getChartNote, { params: { appointment_id } })

/** Saves what is pending over the version that this browser knows. If another window was faster, what it wrote is read first. */
export async function sendChanges(client: QueryClient, appointment_id: string, pending: Pending): Promise<Sent> {
  const { queryKey } = questionOf(appointment_id)
  const version = client.getQueryData<ChartNote>(queryKey)?.version ?? 0
  try {
    const headers = { 'if-match': `"${version}"` }
    client.setQueryData(queryKey, await call(changeChartNote, { params: { appointment_id }, headers, body: bodyOf(pending) }))
    void client.invalidateQueries({ queryKey: [query(listChartNotes, { query: { view: 'due' } }).queryKey[0]] })
    return { end: 'saved' }
  } catch (refused) {
    const error = refused as Error
    if (!(error instanceof ApiProblem)) return { end: 'failed', error, isPassing: false }
    if (error.code !== 'changed_meanwhile')
      return { end: 'failed', error, isPassing: ['offline', 'timed_out', 'temporarily_unavailable'].includes(error.code) }
    const { changed = {} } = error.details as { changed?: Record<string, unknown> }
    await client.fetchQuery({ ...questionOf(appointment_id), staleTime: 0 }).catch(() => {})
    return { end: 'faster', ...splitByConflict(pending, changed) }
  }
}
