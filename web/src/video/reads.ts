import { getVideoCall } from '@sorrel/contract/video/operations'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../kernel/calls/query.ts'

/** Reads the call before its page is shown. The page itself says what went wrong. */
export const readCall = (client: QueryClient, appointment_id: string): Promise<void> =>
  client.prefetchQuery(query(getVideoCall, { params: { appointment_id } }))
