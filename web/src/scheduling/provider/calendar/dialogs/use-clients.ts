import { listAppointments } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/calls/api.ts'
import { queryClient } from '../../../../kernel/calls/query.ts'
import type { Found } from '../../../../kernel/shell/palette/palette.ts'

export type Client = { id: Appointment['patient_id']; name: string; time_zone: string; last: Appointment }

const page = 100
const mostPages = 10
const mostFound = 8

const everybody = queryOptions({ queryKey: ['listAppointments', 'clients'], queryFn: loadClients, staleTime: 120_000 })

/** All patients who have or had a visit with the calling dietitian, by name. */
export const useClients = (asked: boolean) => useQuery({ ...everybody, enabled: asked })

/** Finds the patients whose names have words beginning with each typed word, with or without accents. Each result links to the latest visit. */
export async function findClients(text: string): Promise<Found[]> {
  const typed = wordsOf(text)
  const clients = await queryClient.fetchQuery(everybody)
  return clients
    .filter(({ name }) => typed.every((start) => wordsOf(name).some((word) => word.startsWith(start))))
    .slice(0, mostFound)
    .map(({ name, last }) => ({ label: name, href: `/provider/appointments/${last.id}` }))
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)

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
