import { measureAge } from '@sorrel/contract/patients/guardians'
import { findAgeGroup } from '@sorrel/contract/providers/rules'
import { mostUpcoming } from '@sorrel/contract/scheduling/rules'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { actsAsStaff } from '../appointments.ts'
import { writeDay } from '../engine/instants.ts'
import { findLocalDayAt, offsetTableOf } from '../engine/offsets.ts'

/**
 * What a patient is to a provider: whether they are new, until which date (in `time_zone`) the provider is licensed in the patient's
 * state, and which age groups the provider sees.
 */
export type Standing = {
  state: string | null
  birth_date: string | null
  is_new: boolean
  licensed_until: string | null
  age_groups: string[]
  time_zone: string
  /** Visits that lie ahead, with this provider and with all: of the patient, of their guardian, and of everybody for whom that one acts. */
  upcoming: { with_provider: number; overall: number }
}

const nobody: Standing = {
  state: null,
  birth_date: null,
  is_new: true,
  licensed_until: null,
  age_groups: [],
  time_zone: 'UTC',
  upcoming: { with_provider: 0, overall: 0 },
}

/** A patient's standing with a provider. An unknown patient is new and has no state. */ // reads patients, providers
export async function readStanding(ctx: Context, providerId: string, patientId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select p.state, p.birth_date, not exists (select from appointment a where a.patient_id = p.id and a.provider_id = ${providerId}
        and a.status in ('Scheduled', 'Occurred', 'No-show')) as is_new,
      (select max(l.expires_on)::text from provider_licence l where l.provider_id = ${providerId} and l.state = p.state) as licensed_until,
      app.upcoming_visits(p.id, ${providerId}) as upcoming,
      coalesce((select v.age_groups from provider v where v.id = ${providerId}), '{}') as age_groups,
      coalesce(p.time_zone, (select v.time_zone from provider v where v.id = ${providerId}), 'UTC') as time_zone
    from patient p where p.id = ${patientId}`.execute(ctx.db)
  return rows[0] ?? nobody
}

/**
 * Whether the provider may give a visit at this instant: on its date, by the patient's clock, they need a license in the patient's
 * state.
 */
export const isLicensed = ({ licensed_until, time_zone }: Pick<Standing, 'licensed_until' | 'time_zone'>, starts_at: string): boolean =>
  licensed_until !== null && licensed_until >= writeDay(findLocalDayAt(offsetTableOf(time_zone), Date.parse(starts_at)))

/** Throws `not_licensed_in_state` for a visit that the provider's licenses do not cover. */
export function refuseUnlicensed(standing: Standing, starts_at: string): void {
  if (!isLicensed(standing, starts_at))
    throw new Problem('not_licensed_in_state', { state: standing.state, licensed_until: standing.licensed_until })
}

/**
 * Throws `too_many_visits` if `more` visits would bring a patient, together with the others of their account, over the number that the rules
 * allow. Those with one provider are counted behind the provider's lock; two calls at once to two providers may pass the overall number by
 * one.
 */
export function refuseTooMany(ctx: Context, { upcoming }: Standing, more: number): void {
  if (actsAsStaff(ctx)) return
  for (const scope of ['with_provider', 'overall'] as const)
    if (upcoming[scope] + more > mostUpcoming[scope]) throw new Problem('too_many_visits', { scope, maximum: mostUpcoming[scope] })
}

/**
 * Refuses a first visit with a provider who does not see people of the patient's age on that day, on the field that `path` names. Patients
 * in care stay with their provider when they grow into another group. Staff are not asked: they know whom they see.
 */
export function refuseUnseenAge(
  ctx: Context,
  { birth_date, is_new, age_groups, time_zone }: Standing,
  startsAt: string,
  path: readonly string[],
): void {
  if (actsAsStaff(ctx) || !birth_date || !is_new) return
  const age_group = findAgeGroup(measureAge(birth_date, writeDay(findLocalDayAt(offsetTableOf(time_zone), Date.parse(startsAt)))))
  if (!age_groups.includes(age_group)) throw refuseValue('body', path, 'age_not_seen', { age_group, values: age_groups })
}
