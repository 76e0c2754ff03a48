import { findNextThreshold } from '@sorrel/contract/remote-care/rules/codes'
import { isContestable } from '@sorrel/contract/remote-care/rules/moving'
import type { Contest, PatientEncounter, RemoteEncounter } from '@sorrel/contract/remote-care/schemas'
import { openContestStatuses } from '@sorrel/contract/remote-care/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readAccount } from '../../billing/reading/facts.ts'
import type { Permitted } from '../../kernel/access.ts'
import { findDayOf } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import type { ContestRow, EncounterRow, EncounterView } from '../access.ts'
import { shareOf } from '../contests/collecting.ts'

type ShownContest = z.input<typeof Contest>
type Named = ContestRow & { patient_name: string; provider_name: string; claim_id: string | null; attachments: ShownContest['attachments'] }

/** Contests in the form of the contract: one statement for any number. */ // reads patients, providers, files
export async function showContests(ctx: Context, ids: readonly string[]): Promise<Map<string, ShownContest>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Named>`
    select c.*, e.claim_id, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name,
      concat_ws(' ', d.first_name, d.last_name) as provider_name,
      coalesce((select jsonb_agg(jsonb_build_object('file_id', f.id, 'name', f.name, 'type', f.type, 'bytes', f.bytes) order by x.place)
        from contest_file x join file f on f.id = x.file_id and f.dropped_at is null where x.contest_id = c.id), '[]') as attachments
    from contest c join billable_remote_encounter e on e.id = c.billable_remote_encounter_id join patient p on p.id = c.patient_id join provider d on d.id = c.provider_id
    where c.id = any (${ids}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, showContest(ctx, row)]))
}

const showContest = (
  ctx: Context,
  { opened_by_staff, decided_by: _by, reminded_at: _at, provider_id: _of, ...row }: Named,
): ShownContest => ({
  ...row,
  due_on: findDayOf(ctx, row.due_at),
  is_on_behalf: opened_by_staff !== null,
  may_uphold: ctx.actor.kind === 'admin' && openContestStatuses.includes(row.status) && opened_by_staff !== ctx.actor.admin_id,
  is_overdue: openContestStatuses.includes(row.status) && row.due_at < ctx.now(),
})

/** The contest of each encounter that is open, or else the last one. */
async function findContests(ctx: Context, encounterIds: readonly string[]): Promise<Map<string, ShownContest>> {
  if (encounterIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('contest')
    .select(['id', 'billable_remote_encounter_id'])
    .distinctOn('billable_remote_encounter_id')
    .where('billable_remote_encounter_id', 'in', [...encounterIds])
    .orderBy('billable_remote_encounter_id')
    .orderBy('opened_at', 'desc')
    .execute()
  const shown = await showContests(
    ctx,
    rows.map(({ id }) => id),
  )
  return new Map(
    rows.flatMap(({ id, billable_remote_encounter_id }) => (shown.has(id) ? [[billable_remote_encounter_id, shown.get(id)!]] : [])),
  )
}

/** Encounters as their dietitian and staff see them: three statements for any number. */
export async function showEncounters(ctx: Context, rows: readonly Permitted<EncounterView>[]): Promise<z.input<typeof RemoteEncounter>[]> {
  const [contests, rules] = await Promise.all([
    findContests(
      ctx,
      rows.map(({ id }) => id),
    ),
    ctx.db.selectFrom('remote_code_rule').selectAll().where('is_on', '=', true).execute(),
  ])
  return rows.map((row) => {
    const {
      live_contact_at: _live,
      consent_id: _consent,
      payer_id: _payer,
      chart_note_id: _note,
      time_zone: _zone,
      created_at: _made,
      ...shown
    } = row
    const isRunning = row.status === 'accumulating' || row.status === 'eligible'
    const facts = {
      ...{
        family: row.family,
        window: '7_days' as const,
        day: row.period_start.slice(0, 10),
        minutes: row.minutes_logged,
        data_days: row.data_days,
      },
      ...{ has_live_contact: row.live_contact_at !== null, is_patient_initiated: row.patient_initiated, billed: [] },
      allowed: rules.map(({ code }) => code),
    }
    return { ...shown, next_threshold: isRunning ? findNextThreshold(rules, facts) : null, contest: contests.get(row.id) ?? null }
  })
}

export const showEncounter = async (ctx: Context, row: Permitted<EncounterView>): Promise<z.input<typeof RemoteEncounter>> =>
  (await showEncounters(ctx, [row]))[0]!

type Charge = z.input<typeof PatientEncounter>

/** Encounters as their patient sees them. */ // reads ledger
export async function showCharges(ctx: Context, rows: readonly Permitted<EncounterView>[]): Promise<Charge[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [contests, owed] = await Promise.all([findContests(ctx, ids), readOwed(ctx, rows)])
  return rows.map((row): Charge => {
    const contest = contests.get(row.id) ?? null
    const { id, provider_name, payer_name, period_start, period_end, minutes_logged, evidence, patient_estimate_cents, noticed_at } = row
    return {
      ...{ id, provider_name, payer_name, period_start, period_end, minutes_logged, evidence, patient_estimate_cents, noticed_at, contest },
      ...{ quiet_until: row.quiet_until, contest_until: row.contest_until, status: row.status, owed_cents: owed.get(id) ?? null },
      can_contest:
        isContestable(row.status) &&
        (row.contest_until ?? '') >= ctx.now() &&
        contest?.status !== 'rejected' &&
        contest?.status !== 'upheld',
    }
  })
}

type Billed = Pick<EncounterRow, 'id' | 'patient_id' | 'status'>

/** What is still open for encounters of one patient. Nothing is owed for what ended without a bill; an encounter of which no plan has answered is left out. */ // reads ledger
export async function readOwed(ctx: Context, encounters: readonly Billed[]): Promise<Map<string, number>> {
  const [first] = encounters
  if (!first) return new Map()
  const ended = encounters.filter(({ status }) => status === 'voided' || status === 'waived')
  const ids = encounters.map(({ id }) => id)
  const [{ rows }, { bills }] = await Promise.all([
    sql<{ id: string; cents: number }>`
      select q.id, sum(i.amount_cents)::float8 as cents from unnest(${ids}::uuid[], ${ids.map(shareOf)}::text[]) as q (id, reference)
        join billing_item i on i.reference = q.reference group by q.id`.execute(ctx.db),
    readAccount(ctx, first.patient_id),
  ])
  const open = new Map(bills.map(({ row, settled }) => [row.reference, settled.open_cents]))
  // The bill of an item is made a moment after it.
  const owed = rows.map(({ id, cents }) => [id, open.get(shareOf(id)) ?? cents] as const)
  return new Map([...owed, ...ended.map(({ id }) => [id, 0] as const)])
}
