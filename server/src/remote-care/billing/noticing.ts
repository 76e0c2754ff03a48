import { contestDays, quietHours } from '@sorrel/contract/remote-care/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, runAsSystem } from '../../kernel/context.ts'
import { Problem } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findTimeAfterQuietHours } from '../../notifications/quiet-hours.ts'
import { findRecipient } from '../../notifications/recipients.ts'
import { estimateShare } from '../../prices/pricing/remote.ts'
import type { EncounterRow } from '../access.ts'
import { evaluate, findZone } from '../following/evaluating.ts'
import { dayIn } from '../following/rules.ts'
import { moveRow } from '../moving.ts'

/** Whether an encounter may be signed for now: its time is enough, and nothing stands against it. Throws `encounter_not_billable`. */
export async function requireBillable(ctx: Context, id: string): Promise<EncounterRow> {
  const row = await evaluate(ctx, id)
  if (!row) throw new Problem('not_found')
  const { status, conflicts, minutes_logged } = row
  if (status !== 'eligible' || conflicts.length > 0)
    throw new Problem('encounter_not_billable', { status, conflicts, minutes: minutes_logged })
  return row
}

/**
 * Tells the patient that what was signed will be billed, and what their plan may leave to them. Nothing goes to the plan before the quiet time is over.
 * Runs in the transaction of the signature.
 */
export const noticeEncounter = (ctx: Context, row: EncounterRow, noteId: string): Promise<void> =>
  runAsSystem(ctx, async (ctx) => {
    const { id, patient_id, provider_id, coverage_id, lines, period_start } = row
    const day = dayIn(await findZone(ctx, provider_id), period_start)
    const noticed_at = ctx.now()
    const person = await findRecipient(ctx, 'patient', patient_id)
    // The hours count from when the notice can reach the patient: a text message waits for the morning.
    const reached_at = findTimeAfterQuietHours(noticed_at, person?.time_zone ?? ctx.config.time_zone)
    const told = {
      ...{ chart_note_id: noteId, noticed_at, quiet_until: addMinutes(reached_at, quietHours * 60) },
      contest_until: addMinutes(noticed_at, contestDays * 24 * 60),
      patient_estimate_cents: await estimateShare(ctx, { patient_id, provider_id, coverage_id, day, lines }),
    }
    if (!(await moveRow(ctx, id, 'signed', told))) throw new Problem('encounter_not_billable', { status: row.status })
    await record(ctx, 'remote_encounter.noticed', {
      subject_id: id,
      patient_id,
      provider_id,
      payload: { billable_remote_encounter_id: id },
    })
  })
