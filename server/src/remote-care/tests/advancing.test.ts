import assert from 'node:assert/strict'
import { test } from 'node:test'
import { giveMedicaid } from '../../billing/tests/billing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { answer, charge, clearWeek, read, tellOf, write } from './living.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

/** Copies an encounter as often as that: each began a minute earlier, its period ended a day ago, and nobody signed it or looked at it yet. */
const plantUnsigned = (id: string, count: number) =>
  t.owner.query(
    `insert into app.billable_remote_encounter select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'status', 'eligible',
       'period_start', e.period_start - make_interval(mins => n), 'period_end', $2::timestamptz - interval '1 day', 'chart_note_id', null, 'noticed_at', null,
       'quiet_until', null, 'contest_until', null, 'looked_at', null))).*
     from app.billable_remote_encounter e, generate_series(1, $3) n where e.id = $1`,
    [id, t.clock(), count],
  )

test('A claim is made in its time however many encounters wait for a signature', async () => {
  const id = await tellOf(t)
  t.clock.advance(49 * 60)
  await t.owner.query('update app.billable_remote_encounter set looked_at = $2 where id = $1', [id, t.clock()])
  await plantUnsigned(id, 205)
  await t.runJob('remote_care.advance')
  const { rows } = await t.owner.query(
    'select status, claim_id is not null as is_claimed from app.billable_remote_encounter where id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ status: 'ready_to_bill', is_claimed: true }])
})

test('What waits for a signature after its period is counted when the period ends, and then once a day', async () => {
  await clearWeek(t)
  await write(t, 'patient')
  await answer(t, 12)
  const { id } = (await read(t))!
  t.clock.advance(9 * 1440)
  await plantUnsigned(id, 3)
  const countLooks = async () => {
    await t.runJob('remote_care.advance')
    const { rows } = await t.owner.query<{ count: number }>(
      `select count(*)::int as count from app.billable_remote_encounter o join app.billable_remote_encounter e using (patient_id, provider_id)
       where e.id = $1 and o.status = 'eligible' and o.looked_at = $2`,
      [id, t.clock()],
    )
    return rows[0]!.count
  }
  assert.equal(await countLooks(), 4)
  for (const minutes of [10, 600]) {
    t.clock.advance(minutes)
    assert.equal(await countLooks(), 0, 'nothing happened to them since')
  }
  t.clock.advance(1440)
  assert.equal(await countLooks(), 4)
})

test('Whoever has Medicaid is told that they owe nothing, and no amount while nobody has confirmed it', async () => {
  const { tomas } = cast
  await tellOf(t)
  assert.ok((await charge(t)).patient_estimate_cents! > 0)
  await giveMedicaid(t, tomas.patient_id)
  await t.owner.query(`update app.coverage set priority = 'secondary' where payer_id = 'test-medicaid'`)
  await tellOf(t)
  assert.equal((await charge(t)).patient_estimate_cents, 0)
  const { rows } = await t.owner.query<{ message: string }>('select * from app.demo_outbox where recipient = $1', [tomas.phone_number])
  assert.match(JSON.stringify(rows.at(-1)), /no tendrás que pagar nada|you will owe nothing/)
  await t.owner.query(`delete from app.eligibility_check where patient_id = $1 and payer_id = 'test-medicaid'`, [tomas.patient_id])
  await tellOf(t)
  assert.equal((await charge(t)).patient_estimate_cents, null)
})
