import { findPayerIds } from '@sorrel/contract/insurance/vocabulary'
import type { Answer, Input } from '@sorrel/contract/kernel/operation'
import type { Instant } from '@sorrel/contract/kernel/values'
import { decideAccepting, readCriteria, usualMinutes } from '@sorrel/contract/providers/rules'
import type * as wire from '@sorrel/contract/providers/wire'
import { sql } from 'kysely'
import type { Permitted } from '../kernel/access.ts'
import { addMinutes, countMinutesBetween } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import { Problem, refuseValue } from '../kernel/problem.ts'
import { listStartsOfProvider, readNextStarts } from '../scheduling/availability/next-starts.ts'
import { isLicensed } from '../scheduling/booking/standing.ts'
import type { ProviderRow } from './access.ts'
import { readRules } from './profiles.ts'

type SlotsAnswer = Answer<typeof wire.getProviderSlots>
type Applied = SlotsAnswer['criteria_applied']

const day = 24 * 60
const usualDays = 14
const mostDays = 100

/** The starts that the person described by `pcrit` can book; none, with the reason, if license, network, mode or age rule the provider out. */
export async function readSlots(
  ctx: Context,
  row: Permitted<ProviderRow>,
  query: Input<typeof wire.getProviderSlots>['query'],
): Promise<SlotsAnswer> {
  const applied = appliedOf(query.pcrit)
  const from = query.start ?? ctx.now()
  const to = query.end ?? addMinutes(from, usualDays * day)
  checkSpan(from, to)
  const licence = applied.state ? { licensed_until: await findLicenseEnd(ctx, row, applied.state), time_zone: row.time_zone } : undefined
  const refused = await refusalOf(ctx, row, applied, licence?.licensed_until)
  const answer = { time_zone: row.time_zone, criteria_applied: { ...applied, refused } }
  if (refused) return { ...answer, slots: [], next_available_at: null }
  const ask = { type: applied.appointment_type, duration_minutes: applied.duration_minutes, visit_mode: applied.visit_mode }
  const [slots, next] = await Promise.all([
    listStartsOfProvider(ctx, row.id, ask, from, to),
    readNextStarts(ctx, [row.id], { ...ask, count: 1 }),
  ])
  const mayBeGiven = (starts_at: string) => !licence || isLicensed(licence, starts_at)
  const first = next.get(row.id)?.[0]?.starts_at
  return {
    ...answer,
    slots: slots.filter(({ starts_at }) => mayBeGiven(starts_at)),
    next_available_at: first && mayBeGiven(first) ? first : null,
  }
}

function appliedOf(pcrit: string | undefined): Omit<Applied, 'refused'> {
  const criteria = pcrit ? readCriteria(pcrit) : {}
  if (!criteria) throw new Problem('invalid_criteria')
  const appointment_type = criteria.appointment_type ?? 'Initial Consultation'
  return {
    state: criteria.state ?? null,
    payer_id: payerOf(criteria.payer_id),
    appointment_type,
    duration_minutes: criteria.duration_minutes ?? usualMinutes[appointment_type],
    visit_mode: criteria.visit_mode ?? null,
    age_group: criteria.age_group ?? null,
  }
}

/** A payer may be named by its id or exactly; a brand of several regions stays as it was named, and means all of them. */
function payerOf(idOrName: string | undefined): string | null {
  const [id, ...more] = idOrName ? findPayerIds(idOrName) : []
  return (more.length === 0 ? id : undefined) ?? idOrName ?? null
}

function checkSpan(from: Instant, to: Instant): void {
  const minutes = countMinutesBetween(from, to)
  if (minutes > 0 && minutes <= mostDays * day) return
  const params = minutes > 0 ? { maximum: mostDays * day, origin: 'minutes' } : { minimum: 1, origin: 'minutes' }
  throw refuseValue('query', ['end'], minutes > 0 ? 'too_big' : 'too_small', params)
}

async function refusalOf(
  ctx: Context,
  row: Permitted<ProviderRow>,
  applied: Omit<Applied, 'refused'>,
  licensed_until: string | null | undefined,
): Promise<Applied['refused']> {
  const { state, payer_id, visit_mode, appointment_type, age_group } = applied
  const isNew = appointment_type === 'Initial Consultation'
  if (isNew && decideAccepting(row.accepting, (await readRules(ctx, row)).new_patients) === 'closed') return 'provider_not_accepting'
  if (visit_mode && !row.visit_modes.includes(visit_mode)) return 'visit_mode_not_offered'
  if (age_group && !row.age_groups.includes(age_group)) return 'age_not_seen'
  if (licensed_until === null) return 'not_licensed_in_state'
  if (payer_id && payer_id !== 'CASH_PAY' && !(await isInNetwork(ctx, row, findPayerIds(payer_id), state))) return 'not_in_network'
  return null
}

/** The last day of the license for a state; null if there is no valid license. */
async function findLicenseEnd(ctx: Context, row: Permitted<ProviderRow>, state: string): Promise<string | null> {
  const licence = await ctx.db
    .selectFrom('provider_licence')
    .select('expires_on')
    .where('provider_id', '=', row.id)
    .where('state', '=', state)
    .where('expires_on', '>=', ctx.now().slice(0, 10))
    .executeTakeFirst()
  return licence?.expires_on ?? null
}

async function isInNetwork(ctx: Context, row: Permitted<ProviderRow>, payers: string[], state: string | null): Promise<boolean> {
  if (payers.length === 0) return false
  const { rows } = await sql`select from networks_of(${row.id}) n where n.payer_id = any (${payers}::text[])
    and (${state}::text is null or n.state = ${state}) limit 1`.execute(ctx.db)
  return rows.length > 0
}
