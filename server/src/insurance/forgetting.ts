import { sql } from 'kysely'
import { releaseFilesOf } from '../files/attaching.ts'
import { type Context, transaction } from '../kernel/context.ts'

/**
 * Deletes the coverages and cards of a patient of whom no record is kept. If a canceled visit names a coverage, its kind and payer stay. Runs
 * as the system.
 */ // reads scheduling
export const forgetCoverages = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const isNamedNowhere = sql<boolean>`not exists (select from appointment a where a.coverage_id = coverage.id)`
    await ctx.db.deleteFrom('coverage').where('patient_id', '=', patientId).where(isNamedNowhere).execute()
    await ctx.db
      .updateTable('coverage')
      .set({ ...nothingPersonal, updated_at: ctx.now() })
      .where('patient_id', '=', patientId)
      .execute()
    await ctx.db.deleteFrom('insurance_card').where('patient_id', '=', patientId).execute()
    await releaseFilesOf(ctx, patientId, 'insurance_card')
  })

const nothingPersonal = {
  member_id: null,
  group_no: null,
  card_id: null,
  phone_number: null,
  subscriber_first_name: null,
  subscriber_last_name: null,
  subscriber_birth_date: null,
  subscriber_sex: null,
} as const
