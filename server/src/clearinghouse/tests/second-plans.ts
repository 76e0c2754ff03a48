import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import type { Sent } from './sending.ts'

const { tom } = cast

/** Gives the patient of a claim a second plan, as staff enter it. The end of its member id says how its payer answers: 0006 leaves a copay of $40 to the patient. */
export const giveSecondPlanIn = (t: TestApp, { patient_id, payer_id }: Pick<Sent, 'patient_id' | 'payer_id'>, ending = '0006') => {
  const other = payer_id === '62308' ? '60054' : '62308'
  const secondary = { kind: 'insurance', payer_id: other, member_id: `W12345${ending}`, relationship: 'Self' } as const
  const path = `/patients/${patient_id}/coverages` as const
  return bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { coverage: { secondary }, source: 'card' } }))
}

/** The claim to the second payer. */
export const findSecondIn = async (t: TestApp, { claim_id }: Sent): Promise<Sent> =>
  (
    await t.owner.query<Sent>(
      `select id as claim_id, payer_id, patient_id, appointment_id, charge_cents::float8 as charge_cents, '' as version_id, '' as clm01
       from app.claim where prior_claim_id = $1 and state <> 'cancelled'`,
      [claim_id],
    )
  ).rows[0]!

/** Sends the claim to the second payer, whatever kept it waiting. */
export async function submitSecondIn(t: TestApp, { claim_id }: Sent) {
  const path = `/claims/${claim_id}` as const
  const { hold_codes } = await bodyOf(t.call(`GET ${path}`, { as: tom }))
  if (hold_codes.length > 0) await bodyOf(t.call(`POST ${path}/acts`, { as: tom, body: { act: 'release', reason: 'Second payer' } }))
  return bodyOf(t.call(`POST ${path}/submit`, { as: tom }))
}
