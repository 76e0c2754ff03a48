import { type Selectable, sql } from 'kysely'
import { type Permitted, permit } from '../kernel/access.ts'
import type { Context } from '../kernel/context.ts'
import { Problem } from '../kernel/problem.ts'
import type { InsuranceCardRow, InsuranceTables } from './tables.ts'

export type Card = Selectable<InsuranceCardRow>
export type CoverageRow = Selectable<InsuranceTables['coverage']>

/** All coverages of a patient, those that hold first, and the newest first. */
export const findCoverages = (ctx: Context, { id }: Permitted<{ id: string }>): Promise<CoverageRow[]> =>
  ctx.db
    .selectFrom('coverage')
    .selectAll()
    .where('patient_id', '=', id)
    .orderBy(sql`closed_at desc nulls first`)
    .orderBy('priority')
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()

/** The ids of the coverages by which coming visits of a patient are paid. */ // reads scheduling
export async function findPlannedCoverages(ctx: Context, { id }: Permitted<{ id: string }>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ coverage_id: string }>`
    select distinct coverage_id from appointment where patient_id = ${id} and status = 'Scheduled' and ends_at > ${ctx.now()} and coverage_id is not null`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ coverage_id }) => coverage_id))
}

/** The newest card of a patient; undefined if they photographed none. */
export const findNewestCard = (ctx: Context, { id }: Permitted<{ id: string }>): Promise<Card | undefined> =>
  ctx.db.selectFrom('insurance_card').selectAll().where('patient_id', '=', id).orderBy('created_at', 'desc').limit(1).executeTakeFirst()

/** A card of this patient; otherwise `not_found`. */
export async function findCardOf(ctx: Context, patientId: string, cardId: string): Promise<Permitted<Card>> {
  const card = await ctx.db
    .selectFrom('insurance_card')
    .selectAll()
    .where('id', '=', cardId)
    .where('patient_id', '=', patientId)
    .executeTakeFirst()
  if (!card) throw new Problem('not_found')
  return permit(card)
}
