import { randomInt } from 'node:crypto'
import type { Context } from '../kernel/context.ts'
import { makeId } from '../kernel/ids.ts'
import { Problem } from '../kernel/problem.ts'

// Without letters and digits that look alike, and without vowels, so that no code is a word.
const alphabet = '23456789BCDFGHJKMNPQRTVWXZ'
const codeLength = 8

/** Makes the code with which a patient invites others, unless they have one. It says nothing about them. Runs in the caller's transaction. */
export async function ensureReferralCode(ctx: Context, patientId: string): Promise<void> {
  const known = await ctx.db.selectFrom('booking_code').select('id').where('owner_patient_id', '=', patientId).executeTakeFirst()
  if (known) return
  const code = Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  await ctx.db
    .insertInto('booking_code')
    .values({ id: makeId(), code, type: 'patient_referral', owner_patient_id: patientId, created_at: ctx.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The code with which a patient invites others; `not_found` before their details are confirmed. */
export async function findReferralCode(ctx: Context, patientId: string): Promise<{ code: string; status: 'active' | 'paused' }> {
  const found = await ctx.db
    .selectFrom('booking_code')
    .select(['code', 'status'])
    .where('owner_patient_id', '=', patientId)
    .where('type', '=', 'patient_referral')
    // Somebody whose records were merged may have a second one, which is paused.
    .orderBy('status')
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}
