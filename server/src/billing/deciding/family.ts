import type { FamilyPayer } from '@sorrel/contract/billing/schemas'
import type { setFamilyPayer } from '@sorrel/contract/billing/wire'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Permitted } from '../../kernel/access.ts'
import { type Context, transaction } from '../../kernel/context.ts'
import { makeIdAt } from '../../kernel/ids.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { type Billed, findActing } from '../access.ts'

type Shown = z.input<typeof FamilyPayer>

/** Who of the family pays for a patient now. */
export async function readFamilyPayer(ctx: Context, patientId: string): Promise<Shown | null> {
  const row = await ctx.db
    .selectFrom('family_payer')
    .select(['payer_patient_id', 'payer_name', 'started_at'])
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row ? { patient_id: row.payer_patient_id, name: row.payer_name, since: row.started_at } : null
}

/** Lets the cards of another patient pay for this one. Throws `not_found` for an unknown payer, and `not_available` for the patient themselves. */
export const writeFamilyPayer = (
  ctx: Context,
  { id: patient_id }: Permitted<Billed>,
  { payer_patient_id, note }: z.output<typeof setFamilyPayer.body>,
): Promise<Shown> =>
  transaction(ctx, async (ctx) => {
    if (payer_patient_id === patient_id) throw new Problem('not_available')
    // reads patients
    const { rows } = await sql<{ name: string }>`
      select concat_ws(' ', coalesce(preferred_name, first_name), last_name) as name from patient
      where id = ${payer_patient_id} and deleted_at is null`.execute(ctx.db)
    if (!rows[0]) throw new Problem('not_found')
    const { id: started_by } = await findActing(ctx)
    await endStanding(ctx, patient_id)
    const row = { id: makeIdAt(ctx.now()), patient_id, payer_patient_id, payer_name: rows[0].name, note, started_at: ctx.now(), started_by }
    await ctx.db
      .insertInto('family_payer')
      .values({ ...row, ended_at: null })
      .execute()
    await record(ctx, 'family_payer.changed', { subject_id: row.id, patient_id, payload: { patient_id } })
    return { patient_id: payer_patient_id, name: row.payer_name, since: row.started_at }
  })

/** Ends that somebody else pays for a patient; nothing happens if nobody does. */
export const endFamilyPayer = (ctx: Context, { id: patient_id }: Permitted<Billed>): Promise<null> =>
  transaction(ctx, async (ctx) => {
    const ended = await endStanding(ctx, patient_id)
    if (ended) await record(ctx, 'family_payer.changed', { subject_id: ended, patient_id, payload: { patient_id } })
    return null
  })

async function endStanding(ctx: Context, patientId: string): Promise<string | undefined> {
  const ended = await ctx.db
    .updateTable('family_payer')
    .set({ ended_at: ctx.now() })
    .where('patient_id', '=', patientId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended?.id
}
