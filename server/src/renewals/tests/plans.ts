import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

const { maya, hannah } = cast

/** A payer that Hannah takes in Maya's state besides the one of Maya's plan, or one that she does not take. */
export async function findPayerOf(t: Pick<TestApp, 'owner'>, isTaken: boolean): Promise<string> {
  const { rows } = await t.owner.query<{ payer_id: string }>(
    `select distinct o.payer_id from app.provider_network o where o.payer_id ~ '^[0-9]{5}$' and o.payer_id not in ('60054', '00621')
       and $3 = exists (select from app.provider_network n where n.provider_id = $1 and n.state = $2 and n.payer_id = o.payer_id) order by 1 limit 1`,
    [hannah.provider_id, maya.state, isTaken],
  )
  return rows[0]!.payer_id
}

/** Maya enters another plan, and her booked visits still name the old one. */
export async function replaceMayasPlan(t: TestApp, payer_id?: string): Promise<void> {
  const primary = {
    kind: 'insurance' as const,
    payer_id: payer_id ?? (await findPayerOf(t, true)),
    member_id: 'U7700001000',
    relationship: 'Self' as const,
  }
  await bodyOf(t.call(`PATCH /patients/${maya.patient_id}`, { as: maya, body: { coverage: { primary } } }))
}
