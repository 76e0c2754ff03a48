import type { getProviderProfileBySlug } from '@sorrel/contract/providers/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'

/** A profile, as the page passes it to its parts. */
export type Profile = OutputOf<typeof getProviderProfileBySlug>
