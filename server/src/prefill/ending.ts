import type { PrefillField, PrefillSources } from '@sorrel/contract/prefill/schemas'
import { type PrefillError, type PrefillOutcome, prefillSeconds } from '@sorrel/contract/prefill/vocabulary'
import { type Context, transaction } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'
import { type Fieldset, holdRunUnderWay } from './access.ts'
import type { Usage } from './model.ts'

/** How a run ended, and what it cost. */
export type Ending = (
  | { status: 'ready'; outcome: PrefillOutcome; fields: PrefillField[]; sources: Partial<PrefillSources> }
  | { status: 'failed'; error_code: PrefillError }
  | { status: 'cancelled' }
) & { model?: string; usage?: Usage; milliseconds?: number }

/** Whether a run has taken so long that it counts as failed. */
export const isTooSlow = ({ now }: Pick<Context, 'now'>, { created_at }: Pick<Fieldset, 'created_at'>): boolean =>
  Date.parse(now()) - Date.parse(created_at) >= prefillSeconds * 1000

/** Writes down how a run ended. It must be locked, or be found in the caller's own transaction. */
export async function endRun(ctx: Context, run: Fieldset, ending: Ending): Promise<void> {
  const { id, appointment_id, patient_id, provider_id } = run
  const told = ending.status === 'ready' ? tellReady(ending) : ending.status === 'failed' ? { error_code: ending.error_code } : {}
  await ctx.db
    .updateTable('ai_prefill_fieldset')
    .set({
      ...{ status: ending.status, stage: null, finished_at: ctx.now(), ...told, ...ending.usage },
      ...(ending.model && { model: ending.model }),
      ...(ending.milliseconds !== undefined && { milliseconds: ending.milliseconds }),
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .execute()
  const name = ending.status === 'cancelled' ? 'ai_prefill_fieldset.canceled' : 'ai_prefill_fieldset.finished'
  await record(ctx, name, { subject_id: id, patient_id, provider_id, payload: { fieldset_id: id, appointment_id } })
}

const tellReady = ({ outcome, fields, sources }: Ending & { status: 'ready' }) => ({
  ...{ outcome, fields: JSON.stringify(fields), sources: JSON.stringify(sources) },
})

/** Ends every run that took too long. Runs as the system. */
export async function endSlowRuns(ctx: Context): Promise<void> {
  const latest = new Date(Date.parse(ctx.now()) - prefillSeconds * 1000).toISOString()
  const slow = ctx.db.selectFrom('ai_prefill_fieldset').select('id').where('status', 'in', ['queued', 'running'])
  for (const { id } of await slow.where('created_at', '<=', latest).execute())
    await transaction(ctx, async (ctx) => {
      const run = await holdRunUnderWay(ctx, id)
      if (run) await endRun(ctx, run, { status: 'failed', error_code: 'timeout' })
    })
}
