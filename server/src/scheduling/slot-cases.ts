import { sql } from 'kysely'
import { plusMinutes } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import type { BookedAppointment, Reservation } from './engine/busy.ts'
import type { Block, Every } from './engine/recurrence.ts'
import type { Rules, SlotCase } from './engine/slots.ts'
import type { Override, WeeklyWindow } from './engine/windows.ts'

/** What decides a provider's open time, as it is stored; `rules` are the usual ones where none are. */
export type Hours = {
  provider_id: string
  time_zone: string
  visit_modes: string[]
  accepting: 'open' | 'waitlist' | 'closed'
  rules: StoredRules
  windows: WeeklyWindow[]
  overrides: Override[]
}
type StoredRules = Rules & { min_notice_minutes: number; min_notice_new_minutes: number; max_days_ahead: number }
export type BusyLists = Required<Pick<SlotCase, 'appointments' | 'reservations' | 'blocks' | 'external_busy'>>
export type Visit = { type: 'Initial Consultation' | 'Follow-up'; duration_minutes: number; new_patient: boolean }

/** The hours of several providers by one statement; those that are not active are left out. */
export async function hoursOf(ctx: Context, providerIds: readonly string[]): Promise<Hours[]> {
  if (providerIds.length === 0) return []
  const { rows } = await sql<Omit<Hours, 'rules'> & { rules: Partial<StoredRules> | null }>`
    select p.id as provider_id, p.time_zone, p.visit_modes, p.accepting, to_jsonb(r) as rules,
      coalesce((select jsonb_agg(to_jsonb(w)) from app.availability_window w where w.provider_id = p.id), '[]') as windows,
      coalesce((select jsonb_agg(jsonb_build_object('date', o.date, 'windows', o.windows)) from app.availability_override o
        where o.provider_id = p.id and o.date >= (${ctx.now()}::timestamptz - interval '2 days')::date), '[]') as overrides
    from app.provider p left join app.availability_rules r on r.provider_id = p.id
    where p.id = any (${[...providerIds]}::uuid[]) and p.status = 'active'`.execute(ctx.db)
  return rows.map((row) => ({ ...row, rules: { ...usualRules, ...row.rules } }))
}

/** Busy time of several providers that meets [from, till), by two statements; whole weeks around it count for the caps. */
export async function busyOf(ctx: Context, providerIds: readonly string[], from: string, till: string): Promise<Map<string, BusyLists>> {
  const found = new Map(providerIds.map((id) => [id, { appointments: [], reservations: [], blocks: [], external_busy: [] } as MutableLists]))
  if (providerIds.length === 0) return found
  const around = { from: plusMinutes(from as never, -weekOfMinutes), till: plusMinutes(till as never, weekOfMinutes) }
  const [spans, blocks] = await Promise.all([spansOf(ctx, providerIds, around), blocksOf(ctx, providerIds)])
  for (const span of spans) addSpan(found.get(span.provider_id)!, span)
  for (const block of blocks) found.get(block.provider_id)!.blocks.push(blockOf(block))
  return found
}

/** The engine's case for one provider and visit; `query` says when and how. */
export function slotCaseFor(hours: Hours, busy: BusyLists, visit: Visit, now: string, query: SlotCase['query']): SlotCase {
  const { rules } = hours
  const closed = hours.accepting === 'open' ? (rules.new_patients ?? 'open') : hours.accepting
  return {
    provider: {
      time_zone: hours.time_zone,
      windows: hours.windows,
      overrides: hours.overrides,
      rules: { ...rules, new_patients: closed },
    },
    service: {
      duration_minutes: visit.duration_minutes,
      min_notice_minutes: visit.new_patient ? rules.min_notice_new_minutes : rules.min_notice_minutes,
    },
    now,
    query: { ...query, new_patient: visit.new_patient },
    ...busy,
  }
}

const weekOfMinutes = 8 * 24 * 60
// As the table's defaults.
const usualRules: StoredRules = {
  grid_minutes: 15,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  min_notice_minutes: 240,
  min_notice_new_minutes: 720,
  max_days_ahead: 90,
  new_patients: 'open',
}

type MutableLists = { appointments: BookedAppointment[]; reservations: Reservation[]; blocks: Block[]; external_busy: Block[] }
type Span = {
  provider_id: string
  kind: 'appointment' | 'reservation' | 'external'
  id: string
  starts_at: string
  ends_at: string
  expires_at: string | null
  counts_as: string | null
}
type StoredBlock = {
  id: string
  provider_id: string
  all_day: boolean
  starts_at: string | null
  ends_at: string | null
  from_date: string | null
  to_date: string | null
  start_local: string | null
  end_local: string | null
  every: Every | null
  first_date: string | null
  until: string | null
  count: number | null
  removed_dates: string[]
  ended_before_date: string | null
}

async function spansOf(ctx: Context, ids: readonly string[], { from, till }: { from: string; till: string }): Promise<Span[]> {
  const { rows } = await sql<Span>`
    select provider_id, kind, id, lower(span) as starts_at, upper(span) as ends_at, expires_at, counts_as from app.held_time
    where provider_id = any (${[...ids]}::uuid[]) and span && tstzrange(${from}, ${till}) and live and (expires_at is null or expires_at > ${ctx.now()})
    union all
    select provider_id, 'external', id, starts_at, ends_at, null, null from app.external_busy_of(${[...ids]}::uuid[], ${from}, ${till})`.execute(
    ctx.db,
  )
  return rows
}

async function blocksOf(ctx: Context, ids: readonly string[]): Promise<StoredBlock[]> {
  const { rows } = await sql<StoredBlock>`select * from app.blocks_of(${[...ids]}::uuid[])`.execute(ctx.db)
  return rows
}

function addSpan(lists: MutableLists, span: Span): void {
  const times = { id: span.id, start: span.starts_at, end: span.ends_at }
  const newPatient = span.counts_as === 'Initial Consultation'
  if (span.kind === 'external') lists.external_busy.push(times)
  else if (span.kind === 'appointment') lists.appointments.push({ ...times, new_patient: newPatient })
  // A hold is to become an appointment: it keeps the same room around it, or two holds make each other unbookable.
  else lists.reservations.push({ start: times.start, end: times.end, expires_at: span.expires_at!, buffered: true, new_patient: newPatient })
}

function blockOf(block: StoredBlock): Block {
  if (block.every) {
    const { first_date, every, removed_dates, ended_before_date, until, count } = block
    const days = block.all_day && block.from_date && block.to_date ? daysBetween(block.from_date, block.to_date) : null
    const start = block.all_day ? null : block.start_local
    const end = block.all_day ? null : block.end_local
    return { id: block.id, recurring: { first_date: first_date!, start, end, days, every, removed_dates, ended_before_date, until, count } }
  }
  if (block.all_day) return { id: block.id, all_day: { from_date: block.from_date!, to_date: block.to_date } }
  return { id: block.id, start: block.starts_at, end: block.ends_at }
}

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
