import type { Instant } from '@sorrel/contract/kernel/values'
import { defaultRules } from '@sorrel/contract/scheduling/rules'
import type { AppointmentType, BookingMode } from '@sorrel/contract/scheduling/vocabulary'
import { type Selectable, sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { Block } from '../engine/recurrence.ts'
import type { RefusalRule, SlotCase } from '../engine/slots.ts'
import type { BlockTime, SchedulingTables } from '../tables.ts'

type LoadedRules = Pick<
  Selectable<SchedulingTables['availability_rules']>,
  | 'grid_minutes'
  | 'buffer_before_minutes'
  | 'buffer_after_minutes'
  | 'min_notice_minutes'
  | 'min_notice_new_minutes'
  | 'max_days_ahead'
  | 'max_per_day'
  | 'max_per_week'
  | 'new_patients'
  | 'new_per_week'
>
type HeldStretch = {
  id: string
  kind: 'appointment' | 'reservation'
  start: string
  end: string
  expires_at: string | null
  counts_as: string | null
}
type StoredBlock = BlockTime & { id: string }
type Window = Omit<Selectable<SchedulingTables['availability_window']>, 'provider_id'>
type Override = { date: string; windows: { start_local: string; end_local: string; visit_modes: string[]; location_id: string | null }[] }

/** Everything that decides when one provider can be visited, as far as a span needs it. */
export type Openings = {
  provider_id: string
  time_zone: string
  status: 'onboarding' | 'active' | 'offboarded'
  rules: LoadedRules
  windows: Window[]
  overrides: Override[]
  held: HeldStretch[]
  blocks: StoredBlock[]
  external: { id: string; starts_at: string; ends_at: string }[]
}

/**
 * What the caller asks the engine. `as_staff`: a provider or an administrator asks, and notice, horizon and the limits on new patients
 * do not apply.
 */
export type Asking = {
  from: string
  to: string
  duration_minutes: number
  type: AppointmentType
  visit_mode?: BookingMode | null | undefined
  location_id?: string | null | undefined
  as_staff?: boolean
  /** The caller is a patient who has no visit with the provider yet, and so is new, no matter what they call the visit. */
  is_new?: boolean
  /** The caller got the time as an offer from the waiting list, which is how a provider with such a list takes new patients. */
  from_waiting_list?: boolean
  /** That offer still runs. It is a promise, which the provider keeps even if they close the list meanwhile. */
  holds_offer?: boolean
  rescheduling_appointment_id?: string | null | undefined
  /** The id of the caller's own hold; its time counts as free for them alone. */
  own_reservation_id?: string | null | undefined
}

// Literals, so that PostgreSQL plans with the numbers themselves and needs no types for them.
const usual = {
  grid_minutes: sql.lit(defaultRules.grid_minutes),
  buffer_before_minutes: sql.lit(defaultRules.buffer_before_minutes),
  buffer_after_minutes: sql.lit(defaultRules.buffer_after_minutes),
  min_notice_minutes: sql.lit(defaultRules.min_notice_minutes),
  min_notice_new_minutes: sql.lit(defaultRules.min_notice_new_minutes),
  max_days_ahead: sql.lit(defaultRules.max_days_ahead),
  new_patients: sql.lit(defaultRules.new_patients),
}
// Caps count whole weeks, and buffers reach across the edges of the span.
const margin = '9 days'
/** The text of a column of moments as the contract writes it, for use inside JSON. */
export const selectUtcText = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** Selects the blocks `b` that can overlap [from, to) or its margin. Blocks of other years become many and decide nothing. */
export const selectBlocksNear = (from: string, to: string) => sql<boolean>`case
  when b.every is not null then b.first_date <= ${to}::timestamptz::date + 11 and least(b.until, b.ended_before_date, 'infinity') >= ${from}::timestamptz::date - 11
  when b.all_day then b.from_date <= ${to}::timestamptz::date + 11 and coalesce(b.to_date, b.from_date) >= ${from}::timestamptz::date - 11
  else b.starts_at < ${to}::timestamptz + ${margin}::interval and b.ends_at > ${from}::timestamptz - ${margin}::interval end`

/** Loads the openings of many providers in one statement; unknown ids are left out. */ // reads providers
export async function readOpenings(ctx: Context, providerIds: readonly string[], from: string, to: string): Promise<Openings[]> {
  const { rows } = await sql<Openings>`
    select p.id as provider_id, p.time_zone, p.status,
      json_build_object('grid_minutes', coalesce(r.grid_minutes, ${usual.grid_minutes}), 'buffer_before_minutes', coalesce(r.buffer_before_minutes, ${usual.buffer_before_minutes}), 'buffer_after_minutes', coalesce(r.buffer_after_minutes, ${usual.buffer_after_minutes}),
        'min_notice_minutes', coalesce(r.min_notice_minutes, ${usual.min_notice_minutes}), 'min_notice_new_minutes', coalesce(r.min_notice_new_minutes, ${usual.min_notice_new_minutes}), 'max_days_ahead', coalesce(r.max_days_ahead, ${usual.max_days_ahead}),
        'max_per_day', r.max_per_day, 'max_per_week', r.max_per_week, 'new_patients', case when 'closed' in (p.accepting, r.new_patients) then 'closed' when 'waitlist' in (p.accepting, r.new_patients) then 'waitlist' else ${usual.new_patients} end, 'new_per_week', r.new_per_week) as rules,
      coalesce((select json_agg(w) from availability_window w where w.provider_id = p.id), '[]') as windows,
      coalesce((select json_agg(json_build_object('date', o.date, 'windows', o.windows)) from availability_override o
        where o.provider_id = p.id and o.date between ${from}::timestamptz::date - 9 and ${to}::timestamptz::date + 9), '[]') as overrides,
      coalesce((select json_agg(json_build_object('id', h.id, 'kind', h.kind, 'start', ${selectUtcText('lower(h.span)')}, 'end', ${selectUtcText('upper(h.span)')}, 'expires_at', ${selectUtcText('h.expires_at')}, 'counts_as', h.counts_as))
        from held_time h where h.provider_id = p.id and h.live
          and h.span && tstzrange(${from}::timestamptz - ${margin}::interval, ${to}::timestamptz + ${margin}::interval)), '[]') as held,
      coalesce((select json_agg(b) from (select b.id, b.all_day, ${selectUtcText('b.starts_at')} as starts_at, ${selectUtcText('b.ends_at')} as ends_at, b.from_date, b.to_date, b.start_local, b.end_local,
        b.every, b.first_date, b.until, b.count, b.removed_dates, b.ended_before_date from app.blocks_of(array[p.id]) b where ${selectBlocksNear(from, to)}) b), '[]') as blocks,
      coalesce((select json_agg(e) from (select e.id, ${selectUtcText('e.starts_at')} as starts_at, ${selectUtcText('e.ends_at')} as ends_at
        from app.external_busy_of(array[p.id], ${from}::timestamptz - ${margin}::interval, ${to}::timestamptz + ${margin}::interval) e) e), '[]') as external
    from provider p left join availability_rules r on r.provider_id = p.id
    where p.id = any(${providerIds}::uuid[])`.execute(ctx.db)
  return rows
}

/** One provider's openings; undefined if the provider does not exist or has left. */
export async function findOpenings(ctx: Context, providerId: string, from: string, to: string): Promise<Openings | undefined> {
  const [openings] = await readOpenings(ctx, [providerId], from, to)
  return openings?.status === 'active' ? openings : undefined
}

/** The engine's input for this provider and caller. */
export function slotCaseOf(openings: Openings, asking: Asking, now: Instant): SlotCase {
  const { rules } = openings
  const newPatient = asking.type === 'Initial Consultation' || asking.is_new === true
  const notice = newPatient ? rules.min_notice_new_minutes : rules.min_notice_minutes
  // A patient whom the provider already took on may move their first visit even after the provider stops taking new patients.
  const admitted =
    Boolean(asking.rescheduling_appointment_id) ||
    asking.holds_offer === true ||
    (asking.from_waiting_list === true && rules.new_patients === 'waitlist')
  const asked = asking.as_staff
    ? { ...rules, max_days_ahead: null, new_patients: 'open' as const, new_per_week: null, min_notice_minutes: 0 }
    : { ...rules, min_notice_minutes: notice, ...(admitted ? { new_patients: 'open' as const } : {}) }
  return {
    provider: { time_zone: openings.time_zone, windows: openings.windows, overrides: openings.overrides, rules: asked },
    service: { duration_minutes: asking.duration_minutes },
    appointments: openings.held
      .filter(({ kind }) => kind === 'appointment')
      .map(({ id, start, end, counts_as }) => ({ id, start, end, new_patient: counts_as === 'Initial Consultation' })),
    // A hold has the buffers of the visit that it will become. Otherwise two holds could make each other unbookable.
    reservations: openings.held
      .filter(({ kind }) => kind === 'reservation')
      .map(({ id, start, end, expires_at }) => ({ token: id, start, end, expires_at: expires_at ?? end, buffered: true })),
    blocks: openings.blocks.map(blockOf),
    external_busy: openings.external.map(({ id, starts_at, ends_at }) => ({ id, start: starts_at, end: ends_at })),
    now,
    query: {
      from: asking.from,
      to: asking.to,
      visit_mode: asking.visit_mode ?? null,
      location_id: asking.location_id ?? null,
      rescheduling_appointment_id: asking.rescheduling_appointment_id ?? null,
      reservation_token: asking.own_reservation_id ?? null,
      new_patient: newPatient,
    },
  }
}

/** A stored block in the form of the engine. */
export function blockOf(block: StoredBlock): Block {
  if (block.all_day) return { id: block.id, all_day: { from_date: block.from_date!, to_date: block.to_date } }
  if (!block.every) return { id: block.id, start: block.starts_at, end: block.ends_at }
  const { every, until, count, removed_dates, ended_before_date } = block
  return {
    id: block.id,
    recurring: {
      first_date: block.first_date!,
      start: block.start_local,
      end: block.end_local,
      every,
      until,
      count,
      removed_dates,
      ended_before_date,
    },
  }
}

/** The engine's rules by the names of the contract. */
export const ruleNames = {
  override: 'date_hours',
  open_hours: 'open_hours',
  visit_mode: 'visit_mode',
  location: 'location',
  off_grid: 'off_grid',
  past: 'past',
  notice: 'notice',
  horizon: 'horizon',
  new_patients: 'new_patients_closed',
  daily_cap: 'daily_cap',
  weekly_cap: 'weekly_cap',
  new_weekly_cap: 'new_patients_cap',
  busy_appointment: 'busy_appointment',
  reservation: 'held',
  block: 'busy_block',
  external_busy: 'busy_elsewhere',
  buffer: 'buffer',
} as const satisfies Record<RefusalRule, string>

/** The rules that staff may override with a reason. Nobody overrides another visit, a hold, or the past. */
export const overridable = [
  'override',
  'open_hours',
  'visit_mode',
  'location',
  'off_grid',
  'notice',
  'horizon',
  'new_patients',
  'daily_cap',
  'weekly_cap',
  'new_weekly_cap',
  'block',
  'external_busy',
  'buffer',
] as const
