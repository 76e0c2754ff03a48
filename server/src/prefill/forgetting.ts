import { type Context, transaction } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'
import { holdRunUnderWay } from './access.ts'
import { endRun } from './ending.ts'

/** Deletes the runs of a patient of whom no record is kept. Runs as the system. */
export const forgetPrefills = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await ctx.db.deleteFrom('ai_prefill_fieldset').where('patient_id', '=', patientId).execute()
  })

/**
 * Takes back what was drawn from the transcript of a visit: a run under way ends, quotes of the talk go, and with its last quote each
 * proposal that nobody accepted. What was accepted is the dietitian's own note. Runs as the system.
 */
export const dropTranscript = (ctx: Context, appointmentId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('ai_prefill_fieldset')
      .selectAll()
      .where('appointment_id', '=', appointmentId)
      .orderBy('id')
      .forUpdate()
      .execute()
    for (const row of rows) {
      const running = await holdRunUnderWay(ctx, row.id)
      if (running) await endRun(ctx, running, { status: 'cancelled' })
      const said = row.fields.filter(({ citations }) => citations.some(({ source_type }) => source_type === 'transcript'))
      if (said.length === 0) continue
      const fields = row.fields.flatMap((field) => {
        if (!said.includes(field)) return [field]
        const citations = field.citations.filter(({ source_type }) => source_type !== 'transcript')
        // The words of the proposal are those of the talk, whatever else stands behind it.
        return field.state === 'accepted' || field.state === 'edited' ? [{ ...field, proposed_value: '…', citations }] : []
      })
      await ctx.db
        .updateTable('ai_prefill_fieldset')
        .set({ fields: JSON.stringify(fields) })
        .where('id', '=', row.id)
        .execute()
      const { id, appointment_id, patient_id, provider_id } = row
      const payload = { fieldset_id: id, appointment_id }
      await record(ctx, 'ai_prefill_fieldset.removed', { subject_id: id, patient_id, provider_id, payload })
    }
  })
