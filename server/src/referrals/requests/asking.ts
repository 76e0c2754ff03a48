import { mostRequestsADay } from '@sorrel/contract/referrals/rules'
import type { Referral } from '@sorrel/contract/referrals/schemas'
import type { RequestMethod } from '@sorrel/contract/referrals/vocabulary'
import { sql } from 'kysely'
import type { z } from 'zod'
import { addMinutes } from '../../kernel/clock.ts'
import { type Context, requireProviderActor, transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import { enqueue } from '../../kernel/jobs.ts'
import { Problem, refuseValue } from '../../kernel/problem.ts'
import { record } from '../../kernel/record.ts'
import { findReferralToChange, type ReferralRow } from '../access.ts'
import { sendLetter } from '../job-names.ts'
import { showReferralById } from '../viewing.ts'

/**
 * Queues a letter that asks the clinician for a new referral. While one is on its way, another one is not added. A note to the clinician who
 * referred a patient is treatment, so it needs no release (45 CFR 164.506 (c)).
 */
export async function askForNew(ctx: Context, id: string, method: RequestMethod): Promise<z.input<typeof Referral>> {
  return transaction(ctx, async (ctx) => {
    const referral = await findReferralToChange(ctx, id)
    const { patient_id } = referral
    if (patient_id === null || referral.confirmed_at === null) throw new Problem('changed_meanwhile')
    if (addressOf(referral, method) === null) throw refuseValue('body', ['method'], 'no_address')
    if (method === 'fax' && ctx.config.integrations.fax === 'off') throw new Problem('not_available')
    await refuseMany(ctx, patient_id)
    await queueLetter(ctx, { ...referral, patient_id }, method)
    return showReferralById(ctx, id)
  })
}

export const addressOf = (referral: Pick<ReferralRow, 'clinician_fax' | 'clinician_email'>, method: RequestMethod): string | null =>
  method === 'fax' ? referral.clinician_fax : referral.clinician_email

async function refuseMany(ctx: Context, patientId: string): Promise<void> {
  const { count } = await ctx.db
    .selectFrom('referral_request')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('patient_id', '=', patientId)
    .where('created_at', '>', addMinutes(ctx.now(), -24 * 60))
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostRequestsADay) throw new Problem('too_many_requests')
}

async function queueLetter(ctx: Context, { id: referral_id, patient_id }: { id: string; patient_id: string }, method: RequestMethod) {
  const id = makeId()
  const { provider_id } = requireProviderActor(ctx)
  // NOTE: the status stands in the statement, not in a parameter: a plan that is kept for any parameter does not find the partial index.
  const added = await ctx.db
    .insertInto('referral_request')
    .values({
      ...{
        id,
        referral_id,
        patient_id,
        provider_id,
        method,
        status: 'waiting',
        fault: null,
        sent_at: null,
        carrier_ref: null,
        file_id: null,
      },
      ...{ created_at: ctx.now(), updated_at: ctx.now() },
    })
    .onConflict((conflict) => conflict.column('referral_id').where(sql<boolean>`status = 'waiting'`).doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 0n) return
  const payload = { referral_id, request_id: id }
  await record(ctx, 'referral.requested', { subject_id: referral_id, patient_id, provider_id, payload })
  await enqueue(ctx, sendLetter, { request_id: id, attempts: 0 }, { key: `referrals.send:${id}:0` })
}
