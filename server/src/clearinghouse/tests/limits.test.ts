import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposeAppealText } from '@sorrel/contract/denials/rules'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makeTerms } from '../../payers/tests/writing.ts'
import { cast } from '../../world/cast.ts'
import { comesWith, type Sent, sendClaimOf, watchBooksOf } from './sending.ts'

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
const match = (id: string, { claim_id }: Sent) =>
  t.call(`POST /admin/remitted-claims/${id}/match`, { as: tom, body: { claim_id, confirmed: ['charge'] } })

test('a payer that answers for more than was charged bills nobody until a person has looked', async () => {
  const sent = await sendClaimOf(t, '0006')
  await t.runJobs()
  const text = await readRemittance()
  const changed = await watchBooksOf(t, sent, () => takeOver(multiply(text, 1000)))
  assert.deepEqual([changed.patient, changed.payer, changed.cash], [0, 0, -changed.unmatched!])
  const waiting = await findWaiting()
  assert.deepEqual([waiting.clm01, waiting.why], [sent.clm01, 'beyond_charge'])
  await bodyOf(t.call(`POST /admin/remitted-claims/${waiting.id}/dismiss`, { as: tom, body: { reason: 'Not ours' } }))
  assert.equal((await bodyOf(match(waiting.id, sent))).state, 'posted', 'a person may know better, also later')
  assert.equal((await match(waiting.id, sent)).code, 'not_available')
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
    const amount_cents = sent.charge_cents - left
    const body = { payer: { id: 'SMALLPLAN', name: 'Small Plan' }, ...comesWith(amount_cents), trace: 'chk-9', paid_on, amount_cents }
    return t.call('POST /admin/remittances', {
      as: tom,
      body: { ...body, claims: [{ claim_id: sent.claim_id, confirmed: ['payer'], lines }] },
    })
  }
  const first = await bodyOf(enter('2026-02-27', 1000))
  await t.runJobs()
  const [amount, day] = [await enter('2026-02-27', 2000), await enter('2026-02-28', 1000)]
  for (const { details } of [amount, day])
    assert.deepEqual(details.issues, [{ in: 'body', path: ['trace'], code: 'known_otherwise', params: {} }])
  await t.runJobs()
  const again = await bodyOf(enter('2026-02-27', 1000))
  await t.runJobs()
  assert.equal(again.id, first.id, 'the same again is the payment that is known')
})

test('payments of nothing under one number are each posted, if they are of different days', async () => {
  const [one, other] = [await sendClaimOf(t, '9050'), await sendClaimOf(t, '9016')]
  await t.runJobs()
  const { rows } = await t.owner.query<{ text: string }>(
    `select text from app.demo_exchange where name like '%.835' order by id desc limit 2`,
  )
  const [second, first] = rows.map(({ text }) => text)
  assert.ok(first && second && first.includes(one.clm01) && second.includes(other.clm01))
  const number = (text: string) => /~TRN\*1\*([^*~]+)/.exec(text)![1]!
  await takeOver(first)
  const day = /~BPR(?:\*[^*~]*){15}\*(\d{8})/.exec(second)![1]!
  await takeOver(second.replaceAll(number(second), number(first)).replaceAll(`*${day}~`, `*${Number(day) - 1}~`))
  for (const { claim_id } of [one, other]) assert.equal((await bodyOf(t.call(`GET /claims/${claim_id}`, { as: tom }))).state, 'denied')
})

