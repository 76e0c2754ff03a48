import { listActs } from '@sorrel/contract/claims/moving'
import type { AppealLetter, WriteOff } from '@sorrel/contract/denials/schemas'
import type { getClaimWork, listWriteOffs as listWire } from '@sorrel/contract/denials/wire'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ClaimRow } from '../../claims/tables.ts'
import { listDecisions } from '../../clearinghouse/reading/remitted.ts'
import type { Permitted } from '../../kernel/access.ts'
import type { Context } from '../../kernel/context.ts'
import { pageOf, readCursor } from '../../kernel/lists/cursors.ts'
import { readTermsOf } from '../../payers/routing.ts'
import { type LetterRow, mayGiveUp } from '../access.ts'
import { readOpen } from './open.ts'
import { findShortfall } from './underpaid.ts'

type ShownWriteOff = z.input<typeof WriteOff>
type Row = ShownWriteOff & { asked_by: string; back_asked_by: string | null }

/** A letter as billing staff read it. */
export const showLetter = (letter: LetterRow): z.input<typeof AppealLetter> => {
  const { version_id: _, patient_id: __, provider_id: ___, admin_id: ____, updated_at: _____, ...shown } = letter
  return shown
}

/** What was given up, with whose claim it is. */ // reads claims, patients
async function readWriteOffs(ctx: Context, where: RawBuilder<unknown>, limit: number): Promise<ShownWriteOff[]> {
  const { rows } = await sql<Row>`
    select w.id, w.claim_id, c.number as claim_number, concat_ws(' ', coalesce(p.preferred_name, p.first_name), p.last_name) as patient_name, c.payer_name,
      w.amount_cents::float8 as amount_cents, w.reason, w.note, w.state, w.asked_by, w.asked_name, w.asked_at, w.decided_name, w.decided_at,
      w.taken_back_at, w.taken_back_note, w.back_asked_by, w.back_asked_name, w.back_asked_at
    from write_off w join claim c on c.id = w.claim_id join patient p on p.id = w.patient_id
    where ${where} order by w.asked_at desc, w.id desc limit ${limit}`.execute(ctx.db)
  const { actor } = ctx
  return rows.map(({ asked_by, back_asked_by, ...row }) => ({
    ...row,
    may_decide: row.state === 'waiting' && actor.kind === 'admin' && actor.admin_id !== asked_by,
    may_withdraw: row.state === 'waiting' && actor.kind === 'admin' && actor.admin_id === asked_by,
    may_take_back: row.state === 'posted' && actor.kind === 'admin' && actor.admin_id !== back_asked_by,
  }))
}

/** One request to give money up, as it stands. */
export const showWriteOff = async (ctx: Context, id: string): Promise<ShownWriteOff> => (await readWriteOffs(ctx, sql`w.id = ${id}`, 1))[0]!

/** What was given up of claims, the newest first: one statement. */
export async function listWriteOffs(ctx: Context, { state, cursor, limit = 50 }: z.output<typeof listWire.query>) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const conditions = [
    sql`true`,
    ...(state === undefined ? [] : [sql`w.state = ${state}`]),
    ...(after === undefined ? [] : [sql`(w.asked_at, w.id) < (${after.at}, ${after.id}::uuid)`]),
  ]
  const rows = await readWriteOffs(ctx, sql.join(conditions, sql` and `), limit + 1)
  return pageOf(rows, limit, ({ asked_at: at, id }) => ({ at, id }))
}

const mostShown = 50

/** What is open of a claim, with its letters and what was given up: five statements. */
export async function showWork(ctx: Context, claim: Permitted<ClaimRow>): Promise<z.input<typeof getClaimWork.output>> {
  const letters = ctx.db.selectFrom('appeal_letter').selectAll().where('claim_id', '=', claim.id)
  const [{ open_cents, answered_on }, written, write_offs, [terms], shortfall, { items: answers }] = await Promise.all([
    readOpen(ctx, claim.id),
    letters.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(mostShown).execute(),
    readWriteOffs(ctx, sql`w.claim_id = ${claim.id}`, mostShown),
    readTermsOf(ctx, [{ payer_id: claim.payer_id, day: claim.service_day }]),
    findShortfall(ctx, claim.id),
    listDecisions(ctx, { claim_id: claim.id, limit: mostShown }),
  ])
  const isStanding = write_offs.some(({ state }) => state === 'waiting' || state === 'posted')
  return {
    open_cents,
    can: listActs(claim),
    may_write_off: mayGiveUp(claim) && open_cents > 0 && !isStanding,
    shortfall,
    alone_cents: ctx.config.write_off_alone_cents,
    usual_appeal_by: answered_on === null ? null : addDays(answered_on, terms?.appeal_days ?? ctx.config.appeal_days),
    letters: written.map(showLetter),
    write_offs,
    answers,
  }
}

const addDays = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString()
