import { findCodes, type WindowFacts } from '@sorrel/contract/remote-care/rules/codes'
import { type Done, measureWork, type Work, wholeMinutes } from '@sorrel/contract/remote-care/rules/measuring'
import type { Evidence } from '@sorrel/contract/remote-care/schemas'
import type { EvidenceKind } from '@sorrel/contract/remote-care/vocabulary'
import { sql } from 'kysely'
import { type Context, runAsSystem, transaction } from '../../kernel/context.ts'
import type { EncounterRow } from '../access.ts'
import { moveRow } from '../moving.ts'
import { findConflicts } from './conflicts.ts'
import { dayIn, readCodes } from './rules.ts'

/**
 * Counts an encounter anew whose note nobody has signed: its minutes, what proves them, the code that they earn and what stands against it, and moves it
 * between waiting, ready for its note and over. Twice changes nothing.
 */
export const evaluate = (ctx: Context, id: string): Promise<EncounterRow | undefined> =>
  transaction(ctx, (ctx) =>
    runAsSystem(ctx, async (ctx) => {
      const held = await ctx.db.selectFrom('billable_remote_encounter').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
      if (!held || (held.status !== 'accumulating' && held.status !== 'eligible')) return held
      const zone = await findZone(ctx, held.provider_id)
      const { evidence, minutes } = await measure(ctx, held)
      const facts = await readFacts(ctx, held, { day: dayIn(zone, held.period_start), minutes })
      const lines = findCodes(facts.rules, facts)
      const conflicts = await findConflicts(ctx, { ...held, evidence }, facts.allowed.length > 0)
      const set = {
        ...{ evidence: JSON.stringify(evidence), minutes_logged: minutes, lines: JSON.stringify(lines) },
        ...{ procedure_code: lines[0]?.code ?? null, conflicts },
      }
      await ctx.db.updateTable('billable_remote_encounter').set(set).where('id', '=', id).execute()
      await moveRow(ctx, id, lines.length > 0 ? 'reached' : 'fell_below')
      // Without a payer nobody knows whether the time was enough.
      const expiry_reason = conflicts.includes('payer_stopped') ? 'conflict' : 'too_little_time'
      if (lines.length === 0 && ctx.now() >= held.period_end) await moveRow(ctx, id, 'period_over', { expiry_reason })
      return ctx.db.selectFrom('billable_remote_encounter').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    }),
  )

/** The clock by which the days of an encounter count. */ // reads providers
export async function findZone(ctx: Context, providerId: string): Promise<string> {
  const { time_zone } = await ctx.db.selectFrom('provider').select('time_zone').where('id', '=', providerId).executeTakeFirstOrThrow()
  return time_zone
}

type Act = Done & { kind: EvidenceKind }

/** What the dietitian did for the patient within the period, with the seconds that each action proves. */
async function measure(ctx: Context, one: EncounterRow): Promise<{ evidence: Evidence[]; minutes: number }> {
  const { patient_id, provider_id, period_start: from, period_end: to } = one
  const [work, done] = await Promise.all([
    sql<Work>`select patient_id, began_at as "from", ended_at as "to" from remote_work
      where provider_id = ${provider_id} and ended_at > ${from} and began_at < ${to}`.execute(ctx.db),
    sql<Act>`select patient_id, subject_id as id, kind, at, kind = 'message_read' as is_reading from remote_action
      where provider_id = ${provider_id} and role = 'provider' and at >= ${from} and at <= ${to}::timestamptz + interval '2 minutes'`.execute(
      ctx.db,
    ),
  ])
  const seconds = measureWork(work.rows, done.rows, { patient_id, from, to })
  // What was done a moment after the end still proves the time before it.
  const isOwn = (act: Act) => act.patient_id === patient_id && (act.at < to || seconds.has(act.id))
  const own = new Map(done.rows.filter(isOwn).map((act) => [act.id, act]))
  const evidence = [...own.values()]
    .map(({ kind, id, at }) => ({ kind, id, at, seconds: Math.floor(seconds.get(id) ?? 0) }))
    .filter(({ kind, seconds }) => kind !== 'message_read' || seconds > 0)
    .sort((one, other) => (one.at < other.at ? -1 : 1))
  // The minutes are those of the lines, so that whoever adds them up finds the same.
  return { evidence, minutes: wholeMinutes(evidence.map((line) => line.seconds)) }
}

export type Facts = WindowFacts & { rules: Awaited<ReturnType<typeof readCodes>>['rules'] }

/** What decides about the code of a window. Codes that another dietitian or an earlier window billed for the same days count as billed. */
export async function readFacts(ctx: Context, one: EncounterRow, { day, minutes }: { day: string; minutes: number }): Promise<Facts> {
  const { id, patient_id, family, payer_id, period_start, period_end, data_days, live_contact_at, patient_initiated } = one
  const [{ rules, allowed }, { rows }] = await Promise.all([
    readCodes(ctx, { family, payer_id, day }),
    sql<{ code: string }>`select distinct l->>'code' as code from billable_remote_encounter o, jsonb_array_elements(o.lines) l
      where o.patient_id = ${patient_id} and o.id <> ${id} and o.period_start < ${period_end} and o.period_end > ${period_start}
        and o.noticed_at is not null and o.status not in ('waived', 'voided')`.execute(ctx.db),
  ])
  return {
    ...{ rules, allowed, billed: rows.map(({ code }) => code), family, day, minutes, data_days },
    ...{
      window: family === 'e_visit' ? '7_days' : 'month',
      has_live_contact: live_contact_at !== null,
      is_patient_initiated: patient_initiated,
    },
  }
}
