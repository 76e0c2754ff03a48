import type { getProviderProfileBySlug } from '@sorrel/contract/providers/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'

/** A profile, which the page passes to its parts. */
export type Profile = OutputOf<typeof getProviderProfileBySlug>
