import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { type Sent, sendClaimOf, watchBooksOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast

/** The remittance that the payers of the demo wrote last, which nobody has fetched. */
const readRemittance = async (): Promise<string> =>
  (await t.owner.query<{ text: string }>(`select text from app.demo_exchange where name like '%.835' order by id desc limit 1`)).rows[0]!
    .text

/** Where the amounts of a remittance stand in each segment. */
const places: Readonly<Record<string, readonly number[]>> = { BPR: [2], CLP: [3, 4, 5], SVC: [2, 3], CAS: [3, 6, 9], AMT: [2] }
/** The same remittance with every amount so many times as large: it still balances. */
const multiply = (text: string, by: number): string =>
  text
    .split('~')
    .map((segment) => {
      const parts = segment.split('*')
      for (const at of places[parts[0]!] ?? []) if (parts[at]) parts[at] = String((Math.round(Number(parts[at]) * 100) * by) / 100)
      return parts.join('*')
    })
    .join('~')

async function takeOver(text: string): Promise<void> {
  assert.equal((await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body: { name: 'by-hand.835', text } }))).state, 'waiting')
  await t.runJobs()
}
const findWaiting = async () =>
  (await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { state: 'unmatched', limit: 1 } }))).items[0]!
const match = (id: string, { claim_id }: Sent) => t.call(`POST /admin/remitted-claims/${id}/match`, { as: tom, body: { claim_id } })

test('a payer that answers for more than was charged bills nobody until a person has looked', async () => {
  const sent = await sendClaimOf(t, '0006')
  await t.runJobs()
  const text = await readRemittance()
  const changed = await watchBooksOf(t, sent, () => takeOver(multiply(text, 1000)))
  assert.deepEqual([changed.patient, changed.payer, changed.cash], [0, 0, -changed.unmatched!])
  const waiting = await findWaiting()
  assert.deepEqual([waiting.clm01, waiting.why], [sent.clm01, 'beyond_charge'])
  assert.equal((await bodyOf(match(waiting.id, sent))).state, 'posted', 'a person may know better')
})

test('amounts below zero that take nothing back are posted by nobody, and the lists of claims go on', async () => {
  const sent = await sendClaimOf(t, '0012')
  await t.runJobs()
  const changed = await watchBooksOf(t, sent, async () => {
    await takeOver(multiply(await readRemittance(), -1))
    const waiting = await findWaiting()
    assert.deepEqual([waiting.clm01, waiting.why], [sent.clm01, 'below_zero'])
    assert.equal((await match(waiting.id, sent)).code, 'not_available')
    assert.equal((await match(waiting.id, sent)).code, 'not_available')
    await bodyOf(t.call(`POST /admin/remitted-claims/${waiting.id}/dismiss`, { as: tom, body: { reason: 'The payer sends it again' } }))
  })
  assert.deepEqual([changed.patient, changed.payer], [0, 0])
  for (const path of ['/claims', '/admin/denials', '/admin/remittances'] as const)
    assert.equal((await t.send(`GET ${path}`, { as: tom })).status, 200)
})

test('an answer that meets the word that takes a claim back bills nobody, and what the payer takes back afterwards leaves nothing', async () => {
  const sent = await sendClaimOf(t, '0006')
  await t.runJobs()
  const text = await readRemittance()
  const changed = await watchBooksOf(t, sent, async () => {
    await bodyOf(t.call(`POST /claims/${sent.claim_id}/void`, { as: tom, body: { reason: 'The visit was not theirs' } }))
    await t.runJobs()
    await takeOver(text)
    const waiting = await findWaiting()
    assert.deepEqual([waiting.clm01, waiting.why], [sent.clm01, 'claim_voided'])
  })
  assert.deepEqual([changed.patient, changed.cash], [0, -changed.unmatched!])
  const { id } = await findWaiting()
  const again = await match(id, sent)
  assert.equal(again.status, 200, 'a person may know that the payer keeps to its answer')
})

test('another payment under the number of a known check is refused, and not taken for that check', async () => {
  const sent = await sendClaimOf(t, '1111')
  await t.runJobs()
  const { draft } = await bodyOf(t.call(`GET /claims/${sent.claim_id}`, { as: tom }))
  const enter = (paid_on: string, left: number) => {
    const lines = draft.lines.map(({ charge_cents }, n) => {
      const cents = n === 0 ? left : 0
      const adjustments = cents > 0 ? [{ group: 'PR' as const, reason: '3', cents }] : []
      return { paid_cents: charge_cents! - cents, adjustments }
    })
    const body = { payer: { id: 'SMALLPLAN', name: 'Small Plan' }, trace: 'chk-9', paid_on, amount_cents: sent.charge_cents - left }
    return t.call('POST /admin/remittances', { as: tom, body: { ...body, claims: [{ claim_id: sent.claim_id, lines }] } })
  }
  await bodyOf(enter('2026-02-27', 1000))
  await t.runJobs()
  const [amount, day] = [await enter('2026-02-27', 2000), await enter('2026-02-28', 1000)]
  for (const { details } of [amount, day])
    assert.deepEqual(details.issues, [{ in: 'body', path: ['trace'], code: 'known_otherwise', params: {} }])
  await t.runJobs()
  const again = await bodyOf(enter('2026-02-27', 1000))
  await t.runJobs()
  assert.equal((await bodyOf(t.call(`GET /admin/clearinghouse/files/${again.id}`, { as: tom }))).state, 'repeated')
})