test('payments of nothing under one number on one day: each decision is posted once, whichever files say it', async () => {
  const [one, other] = [await sendClaimOf(t, '9050'), await sendClaimOf(t, '9016')]
  await t.runJobs()
  const { rows } = await t.owner.query<{ text: string }>(
    `select text from app.demo_exchange where name like '%.835' order by id desc limit 2`,
  )
  const find = (text: string, part: RegExp) => part.exec(text)![0]
  const [trn, bpr, payer] = [/TRN\*1\*[^~]+/, /BPR\*[^~]+/, /N1\*PR\*[^~]+/]
  const first = rows[1]!.text
  const second = rows[0]!.text.replace(trn, find(first, trn)).replace(bpr, find(first, bpr)).replace(payer, find(first, payer))
  const stateOf = async ({ claim_id }: Sent) => (await bodyOf(t.call(`GET /claims/${claim_id}`, { as: tom }))).state
  const decisionsOf = async ({ claim_id }: Sent) =>
    (await t.owner.query('select 1 from app.remitted_claim where claim_id = $1', [claim_id])).rows.length
  await takeOver(first)
  await takeOver(second)
  assert.deepEqual([await stateOf(one), await stateOf(other)], ['denied', 'denied'])
  // The payer sends the second one again, in lines.
  const again = await bodyOf(
    t.call('POST /admin/clearinghouse/files', { as: tom, body: { name: 'again.835', text: second.replaceAll('~', '~\n') } }),
  )
  await t.runJobs()
  assert.equal((await bodyOf(t.call(`GET /admin/clearinghouse/files/${again.id}`, { as: tom }))).state, 'repeated')
  assert.deepEqual([await decisionsOf(one), await decisionsOf(other)], [1, 1])
})

/** Promises $10 for the visit of a claim, as long as it is billed to this payer. */
async function promiseOf({ appointment_id }: Sent, payer_id: string) {
  const { estimate_id } = await bodyOf(t.call(`GET /appointments/${appointment_id}/price`, { as: tom }))
  await t.owner.query(
    `update app.price_estimate set promise_id = (select id from app.price_promise limit 1), cap_cents = 1000, kind = 'coinsurance', payer_id = $2 where id = $1`,
    [estimate_id, payer_id],
  )
}

test('a promised price holds for the payer with which it was promised, and never for a federal program', async () => {
  const shares = []
  for (const change of ['none', 'other payer', 'federal terms', 'federal patient'] as const) {
    const sent = await sendClaimOf(t, '0006')
    await t.owner.query('update app.patient set federal_program = $2 where id = $1', [sent.patient_id, change === 'federal patient'])
    await promiseOf(sent, change === 'other payer' ? 'golden-rule' : sent.payer_id)
    if (change === 'federal terms')
      await bodyOf(
        t.call(`POST /admin/payers/${sent.payer_id}/terms`, { as: tom, body: makeTerms({ filing_code: 'MB', starts_on: '2025-06-01' }) }),
      )
    await t.runJobs()
    const text = await readRemittance()
    const { patient, promised } = await watchBooksOf(t, sent, () => takeOver(text))
    shares.push([change, patient, promised])
  }
  assert.deepEqual(shares, [
    ['none', 1000, 3000],
    ['other payer', 4000, 0],
    ['federal terms', 4000, 0],
    ['federal patient', 4000, 0],
  ])
})

test('where the plan was said to pay nothing, and pays nothing, the price that was quoted is billed and not the price on the charge list', async () => {
  const sent = await sendClaimOf(t, '0012')
  const { estimate_id } = await bodyOf(t.call(`GET /appointments/${sent.appointment_id}/price`, { as: tom }))
  await t.owner.query(
    `update app.price_estimate set kind = 'not_covered', patient_cents = 9000, cap_cents = null, promise_id = null where id = $1`,
    [estimate_id],
  )
  await t.runJobs()
  const text = await readRemittance()
  const { patient, promised } = await watchBooksOf(t, sent, () => takeOver(text))
  assert.deepEqual([patient, promised], [9000, sent.charge_cents - 9000])
})

/** Makes the payer of a claim Medicaid, since before the visit. */
const makeMedicaid = ({ payer_id }: Sent) =>
  bodyOf(t.call(`POST /admin/payers/${payer_id}/terms`, { as: tom, body: makeTerms({ filing_code: 'MC', starts_on: '2025-06-01' }) }))

