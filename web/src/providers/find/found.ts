import type { searchProviders } from '@sorrel/contract/providers/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'

/** The answer of a search, which the page passes to its parts. */
export type Found = OutputOf<typeof searchProviders>
