import type { listPrefills } from '@sorrel/contract/prefill/operations'
import type { OutputOf } from '../kernel/calls/api.ts'

export type Run = OutputOf<typeof listPrefills>['items'][number]
export type Proposal = Run['fields'][number]

const isUnderWay = ({ status }: Run) => status === 'queued' || status === 'running'

/** The latest run that proposed something, and what of it nobody has decided on. Nothing is open while a newer run is under way. */
export function findOpen(runs: readonly Run[]): { ready: Run | undefined; open: readonly Proposal[] } {
  const ready = runs.find(({ status }) => status === 'ready')
  return { ready, open: ready && !runs.some(isUnderWay) ? ready.fields.filter(({ state }) => state === 'proposed') : [] }
}
