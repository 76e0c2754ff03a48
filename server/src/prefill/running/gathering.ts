import type { SourceItem } from '@sorrel/contract/prefill/answer'
import type { PrefillSources } from '@sorrel/contract/prefill/schemas'
import { sql } from 'kysely'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, makeContextAs } from '../../kernel/context.ts'
import type { Fieldset } from '../access.ts'
import type { PrefillAbout, PrefillSource } from '../source.ts'
import { type Identifiers, spellDay } from './redacting.ts'

export type Everything = { items: SourceItem[]; named: Partial<PrefillSources>; isSilent: boolean }
type Whose = Pick<Fieldset, 'appointment_id' | 'patient_id' | 'provider_id'>

/** What all features know that a note may say, as its dietitian may read it. */
export async function gatherSources(ctx: Context, whose: Whose, sources: readonly PrefillSource[]): Promise<Everything> {
  const asDietitian = await makeContextAs(ctx, { kind: 'provider', provider_id: whose.provider_id })
  const about = await readAbout(asDietitian, whose)
  const gathered = await Promise.all(sources.map((source) => source.gather(asDietitian, about)))
  return {
    items: gathered.flatMap(({ items }) => items.filter(({ text }) => text.trim() !== '')),
    named: Object.assign({}, ...gathered.map(({ named }) => named)),
    isSilent: gathered.some(({ is_silent }) => is_silent),
  }
}

const daysWithoutNote = 14
const mostDays = 60

// reads scheduling, patients, providers, charting
async function readAbout(ctx: Context, { appointment_id, patient_id, provider_id }: Whose): Promise<PrefillAbout> {
  const { rows } = await sql<{ visit_at: string; is_first: boolean; last_at: string | null; time_zone: string }>`
    select a.starts_at as visit_at, a.type = 'Initial Consultation' as is_first, coalesce(p.time_zone, d.time_zone) as time_zone,
      (select max(n.visit_at) from chart_note n where n.patient_id = a.patient_id and n.appointment_id is not null and n.status = 'signed' and n.visit_at < a.starts_at) as last_at
    from appointment a join patient p on p.id = a.patient_id join provider d on d.id = a.provider_id where a.id = ${appointment_id}`.execute(
    ctx.db,
  )
  const { visit_at, is_first, last_at, time_zone } = rows[0]!
  const earliest = addMinutes(visit_at, -mostDays * 1440)
  const from = last_at ?? addMinutes(visit_at, -daysWithoutNote * 1440)
  const since = [from, earliest].sort()[1]!
  return { appointment_id, patient_id, provider_id, visit_at, is_first, since, time_zone }
}

type Person = {
  names: (string | null)[]
  contacts: (string | null)[]
  places: (string | null)[]
  days: (string | null)[]
  numbers: (string | null)[]
}

/**
 * What tells who the people around a patient are: the patient, those who act for them, the dietitian, the guests of their calls, and whoever is
 * with the patient. Runs as the system.
 */ // reads patients, insurance, providers, video, scheduling
export async function listIdentifiers(
  ctx: Context,
  { patient_id, provider_id }: Pick<Whose, 'patient_id' | 'provider_id'>,
): Promise<Identifiers> {
  const { rows } = await sql<Person>`
    select array[p.first_name, p.last_name, p.preferred_name] || p.former_names as names, array[p.phone_number, p.email] as contacts,
      array[p.street, p.street_2, p.zip] as places, array[p.birth_date::text] as days, array[]::text[] as numbers
    from patient p where p.id = ${patient_id} or p.id in (select guardian_id from guardianship g where g.patient_id = ${patient_id} and g.ended_at is null)
    union all
    select array[c.subscriber_first_name, c.subscriber_last_name], array[c.phone_number], array[]::text[], array[c.subscriber_birth_date::text], array[c.member_id, c.group_no]
    from coverage c where c.patient_id = ${patient_id}
    union all select array[d.first_name, d.last_name], array[]::text[], array[]::text[], array[]::text[], array[]::text[] from provider d where d.id = ${provider_id}
    union all select array[g.name], array[g.address], array[]::text[], array[]::text[], array[]::text[] from call_guest g where g.appointment_id in (select a.id from appointment a where a.patient_id = ${patient_id})
    union all select array[l.emergency_name], array[l.emergency_phone], array[l.address], array[]::text[], array[]::text[]
    from call_location l where l.appointment_id in (select a.id from appointment a where a.patient_id = ${patient_id})`.execute(ctx.db)
  return rows.flatMap(({ names, contacts, places, days, numbers }) => [
    ...kept(
      'NAME',
      names.flatMap((name) => [name, ...(name?.split(/[\s-]+/u) ?? [])]),
    ),
    ...kept(
      'EMAIL',
      contacts.filter((one) => one?.includes('@')),
    ),
    ...kept(
      'PHONE',
      contacts.filter((one) => !one?.includes('@')),
    ),
    ...kept('ADDRESS', places),
    ...kept(
      'DATE',
      days.flatMap((day) => (day ? spellDay(day) : [])),
    ),
    ...kept('NUMBER', numbers),
  ])
}

const kept = (kind: Identifiers[number]['kind'], texts: readonly (string | null | undefined)[]) =>
  [...new Set(texts)].flatMap((text) => (text ? [{ kind, text }] : []))
