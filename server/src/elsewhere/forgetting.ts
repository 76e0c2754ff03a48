import { type Context, transaction } from '../kernel/context.ts'

/** Deletes what came from elsewhere of a patient of whom no record is kept. Runs as the system. */
export const forgetElsewhere = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const imports = ctx.db.selectFrom('elsewhere_import').select('id').where('patient_id', '=', patientId)
    await ctx.db.deleteFrom('elsewhere_key').where('import_id', 'in', imports).execute()
    for (const table of ['elsewhere_row', 'elsewhere_person', 'elsewhere_import'] as const)
      await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
  })
