import { sql } from 'kysely'
import type { ChartedVisit } from '../charting/access.ts'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { enqueue } from '../kernel/jobs.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { type Fieldset, holdFieldset } from './access.ts'
import { endRun, isTooSlow } from './ending.ts'
import { runPrefill } from './job-names.ts'
import { promptVersion } from './running/asking.ts'
import { isOffered } from './running/models.ts'

type Started = { run: Fieldset; isNew: boolean }

/** Begins a run for the note of a visit, or finds the one that is under way. Of two calls at the same moment one begins. */
export const startRun = (ctx: Context, visit: Permitted<ChartedVisit>): Promise<Started> =>
  transaction(ctx, (ctx) => {
    if (visit.note?.status === 'signed') throw new Problem('note_signed')
    if (!isOffered(ctx) || !hasNote(visit)) throw new Problem('not_available')
    return findOrBegin(ctx, visit)
  })

async function findOrBegin(ctx: Context, visit: Permitted<ChartedVisit>): Promise<Started> {
  const present = await findUnderWay(ctx, visit)
  if (present && !isTooSlow(ctx, present)) return { run: present, isNew: false }
  if (present) await endRun(ctx, present, { status: 'failed', error_code: 'timeout' })
  const { appointment_id, patient_id, provider_id } = visit
  const id = makeId()
  const run = await ctx.db
    .insertInto('ai_prefill_fieldset')
    .values({
      ...{ id, appointment_id, patient_id, provider_id, status: 'queued', created_at: ctx.now() },
      ...{ prompt_version: promptVersion, sources: '{}', fields: '[]' },
    })
    // Written out, because a parameter would not fit the index once the statement has a plan for all parameters.
    .onConflict((conflict) => conflict.column('appointment_id').where(sql<boolean>`status in ('queued', 'running')`).doNothing())
    .returningAll()
    .executeTakeFirst()
  // Another window was faster. Its run may have ended already.
  if (!run) return findOrBegin(ctx, visit)
  await enqueue(ctx, runPrefill, { fieldset_id: id }, { key: `prefill:${id}` })
  await record(ctx, 'ai_prefill_fieldset.started', {
    subject_id: id,
    patient_id,
    provider_id,
    payload: { fieldset_id: id, appointment_id },
  })
  return { run, isNew: true }
}

/** A visit that was canceled, missed or moved has no note. */
const hasNote = ({ status }: ChartedVisit) => status === 'Occurred' || status === 'Scheduled'

const findUnderWay = (ctx: Context, { appointment_id }: Permitted<ChartedVisit>): Promise<Fieldset | undefined> =>
  ctx.db
    .selectFrom('ai_prefill_fieldset')
    .selectAll()
    .where('appointment_id', '=', appointment_id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst()

/** Ends a run that is under way, or discards what a finished one proposed. What was accepted stays in the note, and here with its citations. */
export const removeRun = (ctx: Context, visit: Permitted<ChartedVisit>, id: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const run = await holdFieldset(ctx, visit, id)
    if (run.status === 'queued' || run.status === 'running') return endRun(ctx, run, { status: 'cancelled' })
    const fields = run.fields.filter(({ state }) => state === 'accepted' || state === 'edited')
    await ctx.db
      .updateTable('ai_prefill_fieldset')
      .set({ fields: JSON.stringify(fields), removed_at: ctx.now() })
      .where('id', '=', id)
      .execute()
    const { appointment_id, patient_id, provider_id } = run
    await record(ctx, 'ai_prefill_fieldset.removed', {
      subject_id: id,
      patient_id,
      provider_id,
      payload: { fieldset_id: id, appointment_id },
    })
  })
