import { sayStatus } from '../../clearinghouse/tests/answers.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

const { tom, maya } = cast
export const reason = 'The client has another plan'
export const cigna = '62308'

/** Maya says that she has another plan, which Hannah takes. Its payer answers by the end of the member ID. */
export async function giveOtherPlan(t: TestApp, member_id = 'U123450006'): Promise<string> {
  const primary = { kind: 'insurance', payer_id: cigna, member_id, relationship: 'Self' } as const
  await bodyOf(t.call(`PATCH /patients/${maya.patient_id}`, { as: maya, body: { coverage: { primary } } }))
  const { rows } = await t.owner.query<{ id: string }>(
    'select id from app.coverage where patient_id = $1 and member_id = $2 and closed_at is null',
    [maya.patient_id, member_id],
  )
  return rows[0]!.id
}

/** Maya has a second plan as well. Its payer answers by the end of the member ID. */
export async function giveSecondPlan(t: TestApp, member_id = 'W777770006'): Promise<string> {
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into app.coverage (id, patient_id, kind, priority, payer_id, payer_name, member_id, relationship, created_at, updated_at)
     values (gen_random_uuid(), $1, 'insurance', 'secondary', $2, 'Second Plan', $3, 'Self', $4, $4) returning id`,
    [maya.patient_id, cigna, member_id, t.clock()],
  )
  return rows[0]!.id
}

/** What the patient of a claim owes of it. */
export async function readOwed(t: TestApp, id: string): Promise<number> {
  const sum = 'select coalesce(sum(amount_cents), 0)::float8 as cents from app.billing_item where claim_id = $1'
  return (await t.owner.query<{ cents: number }>(sum, [id])).rows[0]!.cents
}

export const trySwitch = (t: TestApp, id: string, coverage_id: string) =>
  t.call(`POST /claims/${id}/plan`, { as: tom, body: { coverage_id, reason } })

/** Bills the visits of a claim under another plan. Returns the claim to it. */
export async function switchPlan(t: TestApp, id: string, coverage_id: string) {
  const next = await bodyOf(trySwitch(t, id, coverage_id))
  await t.runJobs()
  return next
}

/** The payer of a claim sends back what it was sent last, also a void: it finds no plan of the patient. */
export async function rejectClaim(t: TestApp, id: string): Promise<void> {
  const { number, versions } = await bodyOf(t.call(`GET /claims/${id}`, { as: tom }))
  const body = { name: `back-${number}.x12`, text: sayStatus('A3:97:PR')(0, versions[0]!.clm01) }
  const file = await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body }))
  await t.runJob('clearinghouse.take', { file_id: file.id })
}
