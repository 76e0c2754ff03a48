import { listAppointments } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/api.ts'

export type Client = { id: Appointment['patient_id']; name: string; time_zone: string; last: Appointment }

const page = 100
const mostPages = 10

/** Everybody who has, or had, a visit with the calling dietitian, by name. */
export const useClients = (asked: boolean) =>
  useQuery({ queryKey: ['listAppointments', 'clients'], queryFn: loadClients, enabled: asked, staleTime: 120_000 })

async function loadClients({ signal }: { signal: AbortSignal }): Promise<Client[]> {
  const clients = new Map<string, Client>()
  for (let offset = 0; offset < page * mostPages; offset += page) {
    const { items, total } = await call(listAppointments, { query: { sort: 'desc', limit: page, offset } }, { signal })
    for (const visit of items)
      if (!clients.has(visit.patient_id))
        clients.set(visit.patient_id, { id: visit.patient_id, name: visit.patient_name, time_zone: visit.patient_time_zone, last: visit })
    if (offset + page >= total) break
  }
  return [...clients.values()].sort((a, b) => a.name.localeCompare(b.name))
}
