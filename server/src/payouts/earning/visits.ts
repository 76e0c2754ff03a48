import { measureMinutes } from '@sorrel/contract/charting/rules'
import { type Rate, reckonPay } from '@sorrel/contract/payouts/rules'
import type { LineReason, PayKind } from '@sorrel/contract/payouts/vocabulary'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { sql } from 'kysely'
import { type Context, transaction } from '../../kernel/context.ts'
import { findRate } from '../rates/finding.ts'
import { bringLine } from './lines.ts'

type Visit = {
  provider_id: string
  type: AppointmentType
  status: string
  minutes: number
  fee_cents: number
  is_late: boolean
  day: string
  is_signed: boolean
  began_at: string | null
  ended_at: string | null
  /** What lines stand for, by what they go back to. */
  standing: Partial<Record<VisitSource, number>>
}
type VisitSource = 'session' | 'no_show' | 'late_cancel'
export type Cause = 'note' | 'mark' | 'rate'

const sources = ['session', 'no_show', 'late_cancel'] as const

/**
 * Brings what a dietitian earned for a visit in line with what stands on it now: its note as it was signed last, its mark, and the rate of its day.
 * Whether a plan or a card paid says nothing here. It does not matter how often and in which order it runs. Runs as the system.
 */ // reads scheduling
export const payVisit = (ctx: Context, about: { appointment_id: string; effective_at: string; cause: Cause }): Promise<void> =>
  transaction(ctx, async (ctx) => {
    // Held by a statement of its own: the next one then sees what whoever held it before left behind, and no slower node has the last word.
    await sql`select from appointment where id = ${about.appointment_id} for no key update`.execute(ctx.db)
    const visit = await readVisit(ctx, about.appointment_id)
    if (!visit) return
    for (const source of sources) await paySource(ctx, about, visit, source)
  })

// reads scheduling, charting, providers
async function readVisit(ctx: Context, appointmentId: string): Promise<Visit | undefined> {
  const { rows } = await sql<Visit>`
    select a.provider_id, a.type, a.status, coalesce(a.actual_minutes, a.duration_minutes) as minutes, a.cancel_fee_cents as fee_cents,
      a.canceled_late or a.cancel_fee_cents > 0 as is_late, (a.starts_at at time zone d.time_zone)::date::text as day,
      coalesce(n.status = 'signed', false) as is_signed, s.content ->> 'session_started_at' as began_at, s.content ->> 'session_ended_at' as ended_at,
      coalesce((select jsonb_object_agg(l.source, l.cents) from (select source, sum(amount_cents) as cents from payout_line
        where appointment_id = a.id group by source) l), '{}') as standing
    from appointment a join provider d on d.id = a.provider_id left join chart_note n on n.appointment_id = a.id
    left join lateral (select snapshot::jsonb -> 'content' as content from chart_note_signature
      where appointment_id = a.id order by version desc limit 1) s on true
    where a.id = ${appointmentId}`.execute(ctx.db)
  return rows[0]
}

async function paySource(
  ctx: Context,
  { appointment_id, effective_at, cause }: { appointment_id: string; effective_at: string; cause: Cause },
  visit: Visit,
  source: VisitSource,
): Promise<void> {
  const standing = visit.standing[source] ?? 0
  const isEarned = earns(visit, source)
  const kind = kindOf(visit, source)
  const rate = isEarned ? await findRate(ctx, visit.provider_id, kind, visit.day) : null
  // Without a rate what stands stays: a rate that was withdrawn by mistake takes nothing back from anybody.
  if (isEarned && rate === null) return
  const minutes = minutesOf(visit, source)
  const amountCents = rate ? reckonPay(rate, { minutes, fee_cents: visit.fee_cents }) : 0
  if (amountCents === standing) return
  await bringLine(ctx, {
    ...{ reference: `${source}:${appointment_id}`, providerId: visit.provider_id, source, type: source, appointmentId: appointment_id },
    ...{ careId: null, day: visit.day, minutes, rate, amountCents, note: null, effectiveAt: effective_at },
    reason: reasonOf({ visit, source, standing, amountCents, cause }),
  })
}

/** Whether the visit, as it stands, earns something of this kind. */
function earns({ status, is_signed, is_late }: Visit, source: VisitSource): boolean {
  const isGone = status === 'Canceled' || status === 'Re-scheduled'
  if (source === 'session') return is_signed && !isGone && status !== 'No-show'
  return source === 'no_show' ? status === 'No-show' : isGone && is_late
}

const kindOf = ({ type }: Visit, source: VisitSource): PayKind =>
  source !== 'session' ? source : type === 'Initial Consultation' ? 'initial_consultation' : 'follow_up'

/** The minutes that the signed note says; of a visit that did not take place those that were booked. */
export const minutesOf = (
  { began_at, ended_at, minutes }: Pick<Visit, 'began_at' | 'ended_at' | 'minutes'>,
  source: VisitSource,
): number => (source === 'session' ? (measureMinutes(began_at, ended_at) ?? minutes) : minutes)

type Change = { visit: Visit; source: VisitSource; standing: number; amountCents: number; cause: Cause }

const firstReasons = { session: 'note_signed', no_show: 'visit_missed', late_cancel: 'visit_canceled_late' } as const

function reasonOf({ visit, source, standing, amountCents, cause }: Change): LineReason {
  if (amountCents === 0 && source === 'session' && !visit.is_signed) return 'note_unlocked'
  if (amountCents === 0 && !earns(visit, source)) return 'mark_changed'
  if (standing === 0) return firstReasons[source]
  if (cause === 'rate') return 'rate_changed'
  return source === 'session' ? 'note_changed' : 'fee_changed'
}

/** What a visit would bring by the rate of its day, for previews. Null if no rate holds. */
export const estimatePay = (rate: Rate | null, minutes: number): number | null => (rate ? reckonPay(rate, { minutes, fee_cents: 0 }) : null)

export const kindOfVisit = (type: AppointmentType): PayKind => (type === 'Initial Consultation' ? 'initial_consultation' : 'follow_up')
