import { findReferralStatus } from '@sorrel/contract/referrals/rules'
import type { ReferralStatus } from '@sorrel/contract/referrals/vocabulary'
import { releaseFilesOf } from '../files/attaching.ts'
import { type Context, transaction } from '../kernel/context.ts'
import { record } from '../kernel/record.ts'
import { type PatientStanding, readStandings } from './standing.ts'

const atOnce = 200

/** Ends the referrals whose last day is over or whose last visit was held, by the calendar of each patient. May run twice. Runs as the system. */
export async function endOld(ctx: Context): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ; ) {
    const rows = await ctx.db
      .selectFrom('referral')
      .select('patient_id')
      .distinct()
      .where('status', '=', 'confirmed')
      .where('patient_id', '>', after)
      .orderBy('patient_id')
      .limit(atOnce)
      .execute()
    const ids = rows.flatMap(({ patient_id }) => patient_id ?? [])
    const standings = await readStandings(ctx, ids, { everybody: true })
    for (const standing of standings.values()) await endTerms(ctx, standing)
    if (ids.length < atOnce) return
    after = ids.at(-1)!
  }
}

async function endTerms(ctx: Context, { patient_id, terms, uses, today }: PatientStanding): Promise<void> {
  for (const term of terms) {
    const status = findReferralStatus(term, term.last_day, uses.get(term.id)?.used ?? 0, today)
    if (term.status === 'confirmed' && status !== 'confirmed') await end(ctx, { id: term.id, patient_id, status })
  }
}

const end = (ctx: Context, { id, patient_id, status }: { id: string; patient_id: string; status: ReferralStatus }): Promise<void> =>
  transaction(ctx, async (ctx) => {
    const { numUpdatedRows } = await ctx.db
      .updateTable('referral')
      .set({ status, updated_at: ctx.now() })
      .where('id', '=', id)
      .where('status', '=', 'confirmed')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const fact = { subject_id: id, patient_id, payload: { referral_id: id } }
    if (status === 'expired') await record(ctx, 'referral.expired', fact)
    else await record(ctx, 'referral.used_up', fact)
  })

/** Deletes the referrals of a patient of whom no record is kept. Runs as the system. */
export const forgetReferrals = (ctx: Context, patientId: string): Promise<void> =>
  transaction(ctx, async (ctx) => {
    for (const table of ['referral_request', 'referral'] as const)
      await ctx.db.deleteFrom(table).where('patient_id', '=', patientId).execute()
    await releaseFilesOf(ctx, patientId, 'referral')
  })
