import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makePayer, tokenOf } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { asPayer, bill, billOf, collectAt, listTold } from './billing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { noor } = cast
const her = { id: noor.patient_id }
const aDay = 24 * 60
const cardsOf = `/patients/${noor.patient_id}/payment` as const

async function prove(): Promise<Record<string, string>> {
  const { headers } = await signIn(t, noor)
  await stepUp(t, { headers }, noor.phone_number)
  return headers
}
const add = async (headers: Record<string, string>, type: 'Credit Card' | 'HSA Card') =>
  (await bodyOf(t.call(`POST ${cardsOf}`, { headers, body: { payment_method_token: tokenOf('good'), type, make_default: false } }))).id
const listTexts = async () =>
  (
    await t.owner.query<{ text: string }>('select text from app.demo_outbox where recipient = $1 order by id', [noor.phone_number])
  ).rows.map(({ text }) => text)

test('A charge that was announced for a card moves to another one only after another notice and its hours, and never to health money by itself', async () => {
  const headers = await prove()
  const [first, second, health] = [await add(headers, 'Credit Card'), await add(headers, 'Credit Card'), await add(headers, 'HSA Card')]
  const reference = await bill(t, her.id, { cents: 4400 })
  const told = await billOf(t, her, reference)
  assert.deepEqual([told.state, told.collect_card?.instrument_id], ['upcoming', first])

  t.clock.advance(aDay)
  const again = await prove()
  assert.equal((await t.call(`DELETE ${cardsOf}/${first}`, { headers: again })).status, 204)
  await t.runJobs()
  const moved = await billOf(t, her, reference)
  assert.deepEqual([moved.state, moved.collect_card?.instrument_id], ['upcoming', second])
  assert.ok(moved.collect_at! >= addMinutes(t.clock(), 2 * aDay), 'the hours of the notice begin anew')
  assert.deepEqual(await listTold(t, her, told.id), [
    ['charge', 4400],
    ['changed', 4400],
  ])
  assert.match(
    (await listTexts()).at(-1)!,
    /The card for a charge that we had told you about has changed\. On .* we will charge \$44\.00 to the Visa/,
  )

  assert.equal((await t.call(`DELETE ${cardsOf}/${second}`, { headers: again })).status, 204)
  await t.runJobs()
  assert.partialDeepStrictEqual(await billOf(t, her, reference), { state: 'due', collect_at: null, collect_card: null })
  await collectAt(t, addMinutes(moved.collect_at!, aDay))
  assert.equal((await billOf(t, her, reference)).open_cents, 4400, 'nobody chose the health account')

  await bodyOf(t.call(`POST ${cardsOf}/${health}/default`, { headers: await prove() }))
  await t.runJobs()
  const chosen = await billOf(t, her, reference)
  assert.equal(chosen.collect_card?.instrument_id, health)
  await collectAt(t, chosen.collect_at!)
  assert.equal((await billOf(t, her, reference)).state, 'paid')
})

test('A card that ends before its charge hands it to the next card only after a notice', async () => {
  const headers = await prove()
  const first = await add(headers, 'Credit Card')
  await bodyOf(t.call(`POST ${cardsOf}/${first}/default`, { headers }))
  const second = await add(headers, 'Credit Card')
  const reference = await bill(t, her.id, { cents: 3100 })
  const { collect_at, collect_card } = await billOf(t, her, reference)
  assert.equal(collect_card?.instrument_id, first)
  await t.owner.query('update app.payment_instrument set exp_year = 2020 where id = $1', [first])
  await collectAt(t, collect_at!)
  const moved = await billOf(t, her, reference)
  assert.deepEqual([moved.state, moved.collect_card?.instrument_id], ['upcoming', second])
  await collectAt(t, moved.collect_at!)
  assert.equal((await billOf(t, her, reference)).state, 'paid')
})

test('A payment plan says which part comes next, and is gone once all is paid', async () => {
  const payer = await makePayer(t)
  const reference = await bill(t, payer.id, { cents: 3000 })
  const { id } = await billOf(t, payer, reference)
  const begun = await bodyOf(t.call(`POST /billing/${payer.id}/bills/${id}/plan`, { as: asPayer(payer), body: { parts: 2 } }))
  assert.deepEqual(begun.plan?.next, { n: 1, amount_cents: 1500 })
  await t.runJobs()
  await collectAt(t, begun.plan!.parts[0]!.collect_at)
  const half = await billOf(t, payer, reference)
  assert.deepEqual(
    [half.plan?.next, half.open_cents, half.collect_at],
    [{ n: 2, amount_cents: 1500 }, 1500, begun.plan!.parts[1]!.collect_at],
  )
  const body = { bill_ids: [id], instrument_id: payer.instrument, amount_cents: 1500 }
  await bodyOf(t.call(`POST /billing/${payer.id}/pay`, { as: asPayer(payer), body }))
  await t.runJobs()
  assert.partialDeepStrictEqual(await billOf(t, payer, reference), { state: 'paid', plan: null, may: { end_plan: false } })
})
