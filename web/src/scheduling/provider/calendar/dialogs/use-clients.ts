import { listAppointments } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/calls/api.ts'
import { queryClient } from '../../../../kernel/calls/query.ts'
import { readNow } from '../../../../kernel/clock.ts'
import type { Found } from '../../../../kernel/shell/palette/palette.ts'

export type Client = {
  id: Appointment['patient_id']
  name: string
  time_zone: string
  /** The latest visit of all, which may be far ahead. */
  last: Appointment
  /** The visit that a search for this client leads to: the next one, or the last one if none is ahead. */
  meant: Appointment
}

const page = 100
const mostPages = 10
const mostFound = 8

const everybody = queryOptions({ queryKey: ['listAppointments', 'clients'], queryFn: loadClients, staleTime: 120_000 })

/** All patients who have or had a visit with the calling dietitian, by name. */
export const useClients = (asked: boolean) => useQuery({ ...everybody, enabled: asked })

/** Finds the patients whose names have words beginning with each typed word, with or without accents. Each result links to the next visit. */
export async function findClients(text: string): Promise<Found[]> {
  const typed = wordsOf(text)
  const clients = await queryClient.fetchQuery(everybody)
  return clients
    .filter(({ name }) => typed.every((start) => wordsOf(name).some((word) => word.startsWith(start))))
    .slice(0, mostFound)
    .map(({ name, meant }) => ({ label: name, href: `/provider/appointments/${meant.id}` }))
}

const wordsOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .split(/[\s-]+/)
    .filter(Boolean)

/** Of two visits, the later one first: the earlier one if it is still ahead, or if the later one is nothing to look at yet. */
function nearer(later: Appointment, earlier: Appointment): Appointment {
  const moment = readNow()
  if (isAhead(earlier, moment)) return earlier
  return later.starts_at > moment && !isAhead(later, moment) ? earlier : later
}

const isAhead = ({ status, ends_at }: Appointment, moment: string): boolean => status === 'Scheduled' && ends_at > moment

async function loadClients({ signal }: { signal: AbortSignal }): Promise<Client[]> {
  const clients = new Map<string, Client>()
  for (let offset = 0; offset < page * mostPages; offset += page) {
    const { items, total } = await call(listAppointments, { query: { sort: 'desc', limit: page, offset } }, { signal })
    for (const visit of items) {
      const known = clients.get(visit.patient_id)
      const { patient_id: id, patient_name: name, patient_time_zone: time_zone } = visit
      clients.set(id, known ? { ...known, meant: nearer(known.meant, visit) } : { id, name, time_zone, last: visit, meant: visit })
    }
    if (offset + page >= total) break
  }
  return [...clients.values()].sort((a, b) => a.name.localeCompare(b.name))
}
