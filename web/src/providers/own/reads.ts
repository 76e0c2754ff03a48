import { getProvider } from '@sorrel/contract/providers/own/operations'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../../kernel/calls/query.ts'
import { getCurrentSession } from '../../kernel/session.ts'

/** The read of the profile of the dietitian who is signed in. */
export async function readOwnProfile(client: QueryClient): Promise<void> {
  const actor = getCurrentSession()?.actor
  if (actor?.provider_id) await client.ensureQueryData(query(getProvider, { params: { provider_id: actor.provider_id } }))
}
