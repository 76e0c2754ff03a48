import type { getImport, listImportRows } from '@sorrel/contract/imports/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'

export type Run = OutputOf<typeof getImport>
export type Row = OutputOf<typeof listImportRows>['items'][number]

/** Whether the queue works on a run, so that the screen looks again soon. */
export const isWorking = ({ state }: Run): boolean => state === 'checking' || state === 'applying' || state === 'undoing'
