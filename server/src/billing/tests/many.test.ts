import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { countCharges, makePayer, type Payer } from '../../payments/tests/paying.ts'
import { asPayer, bill, billOf, collectAt, listTold } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const aDay = 24 * 60

/** More patients than a page holds, who come before everybody else. Each has a bill that nobody pays, with a plan whose next part is far off or without. */
async function makeCrowd({ withPlan }: { withPlan: boolean }): Promise<void> {
  const idOf = (first: number) => `('0000000${first}-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const crowd = 'from generate_series(1, 501) n'
  await t.owner.query(
    `insert into app.patient (id, first_name, last_name, confirmation_status, preferred_language, time_zone, created_at, updated_at)
     select ${idOf(1)}, 'Pat', 'Crowd', 'confirmed', 'en', 'America/Chicago', now(), now() ${crowd}`,
  )
  await t.owner.query(
    `insert into app.bill (id, reference, patient_id, type, state, owed_cents, open_cents, told_at, told_cents, collect_at, created_at, updated_at)
     select ${idOf(2)}, 'self_pay:crowd_' || n, ${idOf(1)}, 'self_pay', 'upcoming', 2000, 2000, $1, 2000, $2, $1, $1 ${crowd}`,
    [t.clock(), withPlan ? null : t.clock()],
  )
  if (withPlan)
    await t.owner.query(
      `insert into app.payment_plan (id, bill_id, patient_id, base_cents, parts, started_at)
       select ${idOf(3)}, ${idOf(2)}, ${idOf(1)}, 4000, $2, $1 ${crowd}`,
      [
        t.clock(),
        JSON.stringify([
          { n: 1, amount_cents: 2000, collect_at: t.clock() },
          { n: 2, amount_cents: 2000, collect_at: addMinutes(t.clock(), 900 * aDay) },
        ]),
      ],
    )
}

/** A payer with a bill in three parts, and when the first two fall due. */
async function makePlanned(): Promise<{ payer: Payer; id: string; days: string[] }> {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 4500 })
  const { id } = await billOf(t, payer, reference)
  const { plan } = await bodyOf(t.call(`POST /billing/${payer.id}/bills/${id}/plan`, { as: asPayer(payer), body: { parts: 3 } }))
  await t.runJobs()
  return { payer, id, days: plan!.parts.map(({ collect_at }) => collect_at) }
}

test('the part of a plan is announced, however many plans stand before it, and whichever of them fails', async () => {
  const [broken, mine] = [await makePlanned(), await makePlanned()]
  const [today, later] = mine.days
  await collectAt(t, today!)
  await t.owner.query(`update app.payment_plan set parts = '{}' where bill_id = $1`, [broken.id])
  await makeCrowd({ withPlan: true })
  const { length } = await listTold(t, mine.payer, mine.id)
  t.clock.set(addMinutes(later!, -3 * aDay))
  await t.runJob('billing.announce_parts')
  assert.deepEqual((await listTold(t, mine.payer, mine.id)).slice(length), [['plan_part', 1500]])
  assert.equal((await billOf(t, mine.payer, await readReference(mine.id))).collect_at, later)
})

test('a card is charged on its day, however many bills of others cannot be collected', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 4500 })
  const { collect_at } = await billOf(t, payer, reference)
  await makeCrowd({ withPlan: false })
  await collectAt(t, collect_at!)
  assert.equal(await countCharges(t, payer), 1)
})

const readReference = async (id: string): Promise<string> =>
  (await t.owner.query<{ reference: string }>('select reference from app.bill where id = $1', [id])).rows[0]!.reference