test('a member of Medicaid is billed nothing and shown no price, and what the plan leaves is given up and taken back with the answer', async () => {
  const sent = await sendClaimOf(t, '0006')
  await makeMedicaid(sent)
  await t.runJobs()
  const text = await readRemittance()
  const changed = await watchBooksOf(t, sent, () => takeOver(text))
  assert.deepEqual([changed.patient, changed.payer], [0, -sent.charge_cents])
  assert.equal(changed.given_up, sent.charge_cents - changed.cash!, 'the copay of $40 is among it')
  const { items } = await bodyOf(t.call(`GET /billing/${sent.patient_id}/billing-items`, { as: tom }))
  assert.deepEqual(items[0]?.explanation, [{ code: 'nobody_may_bill' }])
  const back = await watchBooksOf(t, sent, async () => {
    await takeOver(
      multiply(text, -1)
        .replace(/(CLP\*[^*~]+\*)1\*/, '$122*')
        .replaceAll(/TRN\*1\*/g, 'TRN*1*BACK'),
    )
  })
  assert.deepEqual([back.patient, back.given_up, back.payer], [0, -changed.given_up!, sent.charge_cents])
})

const stateOf = async ({ claim_id }: Sent) => (await bodyOf(t.call(`GET /claims/${claim_id}`, { as: tom }))).state
const workOf = ({ claim_id }: Sent) => bodyOf(t.call(`GET /admin/claims/${claim_id}/work`, { as: tom }))

async function payShareOf({ claim_id, patient_id }: Sent): Promise<void> {
  const { rows } = await t.owner.query<{ cents: number }>('select open_cents::int as cents from app.bill where claim_id = $1', [claim_id])
  const cash = { method: 'cash', amount_cents: rows[0]!.cents, received_on: t.clock().slice(0, 10) } as const
  await bodyOf(t.call(`POST /billing/${patient_id}/payments`, { as: tom, body: cash }))
  await t.runJobs()
}

test('listUnderpaid: what a payer allowed less than its contract says is listed by line, and a letter names the sums and leaves the claim paid', async () => {
  const sent = await sendClaimOf(t, '1111')
  await t.runJobs()
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { claim_id: sent.claim_id } }))
  const allowed = items[0]!.lines[0]!.allowed_cents!
  // The contract says seven dollars more for the first line, and what the payer allows for the others.
  const expected = items[0]!.lines.map(({ allowed_cents }, at) => allowed_cents! + (at === 0 ? 700 : 0))
  for (const [at, cents] of expected.entries())
    await t.owner.query(
      `update app.claim_content set draft = jsonb_set(draft, array['lines', $2::text, 'expected_cents'], to_jsonb($3::int)) where claim_id = $1`,
      [sent.claim_id, at, cents],
    )
  assert.equal(await stateOf(sent), 'paid')
  const find = async (query: { undisputed?: 'true' } = {}) => {
    const { items, total } = await bodyOf(t.call('GET /admin/underpaid', { as: tom, query: { ...query, limit: 100 } }))
    return { found: items.find(({ claim_id }) => claim_id === sent.claim_id), total }
  }
  const { found, total } = await find({ undisputed: 'true' })
  assert.deepEqual([found?.missing_cents, found?.lines.length, found?.lines[0]?.allowed_cents], [700, 1, allowed])
  assert.ok(total.missing_cents >= 700)
  const { shortfall, can } = await workOf(sent)
  assert.deepEqual([shortfall?.missing_cents, can.includes('appeal')], [700, false])
  const path = `/admin/claims/${sent.claim_id}/appeal-letters` as const
  const words = { body: proposeAppealText('underpaid', { shortfall }), appeal_by: '2027-01-31' }
  assert.match(words.body, /so \$7\.00 are missing/)
  assert.equal((await t.call(`POST ${path}`, { as: tom, body: { ...words, reason: 'other' } })).code, 'claim_act_not_possible')
  const letter = await bodyOf(t.call(`POST ${path}`, { as: tom, body: { ...words, reason: 'underpaid' } }))
  await bodyOf(t.call(`POST /admin/appeal-letters/${letter.id}/sent`, { as: tom, body: { sent_by: 'fax' } }))
  assert.deepEqual([await stateOf(sent), (await find({ undisputed: 'true' })).found], ['paid', undefined])
  assert.ok((await find()).found?.disputed_at)
  // Nothing is closed of which the patient still owes their share.
  await payShareOf(sent)
  const close = { claim_ids: [sent.claim_id], act: 'close' as const, note: 'Not worth it' }
  await bodyOf(t.call('POST /admin/denials/acts', { as: tom, body: close }))
  assert.deepEqual([await stateOf(sent), (await find()).found], ['closed', undefined])
})
