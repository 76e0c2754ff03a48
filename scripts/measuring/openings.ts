import { listAvailabilitySlots } from '@sorrel/contract/scheduling/wire'
import pg from 'pg'
import { Connection } from './http.ts'
import { authorizationOf } from './server-process.ts'

/** One visit that can be booked: the patient, the provider and the start. */
export type Opening = { patient_id: string; provider_id: string; starts_at: string }

export const visitOf = ({ provider_id, starts_at }: Opening) => ({
  provider_id,
  starts_at,
  duration_minutes: 60,
  type: 'Follow-up' as const,
  visit_mode: 'virtual' as const,
})

/**
 * Asks the server for free times that do not touch each other, at most `each` per dietitian. Each comes with a patient who lives in a state
 * where that dietitian is licensed.
 */
export async function findOpenings(port: number, ownerUrl: string, wanted: number, each = 8, fromDay = 2): Promise<Opening[]> {
  const pairs = await licensedPairs(ownerUrl)
  const connection = new Connection(port)
  const now = Temporal.Now.instant()
  const span = { start_time: now.add({ hours: 24 * fromDay }).toString(), end_time: now.add({ hours: 24 * (fromDay + 21) }).toString() }
  const found: Opening[] = []
  for (const { provider_id, patients } of pairs) {
    if (found.length >= wanted) break
    const query = new URLSearchParams({
      ...span,
      provider_id,
      appointment_duration_in_minutes: '60',
      type: 'Follow-up',
      visit_mode: 'virtual',
    })
    const headers = await authorizationOf({ kind: 'patient', patient_id: patients[0]! })
    const told = await connection.ask({ method: 'GET', path: `/api/availability-slots?${query}`, headers })
    if (told.status !== 200) throw new Error(`free times answered ${told.status}: ${told.text}`)
    const { slots } = listAvailabilitySlots.output.parse(JSON.parse(told.text))
    pickApart(
      slots.map(({ starts_at }) => starts_at),
      each,
    ).forEach((starts_at, index) => {
      found.push({ provider_id, starts_at, patient_id: patients[index % patients.length]! })
    })
  }
  connection.close()
  if (found.length < wanted) throw new Error(`only ${found.length} of ${wanted} free times`)
  // Neighbours in the list belong to different dietitians, as in real traffic.
  return found
    .slice(0, wanted)
    .sort((a, b) => a.starts_at.slice(11).localeCompare(b.starts_at.slice(11)) || a.provider_id.localeCompare(b.provider_id))
}

async function licensedPairs(ownerUrl: string): Promise<{ provider_id: string; patients: string[] }[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rows } = await client.query<{ provider_id: string; patients: string[] }>(`
    select p.id as provider_id, (array_agg(c.id order by c.id))[1:40] as patients
    from app.provider p join app.provider_licence l on l.provider_id = p.id and l.expires_on > now() + interval '60 days'
    join app.patient c on c.state = l.state and c.first_name = 'Crowd'
    where p.slug ~ '-[0-9]+$' and p.status = 'active' and p.accepting = 'open' and 'adult' = any(p.age_groups) group by p.id order by md5(p.id::text)`)
  await client.end()
  return rows
}

/** Starts that lie at least two hours apart, from the first one on, at most `most` of them. */
function pickApart(starts: readonly string[], most: number): string[] {
  const chosen: string[] = []
  for (const start of starts) {
    const last = chosen.at(-1)
    if (chosen.length < most && (!last || Date.parse(start) - Date.parse(last) >= 7_200_000)) chosen.push(start)
  }
  return chosen
}

/** The authorization headers of all patients in the list, made in advance so that signing tokens is not measured. */
export async function authorizationsOf(openings: readonly Opening[]): Promise<Map<string, { authorization: string }>> {
  const ids = [...new Set(openings.map(({ patient_id }) => patient_id))]
  return new Map(
    await Promise.all(ids.map(async (patient_id) => [patient_id, await authorizationOf({ kind: 'patient', patient_id })] as const)),
  )
}
