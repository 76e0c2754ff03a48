import { getMyClientCare } from '@sorrel/contract/care/operations'
import type { QueryClient } from '@tanstack/react-query'
import { query } from '../kernel/calls/query.ts'
import { readSchedule } from '../scheduling/provider/reads.ts'

/** The reads of a client's chart: the care, and the dietitian's own time zone. */
export const readClient = (client: QueryClient, care_id: string) =>
  Promise.all([readSchedule(client), client.ensureQueryData(query(getMyClientCare, { params: { care_id } }))])

/** The reads of the caseload: the time zone first, because every row shows days. The list itself follows what the address asks for. */
export const readClients = (client: QueryClient) => readSchedule(client)
