import { measureAge } from '@sorrel/contract/patients/guardians'
import { findAgeGroup } from '@sorrel/contract/providers/rules'
import type { AgeGroup } from '@sorrel/contract/providers/vocabulary'
import { mostUpcoming } from '@sorrel/contract/scheduling/rules'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { actsAsStaff } from '../appointments.ts'
import { writeDay } from '../engine/instants.ts'
import { findLocalDayAt, offsetTableOf } from '../engine/offsets.ts'

/**
 * What a patient is to a provider: whether they are new, whether a visit has taken place, until which date (in `time_zone`) the provider is
 * licensed in the patient's state, and which age groups the provider sees.
 */
export type Standing = {
  state: string | null
  birth_date: string | null
  is_new: boolean
  was_seen: boolean
  licensed_until: string | null
  age_groups: string[]
  time_zone: string
  /**
   * The number of coming visits, with this provider and with all, of the patient, their guardian, and everybody for whom that guardian
   * acts.
   */
  upcoming: { with_provider: number; overall: number }
}

const nobody: Standing = {
  state: null,
  birth_date: null,
  is_new: true,
  was_seen: false,
  licensed_until: null,
  age_groups: [],
  time_zone: 'UTC',
  upcoming: { with_provider: 0, overall: 0 },
}

/**
 * A patient's standing with a provider. An unknown patient is new and has no state. `said`: the state that a newcomer named, whose record is
 * still empty.
 */ // reads patients, providers
export async function readStanding(ctx: Context, providerId: string, patientId: string, said: string | null = null): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select coalesce(p.state, ${said}) as state, p.birth_date, not exists (select from appointment a where a.patient_id = p.id and a.provider_id = ${providerId}
        and a.status in ('Scheduled', 'Occurred', 'No-show')) as is_new,
      exists (select from appointment a where a.patient_id = p.id and a.provider_id = ${providerId}
        and (a.status = 'Occurred' or (a.status = 'Scheduled' and a.ends_at <= ${ctx.now()}))) as was_seen,
      (select max(l.expires_on)::text from provider_licence l where l.provider_id = ${providerId} and l.state = coalesce(p.state, ${said})) as licensed_until,
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
  const scope = actsAsStaff(ctx) ? undefined : findFullScope(upcoming, more)
  if (scope) throw new Problem('too_many_visits', { scope, maximum: mostUpcoming[scope] })
}

/** The number that `more` visits would exceed; undefined if they may be booked. */
export const findFullScope = (upcoming: Standing['upcoming'], more: number): keyof Standing['upcoming'] | undefined =>
  (['with_provider', 'overall'] as const).find((scope) => upcoming[scope] + more > mostUpcoming[scope])

/** The age group of a patient on the date of a visit, by their own clock; undefined if nobody knows their birthday. */
const findGroupAt = ({ birth_date, time_zone }: Standing, startsAt: string): AgeGroup | undefined =>
  birth_date ? findAgeGroup(measureAge(birth_date, writeDay(findLocalDayAt(offsetTableOf(time_zone), Date.parse(startsAt))))) : undefined

/**
 * Whether the provider sees people of the patient's age on the date of a visit. Patients whom the provider has seen stay with them when they
 * grow into another group; a visit that only lies ahead does not count.
 */
export function seesAge(standing: Standing, startsAt: string): boolean {
  const group = findGroupAt(standing, startsAt)
  return standing.was_seen || group === undefined || standing.age_groups.includes(group)
}

/**
 * Refuses a visit with a provider who does not see people of the patient's age on that day, on the field that `path` names. Staff are not
 * asked: they know whom they see.
 */
export function refuseUnseenAge(ctx: Context, standing: Standing, startsAt: string, path: readonly string[]): void {
  if (actsAsStaff(ctx) || seesAge(standing, startsAt)) return
  throw refuseValue('body', path, 'age_not_seen', { age_group: findGroupAt(standing, startsAt), values: standing.age_groups })
}

/** Like `refuseUnseenAge`, for a move. Patients whom staff booked in spite of their age may move that visit. */
export function refuseUnseenMove(ctx: Context, standing: Standing, from: string, to: string): void {
  if (seesAge(standing, from)) refuseUnseenAge(ctx, standing, to, ['starts_at'])
}
