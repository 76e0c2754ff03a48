import type { ExportPart } from '../../exports/part.ts'

const title = { en: 'Your code for friends', es: 'Tu código para amistades' } as const

/** The code that a patient gives to friends. */
export const bookingCodesExport: ExportPart = {
  tables: ['booking_code'],
  left_out: {},
  data: {
    booking_code: { whose: ['owner_patient_id'], history: { at: 'created_at', code: 'status', text: 'code', for_dietitian: false } },
  },
  write: async (ctx, { patient_id, say }) => {
    const codes = await ctx.db
      .selectFrom('booking_code')
      .select('code')
      .where('owner_patient_id', '=', patient_id)
      .orderBy('created_at')
      .execute()
    return [{ title: say(title), facts: [[say(title), codes.map(({ code }) => code).join('\n')]] }]
  },
}
