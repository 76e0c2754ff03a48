import type { searchProviders } from '@sorrel/contract/providers/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'

/** What a search answers, as the page hands it to its parts. */
export type Found = OutputOf<typeof searchProviders>
