import { findMediaEnd } from '@sorrel/contract/recording/rules'
import type { StopReason } from '@sorrel/contract/recording/vocabulary'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { type RecordedVisit, readRecordedVisit, type Take } from './access.ts'
import { idsOf, lockRecording, peopleOf } from './visits.ts'

/** Begins a new stretch. One that another browser, or the same before a reload, has open ends. Runs in a transaction. */
export async function startTake(ctx: Context, { visit, takes }: Permitted<RecordedVisit>): Promise<void> {
  const open = takes.find(({ ended_at }) => ended_at === null)
  if (open) await endTake(ctx, open, 'begun_anew')
  const id = makeId()
  const now = ctx.now()
  await ctx.db
    .insertInto('recording_take')
    .values({ id, ...idsOf(visit), started_at: now, heard_at: now, sections: null, talk: 'open' })
    .execute()
  await ctx.db
    .updateTable('recording')
    .set({ media_until: findMediaEnd({ ended_at: now, signed_at: null }), media_deleted_at: null })
    .where('appointment_id', '=', visit.id)
    .execute()
  await record(ctx, 'recording.started', { ...peopleOf(visit), payload: { ...idsOf(visit), take_id: id } })
}

/** Ends a stretch. Its last pieces may still come. Runs in a transaction. */
export async function endTake(ctx: Context, take: Take, because: StopReason): Promise<void> {
  const ended_at = because === 'silent' ? take.heard_at : ctx.now()
  await ctx.db
    .updateTable('recording_take')
    .set({ ended_at, ended_because: because })
    .where('id', '=', take.id)
    .where('ended_at', 'is', null)
    .execute()
  const { appointment_id, patient_id, provider_id } = take
  await record(ctx, 'recording.stopped', {
    ...{ subject_id: appointment_id, patient_id, provider_id },
    payload: { appointment_id, patient_id, provider_id, take_id: take.id, because },
  })
}

/** Ends the stretch that is being recorded, if there is one. Runs in a transaction. */
export const endOpenTake = (ctx: Context, { takes }: RecordedVisit, because: StopReason): Promise<void> =>
  endLastTake(ctx, takes.at(-1), because)

/** Ends the last stretch of a visit, also while its browser is silent: it may be recording still, and would go on with its next piece. */
export async function endLastTake(ctx: Context, last: Take | undefined, because: StopReason): Promise<void> {
  if (last?.ended_at === null) await endTake(ctx, last, because)
  else if (last?.ended_because === 'silent') await endForGood(ctx, last, because)
}

const endForGood = (ctx: Context, { id }: Take, because: StopReason) =>
  ctx.db
    .updateTable('recording_take')
    .set({ ended_at: ctx.now(), ended_because: because })
    .where('id', '=', id)
    .where('ended_because', '=', 'silent')
    .execute()

/** Ends the stretch that is being recorded, if there is one. Who waits to be let in ends nothing. */
export function stopRecordingOf(
  ctx: Context,
  { visit, waits }: Permitted<RecordedVisit>,
  because: StopReason,
): Promise<Permitted<RecordedVisit>> {
  if (waits) throw new Problem('not_found')
  return transaction(ctx, async (ctx) => {
    await lockRecording(ctx, visit.id)
    await endOpenTake(ctx, await readRecordedVisit(ctx, visit), because)
    return readRecordedVisit(ctx, visit)
  })
}
