import { sql } from 'kysely'
import type { Context } from '../kernel/context.ts'
import type { CheckRow } from './access.ts'

type Plan = { patient_id: string; payer_id: string; member_id: string | null; day: string }

/** Whether an answer is about the patient, and not about somebody else under the same number. Staff name whom they called about. */ // reads patients
export const isAboutPatient = sql<boolean>`(source = 'phone' or app.is_about(person, patient_id))`

/** The answers of a plan about the year of a day, the one that outranks the others first: what was heard on the phone, and the newest of each. */
function findAnswers(ctx: Context, { patient_id, payer_id, member_id, day }: Plan, where: 'inside' | 'outside' = 'inside') {
  const found = ctx.db
    .selectFrom('eligibility_check')
    .selectAll()
    .where('patient_id', '=', patient_id)
    .where('payer_id', '=', payer_id)
    .where('status', 'in', ['active', 'inactive'])
    .where(isAboutPatient)
    .where('service_date', '>=', `${day.slice(0, 4)}-01-01`)
    .where('service_date', '<=', `${day.slice(0, 4)}-12-31`)
  // What was heard about care outside of the network alone says nothing of care inside; nor does a call about whether the plan counts.
  const about =
    where === 'inside'
      ? sql<boolean>`not (source = 'phone' and status = 'active' and (benefits is null or benefits ? 'out_of_network'))`
      : sql<boolean>`benefits ? 'out_of_network'`
  const ofMember = member_id === null ? found : found.where('member_id', '=', member_id)
  // `phone` comes after `payer` in the alphabet.
  return ofMember.where(about).orderBy('source', 'desc').orderBy('checked_at', 'desc').orderBy('id', 'desc').limit(1)
}

/**
 * The check that counts for a plan on a day: what was heard on the phone before what the payer's computer said, and the newest of each. It must still
 * count, and be about the same year, because yearly amounts begin anew.
 */
export const findCountingCheck = (ctx: Context, plan: Plan): Promise<CheckRow | undefined> =>
  findAnswers(ctx, plan).where('expires_at', '>', ctx.now()).executeTakeFirst()

/** The last answer of a plan about the year of a day, also one that counts no longer: how much a whole yearly amount is does not change in the year. */
export const findLastAnswer = (ctx: Context, plan: Plan): Promise<CheckRow | undefined> => findAnswers(ctx, plan).executeTakeFirst()

/** The check that counts for what a plan pays back outside of its network. */
export const findOutsideCheck = (ctx: Context, plan: Plan): Promise<CheckRow | undefined> =>
  findAnswers(ctx, plan, 'outside').where('expires_at', '>', ctx.now()).executeTakeFirst()
