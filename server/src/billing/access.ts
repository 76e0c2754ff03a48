import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { BillingTables } from './tables.ts'

export type BillRow = Selectable<BillingTables['bill']>
export type ReliefRow = Selectable<BillingTables['bill_relief']>
export type QuestionRow = Selectable<BillingTables['bill_question']>
export type PaperRow = Selectable<BillingTables['bill_paper']>
export type Billed = { id: string }

/** The calling patient, or anybody's record for billing staff. Otherwise `not_found`. */ // reads patients
export async function findBilled(ctx: Context, patientId: string): Promise<Permitted<Billed>> {
  const { actor } = ctx
  if (actor.kind === 'patient' && actor.patient_id !== patientId) throw new Problem('not_found')
  const patient = ctx.db.selectFrom('patient').select('id').where('id', '=', patientId).where('deleted_at', 'is', null)
  const found = await patient.executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return permit(found)
}

/** One bill of a patient. Row-level security shows it to its patient and to billing staff. Otherwise `not_found`. */
export async function findBill(ctx: Context, billId: string, patientId?: string): Promise<Permitted<BillRow>> {
  const bills = ctx.db.selectFrom('bill').selectAll().where('id', '=', billId)
  const bill = await (patientId === undefined ? bills : bills.where('patient_id', '=', patientId)).executeTakeFirst()
  if (!bill) throw new Problem('not_found')
  return permit(bill)
}

/** One paper of a patient. Otherwise `not_found`. */
export async function findPaper(ctx: Context, paperId: string, patientId: string): Promise<Permitted<PaperRow>> {
  const papers = ctx.db.selectFrom('bill_paper').selectAll().where('id', '=', paperId).where('patient_id', '=', patientId)
  const paper = await papers.executeTakeFirst()
  if (!paper) throw new Problem('not_found')
  return permit(paper)
}

/** What may be given up of a bill, until the end of the transaction nobody else's. Throws `not_available` once it is decided. */
export async function holdRelief(ctx: Context, id: string): Promise<Permitted<ReliefRow>> {
  const relief = await ctx.db.selectFrom('bill_relief').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!relief) throw new Problem('not_found')
  if (relief.state !== 'waiting') throw new Problem('not_available')
  return permit(relief)
}

/** An open question, until the end of the transaction nobody else's. Throws `not_available` once it is answered. */
export async function holdQuestion(ctx: Context, id: string): Promise<Permitted<QuestionRow>> {
  const question = await ctx.db.selectFrom('bill_question').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!question) throw new Problem('not_found')
  if (question.outcome !== null) throw new Problem('not_available')
  return permit(question)
}

/**
 * Lets nobody else change the bills of these patients until the end of the transaction: whoever pays, follows or gives up meets here. The locks are
 * taken in the order of the ids, so that two callers never wait for each other.
 */
export async function holdBillsOf(ctx: Context, patientIds: readonly string[]): Promise<void> {
  for (const id of [...new Set(patientIds)].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`bills:${id}`}, 0))`.execute(ctx.db)
}

/** Who acts, and the name of that person as it is now. Only people answer and give money up. */ // reads auth
export async function findActing(ctx: Context): Promise<{ id: string; name: string }> {
  if (ctx.actor.kind !== 'admin') throw new Problem('forbidden')
  const { rows } = await sql<{ name: string }>`
    select concat_ws(' ', first_name, last_name) as name from administrator where id = ${ctx.actor.admin_id}`.execute(ctx.db)
  return { id: ctx.actor.admin_id, name: rows[0]?.name ?? '' }
}
