import type { listSignedNotes } from '@sorrel/contract/charting/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'

/** A signed note as the list of staff shows it. */
export type SignedLine = OutputOf<typeof listSignedNotes>['items'][number]
