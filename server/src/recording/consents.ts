import { consentVersion } from '@sorrel/contract/recording/vocabulary'
import type { Permitted } from '../kernel/access.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { enqueue } from '../kernel/jobs.ts'
import { Problem } from '../kernel/problem.ts'
import { record } from '../kernel/record.ts'
import { requireOpen, type Visit } from '../video/access.ts'
import { type Consent, findSelf, type Person, type RecordedVisit, readRecordedVisit } from './access.ts'
import { forgetSound } from './job-names.ts'
import { endOpenTake, startTake } from './takes.ts'
import { idsOf, lockRecording, peopleOf } from './visits.ts'

/** What a person answered to the text that is shown now; undefined if they have not answered it. */
export const findAnswer = (
  ctx: Context,
  consents: readonly Consent[],
  { party, person_id }: Pick<Person, 'party' | 'person_id'>,
): Consent | undefined =>
  consents.findLast(
    (one) =>
      one.party === party &&
      one.person_id === person_id &&
      // A refusal holds whatever the text was.
      (one.answer === 'refused' || (one.version === consentVersion && one.vendor === ctx.integrations.transcription.vendor)),
  )

/** Who has not agreed. */
export const listMissing = (ctx: Context, { people, consents }: RecordedVisit): Person[] =>
  people.filter((person) => findAnswer(ctx, consents, person)?.answer !== 'given')

/**
 * Writes down that the caller agrees. The dietitian's call also starts a recording; as long as somebody is missing it throws
 * `consent_required`, and the others are asked all the same.
 */
export async function agreeToRecording(ctx: Context, recorded: Permitted<RecordedVisit>): Promise<Permitted<RecordedVisit>> {
  const { visit } = recorded
  if (!ctx.integrations.transcription.is_offered) throw new Problem('not_available')
  requireOpen(ctx, visit)
  const { now, missing } = await transaction(ctx, async (ctx) => {
    await lockRecording(ctx, visit.id)
    const before = await readRecordedVisit(ctx, visit)
    const self = findSelf(ctx, before)
    if (findAnswer(ctx, before.consents, self)?.answer !== 'given') await keepAgreement(ctx, before, self)
    const now = await readRecordedVisit(ctx, visit)
    const missing = listMissing(ctx, now)
    if (self.party !== 'provider' || missing.length > 0) return { now, missing: self.party === 'provider' ? missing : [] }
    await startTake(ctx, now)
    return { now: await readRecordedVisit(ctx, visit), missing }
  })
  if (missing.length > 0) throw new Problem('consent_required', { missing: missing.map(({ party, name }) => ({ party, name })) })
  return now
}

async function keepAgreement(ctx: Context, { visit }: RecordedVisit, self: Person): Promise<void> {
  await ctx.db
    .insertInto('recording')
    .values({ ...idsOf(visit), created_at: ctx.now() })
    .onConflict((conflict) =>
      // A guest changes nothing of what others decided.
      self.party === 'guest'
        ? conflict.column('appointment_id').doNothing()
        : conflict.column('appointment_id').doUpdateSet({ withdrawn_at: null }),
    )
    .execute()
  await keepAnswer(ctx, visit, self, 'given')
  await record(ctx, 'recording.agreed', { ...peopleOf(visit), payload: { ...idsOf(visit), party: self.party } })
}

const keepAnswer = (ctx: Context, visit: Visit, { party, person_id }: Person, answer: Consent['answer']) =>
  ctx.db
    .insertInto('recording_consent')
    .values({
      ...{ id: makeId(), ...idsOf(visit), party, person_id, answer, at: ctx.now() },
      ...{ version: consentVersion, vendor: ctx.integrations.transcription.vendor },
    })
    .execute()

/** Whether the note of the visit was signed once: then what was recorded is part of it. */ // reads charting
export const isNoteSigned = async (ctx: Context, appointmentId: string): Promise<boolean> =>
  (await ctx.db.selectFrom('visit_instruction').select('note_id').where('appointment_id', '=', appointmentId).executeTakeFirst()) !==
  undefined

/** Writes down that the caller says no, and deletes what was recorded; a guest's no stops the recording. Throws `note_signed` once there is a signed note. */
export function withdrawConsent(ctx: Context, { visit }: Permitted<RecordedVisit>): Promise<Permitted<RecordedVisit>> {
  return transaction(ctx, async (ctx) => {
    await lockRecording(ctx, visit.id)
    const recorded = await readRecordedVisit(ctx, visit)
    const self = findSelf(ctx, recorded)
    if (recorded.takes.length > 0 && (await isNoteSigned(ctx, visit.id))) throw new Problem('note_signed')
    await ctx.db
      .insertInto('recording')
      .values({ ...idsOf(visit), created_at: ctx.now() })
      .onConflict((conflict) => conflict.column('appointment_id').doNothing())
      .execute()
    if (findAnswer(ctx, recorded.consents, self)?.answer !== 'refused') {
      await keepAnswer(ctx, visit, self, 'refused')
      await record(ctx, 'recording.refused', { ...peopleOf(visit), payload: { ...idsOf(visit), party: self.party } })
    }
    if (recorded.takes.length === 0) return readRecordedVisit(ctx, visit)
    if (self.party !== 'guest') await deleteRecording(ctx, recorded)
    else if (!recorded.waits) await endOpenTake(ctx, recorded, 'withdrawn')
    return readRecordedVisit(ctx, visit)
  })
}

/** Deletes the sound and the words of a visit; the bytes go in a job. Runs in a transaction. */
async function deleteRecording(ctx: Context, { visit, takes }: RecordedVisit): Promise<void> {
  await ctx.db.deleteFrom('recording_transcript').where('appointment_id', '=', visit.id).execute()
  await ctx.db.deleteFrom('recording_take').where('appointment_id', '=', visit.id).execute()
  await ctx.db
    .updateTable('recording')
    .set({ withdrawn_at: ctx.now(), media_until: null, media_deleted_at: ctx.now() })
    .where('appointment_id', '=', visit.id)
    .execute()
  await enqueue(ctx, forgetSound, { take_ids: takes.map(({ id }) => id) }, { key: `recording.forget_sound:${visit.id}:${ctx.now()}` })
  await record(ctx, 'recording.deleted', { ...peopleOf(visit), payload: { ...idsOf(visit), because: 'withdrawn' } })
}
