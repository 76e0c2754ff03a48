import { type Context, transaction } from '../kernel/context.ts'

/** Deletes the contact notes of a patient of whom no record is kept, with their addenda. Runs as the system. */
export const forgetContacts = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('contact_note').where('patient_id', '=', patientId).execute()
  })
