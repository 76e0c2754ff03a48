import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBooks } from '../../billing/tests/billing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { deliver, makePayer, pay } from './paying.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

async function dispute(cents: number): Promise<string> {
  const payer = await makePayer(t, 'disputed')
  const { id } = await pay(t, payer, { cents })
  await deliver(t)
  const { rows } = await t.owner.query<{ ref: string }>('select dispute_ref as ref from app.dispute where payment_id = $1', [id])
  return rows[0]!.ref
}
const findOf = async (ref: string) =>
  (await checkBooks(t)).flatMap(({ check, about, expected_cents, found_cents }) =>
    check === 'processor_disputes' && about.startsWith(ref) ? [[about.slice(ref.length).trim(), expected_cents, found_cents]] : [],
  )
const sayAtProcessor = (ref: string, further: object) =>
  t.owner.query('update app.demo_processor_object set data = data || $2::jsonb where ref = $1', [ref, JSON.stringify(further)])

test('runChecks: the processor and we say the same of every dispute, or each difference is a line with both amounts', async () => {
  assert.deepEqual(
    (await checkBooks(t)).filter(({ check }) => check === 'processor_disputes'),
    [],
    'the disputes of the demo agree',
  )
  const ref = await dispute(5000)
  assert.deepEqual(await findOf(ref), [])
  await sayAtProcessor(ref, { amount_cents: 4000 })
  assert.deepEqual(await findOf(ref), [
    ['amount', 4000, 5000],
    ['held', 4000, 5000],
  ])
  await sayAtProcessor(ref, { amount_cents: 5000 })
  await t.owner.query(`update app.dispute set state = 'lost', closed_at = $2 where dispute_ref = $1`, [ref, t.clock()])
  assert.deepEqual(await findOf(ref), [['needs_response, not lost', 5000, 5000]])
})

test('runChecks: a dispute whose events were lost is followed and is no line, and one of which nobody here knows is one', async () => {
  const ref = await dispute(3000)
  await sayAtProcessor(ref, { status: 'under_review' })
  assert.deepEqual(await findOf(ref), [])
  const { rows } = await t.owner.query<{ state: string }>('select state from app.dispute where dispute_ref = $1', [ref])
  assert.equal(rows[0]?.state, 'under_review')
  await t.owner.query(
    `insert into app.demo_processor_object (ref, kind, parent, reference, data, at) select 'mv_strange', kind, 'dp_strange', reference,
       data || '{"source_ref": "dp_strange", "amount_cents": -700}', at from app.demo_processor_object where kind = 'movement' and data ->> 'source_ref' = $1`,
    [ref],
  )
  t.clock.advance(61)
  assert.deepEqual(await findOf('dp_strange'), [['', 700, null]])
})
