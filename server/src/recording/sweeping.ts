import { findMediaEnd } from '@sorrel/contract/recording/rules'
import { silentAfterSeconds } from '@sorrel/contract/recording/vocabulary'
import { addSeconds } from '../kernel/clock.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { enqueue } from '../kernel/jobs.ts'
import { record } from '../kernel/record.ts'
import type { Take } from './access.ts'
import { findAnswer } from './consents.ts'
import { forgetSound } from './job-names.ts'
import { folderOf } from './sound/keys.ts'
import { beginWriting } from './sound/pieces.ts'
import { endLastTake, endTake } from './takes.ts'
import { lockRecording } from './visits.ts'

const mostAtOnce = 200

/** Ends recordings whose browser fell silent, and has written down what arrived, although the browser never said that it was all. Runs as the system. */
export async function sweepSilent(ctx: Context): Promise<void> {
  const silent = addSeconds(ctx.now(), -silentAfterSeconds)
  const takes = await ctx.db
    .selectFrom('recording_take')
    .selectAll()
    .where('talk', '=', 'open')
    .where('heard_at', '<=', silent)
    .orderBy('heard_at')
    .limit(mostAtOnce)
    .execute()
  for (const take of takes) await closeSilent(ctx, take, silent)
}

const closeSilent = (ctx: Context, { id, appointment_id }: Take, silent: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await lockRecording(ctx, appointment_id)
    const take = await ctx.db.selectFrom('recording_take').selectAll().where('id', '=', id).executeTakeFirst()
    // A piece came meanwhile.
    if (take?.talk !== 'open' || take.heard_at > silent) return
    if (take.ended_at === null) await endTake(ctx, take, 'silent')
    await beginWriting(ctx, take)
  })

/** Ends the recording of a visit, whoever made it; nothing if none goes on. Runs as the system. */
export const endRecording = (ctx: Context, appointmentId: string, because: 'call_ended' | 'somebody_came'): Promise<void> =>
  transaction(ctx, async (ctx) => {
    await lockRecording(ctx, appointmentId)
    const take = await ctx.db
      .selectFrom('recording_take')
      .selectAll()
      .where('appointment_id', '=', appointmentId)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    await endLastTake(ctx, take, because)
  })

/** Ends the recording when a guest comes into the call who has not agreed to it. Runs as the system. */
export async function endForGuest(ctx: Context, appointmentId: string, guestId: string | null | undefined): Promise<void> {
  if (!guestId) return
  const stay = await ctx.db
    .selectFrom('video_stay') // reads video
    .select('id')
    .where('guest_id', '=', guestId)
    .where('place', '=', 'inside')
    .executeTakeFirst()
  const consents = await ctx.db
    .selectFrom('recording_consent')
    .selectAll()
    .where('appointment_id', '=', appointmentId)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const answer = findAnswer(ctx, consents, { party: 'guest', person_id: guestId })
  if (stay && answer?.answer !== 'given') await endRecording(ctx, appointmentId, 'somebody_came')
}

/** Sets the day on which the sound goes, from the first signature on. Runs as the system. */
export const dateMedia = (ctx: Context, appointmentId: string, signed_at: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const end = findMediaEnd({ ended_at: signed_at, signed_at })
    await ctx.db
      .updateTable('recording')
      .set({ media_until: end })
      .where('appointment_id', '=', appointmentId)
      .where('media_deleted_at', 'is', null)
      .where('media_until', '>', end)
      .execute()
  })

/** Deletes the sound that is kept no longer. The words stay with the record. Runs as the system. */
export async function deleteExpiredMedia(ctx: Context): Promise<void> {
  const due = await ctx.db
    .selectFrom('recording')
    .select(['appointment_id', 'patient_id', 'provider_id'])
    .where('media_until', '<=', ctx.now())
    .where('media_deleted_at', 'is', null)
    .orderBy('media_until')
    .limit(mostAtOnce)
    .execute()
  for (const whose of due) await deleteMedia(ctx, whose)
}

type Whose = { appointment_id: string; patient_id: string; provider_id: string }

const deleteMedia = (ctx: Context, whose: Whose): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { appointment_id, patient_id, provider_id } = whose
    await lockRecording(ctx, appointment_id)
    const gone = await ctx.db
      .updateTable('recording')
      .set({ media_deleted_at: ctx.now() })
      .where('appointment_id', '=', appointment_id)
      .where('media_deleted_at', 'is', null)
      .executeTakeFirst()
    if (gone.numUpdatedRows === 0n) return
    const takes = await ctx.db.selectFrom('recording_take').select('id').where('appointment_id', '=', appointment_id).execute()
    const take_ids = takes.map(({ id }) => id)
    if (take_ids.length > 0) await ctx.db.deleteFrom('recording_piece').where('take_id', 'in', take_ids).execute()
    await enqueue(ctx, forgetSound, { take_ids }, { key: `recording.forget_sound:${appointment_id}` })
    await record(ctx, 'recording.deleted', {
      subject_id: appointment_id,
      patient_id,
      provider_id,
      payload: { ...whose, because: 'retention' },
    })
  })

/** Removes the bytes of stretches. Runs as the system. */
export async function removeSound(ctx: Context, takeIds: readonly string[]): Promise<void> {
  for (const id of takeIds) await ctx.integrations.files.removeFolder(folderOf(id))
}

/** Deletes everything about the recordings of a patient who was deleted; of a record that is kept, the words stay. Runs as the system. */
export const forgetRecordings = (ctx: Context, patientId: string, keepsRecord: boolean): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const takes = await ctx.db.selectFrom('recording_take').select('id').where('patient_id', '=', patientId).execute()
    await enqueue(ctx, forgetSound, { take_ids: takes.map(({ id }) => id) }, { key: `recording.forget_sound:${patientId}` })
    await ctx.db.deleteFrom('recording_piece').where('patient_id', '=', patientId).execute()
    await ctx.db.updateTable('recording').set({ media_deleted_at: ctx.now() }).where('patient_id', '=', patientId).execute()
    if (keepsRecord) return
    for (const table of ['recording_transcript', 'recording_take', 'recording_consent', 'recording'] as const)
      await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
  })
