import { listAppointments } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/calls/api.ts'

export type Client = {
  id: Appointment['patient_id']
  name: string
  time_zone: string
  /** The latest visit of all, which may be far ahead. */
  last: Appointment
}

const page = 100
const mostPages = 10

const everybody = queryOptions({ queryKey: ['listAppointments', 'clients'], queryFn: loadClients, staleTime: 120_000 })

/** All patients who have or had a visit with the calling dietitian, by name. */
export const useClients = (asked: boolean) => useQuery({ ...everybody, enabled: asked })

async function loadClients({ signal }: { signal: AbortSignal }): Promise<Client[]> {
  const clients = new Map<string, Client>()
  for (let offset = 0; offset < page * mostPages; offset += page) {
    const { items, total } = await call(listAppointments, { query: { sort: 'desc', limit: page, offset } }, { signal })
    for (const visit of items) {
      const known = clients.get(visit.patient_id)
      const { patient_id: id, patient_name: name, patient_time_zone: time_zone } = visit
      if (!known) clients.set(id, { id, name, time_zone, last: visit })
    }
    if (offset + page >= total) break
  }
  return [...clients.values()].sort((a, b) => a.name.localeCompare(b.name))
}
