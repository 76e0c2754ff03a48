import { sql } from 'kysely'
import { listenTo } from '../kernel/assembly/listeners.ts'
import type { Context } from '../kernel/context.ts'
import { implementJob } from '../kernel/jobs.ts'
import { advanceAll } from './billing/advancing.ts'
import { followClaim } from './billing/claims.ts'
import { refundLate } from './contests/collecting.ts'
import { dropAction, keepAction } from './following/acting.ts'
import { evaluate } from './following/evaluating.ts'
import { evaluatePair } from './following/opening.ts'
import { forgetRemoteCare } from './forgetting.ts'
import { advanceEncounters, evaluateEncounter } from './job-names.ts'

export const remoteCareJobs = [
  implementJob(evaluateEncounter, async (ctx, { id }) => {
    await evaluate(ctx, id)
  }),
  implementJob(advanceEncounters, advanceAll),
]

/** Whose the laboratory results of an event are. */ // reads labs
async function findLabPatient(ctx: Context, labId: string): Promise<string | undefined> {
  const lab = await ctx.db.selectFrom('lab').select('patient_id').where('id', '=', labId).executeTakeFirst()
  return lab?.patient_id
}

export const remoteCareListeners = [
  /** Keeps that a patient or a dietitian wrote. A patient's message may begin an exchange that is billed, if their plan and they allow it. */
  listenTo(
    'remote_care.keep_messages',
    ['chat_message.sent'],
    async (ctx, { id, at, payload: { chat_message_id, patient_id, provider_id, role, was_scheduled } }) => {
      // Nobody works when it goes out by itself.
      if (!was_scheduled)
        await keepAction(ctx, { event_id: id, patient_id, provider_id, role, kind: 'message', subject_id: chat_message_id, at })
    },
  ),
  /** Keeps that a dietitian read what a patient wrote. */
  listenTo('remote_care.keep_readings', ['chat_channel.read'], (ctx, { id, at, payload: { chat_message_id, patient_id, provider_id } }) =>
    keepAction(ctx, { event_id: id, patient_id, provider_id, role: 'provider', kind: 'message_read', subject_id: chat_message_id, at }),
  ),
  /** A message that was taken back proves nothing any more. */
  listenTo('remote_care.drop_messages', ['chat_message.withdrawn'], (ctx, { payload }) => dropAction(ctx, payload.chat_message_id)),
  /** Keeps that a dietitian looked at the journal. */
  listenTo('remote_care.keep_reviews', ['journal_entry.reviewed', 'journal_entry.commented'], (ctx, { id, at, payload }) => {
    const { journal_entry_id: subject_id, patient_id, provider_id } = payload
    return keepAction(ctx, { event_id: id, patient_id, provider_id, role: 'provider', kind: 'journal_review', subject_id, at })
  }),
  /** Keeps that a dietitian wrote about laboratory results. */
  listenTo('remote_care.keep_lab_feedback', ['lab.commented'], async (ctx, { id, at, provider_id, payload: { lab_id, feedback_id } }) => {
    const patient_id = await findLabPatient(ctx, lab_id)
    if (patient_id === undefined || !provider_id) return
    await keepAction(ctx, { event_id: id, patient_id, provider_id, role: 'provider', kind: 'lab_feedback', subject_id: feedback_id, at })
  }),
  /** A visit before or after an exchange, or one that falls away, changes whether it may be billed. */
  listenTo(
    'remote_care.follow_visits',
    [
      'appointment.booked',
      'appointment.moved',
      'appointment.canceled',
      'appointment.occurred',
      'appointment.missed',
      'appointment.reopened',
    ],
    async (ctx, { patient_id, provider_id }) => {
      if (patient_id && provider_id) await evaluatePair(ctx, { patient_id, provider_id })
    },
  ),
  /** A patient who agrees no longer stops what was not signed yet. */
  listenTo('remote_care.follow_consent', ['remote_consent.given', 'remote_consent.revoked'], async (ctx, { patient_id }) => {
    const { rows } = await sql<{ id: string }>`select id from billable_remote_encounter where patient_id = ${patient_id}
      and status in ('accumulating', 'eligible')`.execute(ctx.db)
    for (const { id } of rows) await evaluate(ctx, id)
  }),
  /** The answer of the payer moves an encounter on. */
  listenTo('remote_care.follow_claims', ['claim.moved'], async (ctx, { payload }) => {
    if (payload.billable_remote_encounter_id !== null) await followClaim(ctx, payload.billable_remote_encounter_id, payload.claim_id)
  }),
  /** What a card paid for a bill that was undone meanwhile goes back to it. */
  listenTo('remote_care.refund_late', ['payment.succeeded'], (ctx, { payload }) => refundLate(ctx, payload.references)),
  /** Forgets the care without a visit of a patient who was deleted, unless it belongs to a record that the law makes us keep. */
  listenTo('remote_care.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetRemoteCare(ctx, payload.patient_id)
  }),
]
