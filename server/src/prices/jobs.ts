import { sql } from 'kysely'
import { listenTo } from '../kernel/assembly/listeners.ts'
import type { Context } from '../kernel/context.ts'
import { implementJob } from '../kernel/jobs.ts'
import { forgetEstimates } from './forgetting.ts'
import { completeGoodFaith, sendOnce } from './good-faith/sending.ts'
import { writeGoodFaith } from './good-faith/writing.ts'
import * as names from './job-names.ts'
import { priceVisit } from './visits.ts'

/** The visits to come that a plan of a patient pays, or pays back. */ // reads scheduling, insurance
async function listComing(ctx: Context, patientId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select a.id from appointment a join coverage c on c.id = a.coverage_id where a.patient_id = ${patientId} and a.status = 'Scheduled'
      and a.starts_at > ${ctx.now()} and c.payer_id is not null order by a.starts_at limit 50`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export const priceListeners = [
  /** Estimates what a booked visit will cost. */
  listenTo('prices.estimate_booked', ['appointment.booked', 'appointment.moved', 'appointment.plan_changed'], async (ctx, { payload }) => {
    await priceVisit(ctx, payload.appointment_id)
  }),
  /** Estimates the visits of a patient anew once their plan has said more. */
  listenTo('prices.estimate_again', ['eligibility_check.answered', 'eligibility_check.entered'], async (ctx, { payload }) => {
    for (const id of await listComing(ctx, payload.patient_id)) await priceVisit(ctx, id)
  }),
  /** Estimates them anew once a note or a referral says why the patient comes, and who sent them. */
  listenTo('prices.estimate_known', ['chart_note.signed', 'referral.confirmed'], async (ctx, { patient_id }) => {
    if (patient_id !== null) for (const id of await listComing(ctx, patient_id)) await priceVisit(ctx, id)
  }),
  /** Puts the price of a visit in writing that no plan pays for, and again when the price or the visit changes. */
  listenTo('prices.write_good_faith', ['price.estimated'], async (ctx, { payload }) => {
    await writeGoodFaith(ctx, payload.appointment_id)
  }),
  /** Forgets what visits were to cost a patient who was deleted, unless the law makes us keep the record. */
  listenTo('prices.forget_deleted', ['patient.deleted'], async (ctx, { payload }) => {
    if (!payload.keeps_record) await forgetEstimates(ctx, payload.patient_id)
  }),
]

export const priceJobs = [
  implementJob(names.sendGoodFaith, (ctx, { id }) => sendOnce(ctx, id)),
  implementJob(names.completeGoodFaith, (ctx) => completeGoodFaith(ctx)),
]
