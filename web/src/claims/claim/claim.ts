import type { getClaim } from '@sorrel/contract/claims/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'

/** One claim as its screens read it. */
export type Claim = OutputOf<typeof getClaim>
