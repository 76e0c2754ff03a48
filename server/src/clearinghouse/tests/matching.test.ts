import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { checkBooks } from '../../billing/tests/billing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { comesWith, readBooks, type Sent, sendClaimOf, watchBooksOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, selma, dana, femi } = cast

const readClaim = async ({ claim_id }: Sent) => {
  const { rows } = await t.owner.query(
    'select state, paid_cents, patient_cents, payer_claim_number, with_payer from app.claim where id = $1',
    [claim_id],
  )
  return rows[0]
}

type Strange = { clm01?: string; trace?: string; payer?: string; person?: string }

/** An answer to a claim, with a number and a name that are not ours, and perhaps under an id of the payer that is not known. */
async function receiveStranger(sent: Sent, strange: Strange = {}) {
  const { clm01 = 'NOBODY-1', trace, payer, person = 'NM1*QC*1*MARLOWE*IMOGEN****MI*OTHER1' } = strange
  await t.runJobs()
  const { rows } = await t.owner.query<{ text: string }>(
    `select text from app.demo_exchange where name like '%.835' order by id desc limit 1`,
  )
  const text = rows[0]!.text
    .replaceAll(`CLP*${sent.clm01}*`, `CLP*${clm01}*`)
    .replaceAll(`PCN${sent.clm01}`, 'PCNX')
    .replace(/NM1\*QC\*1\*[^~]+/, person)
    .replace(/N1\*PR\*[^~]+/, (own) => payer ?? own)
    .replace(/TRN\*1\*[^*~]+/, (own) => (trace === undefined ? own : `TRN*1*${trace}`))
  await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body: { name: `stranger-${clm01}.835`, text } }))
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { state: 'unmatched', limit: 1 } }))
  assert.equal(items[0]?.clm01, clm01)
  return items[0]!
}
const match = (id: string, claim_id: string, confirmed: ('payer' | 'name' | 'day' | 'charge')[] = []) =>
  t.call(`POST /admin/remitted-claims/${id}/match`, { as: tom, body: { claim_id, confirmed } })
const takeBack = (id: string, as: typeof tom = tom) =>
  t.call(`POST /admin/remitted-claims/${id}/take-back`, { as, body: { reason: 'It is of Imogen Marlowe' } })

/** What people did with an answer, the first first. */
async function listTrail(id: string): Promise<string[]> {
  const { rows } = await t.owner.query<{ name: string }>(
    `select name from app.event where payload->>'remitted_claim_id' = $1 and name in ('remitted_claim.matched', 'remitted_claim.taken_back') order by at, id`,
    [id],
  )
  return rows.map(({ name }) => name.split('.')[1]!)
}
/** The money of an answer among what is not matched. */
const findEntry = async (id: string) =>
  (await bodyOf(t.call('GET /admin/suspense', { as: tom, query: { limit: 100 } }))).items.find((one) => one.remitted_claim_id === id)

test('listClaimsForRemitted: claims of the payer are proposed by their likeness, and a number shows any claim with what differs', async () => {
  const sent = await sendClaimOf(t, '0006')
  const { id } = await receiveStranger(sent)
  const list = async (query: { number?: string } = {}) =>
    (await bodyOf(t.call(`GET /admin/remitted-claims/${id}/claims`, { as: tom, query }))).items
  const items = await list()
  const likeness = { payer: 'same', name: 'differs', day: 'same', charge: 'same', codes: 'same' }
  assert.deepEqual([items[0]?.claim_id, items[0]?.likeness, items[0]?.state], [sent.claim_id, likeness, 'accepted'])
  assert.ok(
    items.length > 0 &&
      items.every((one) => one.likeness.payer === 'same' && one.likeness.day === 'same' && one.likeness.charge === 'same'),
  )
  const { rows } = await t.owner.query<{ id: string; number: string }>(
    'select id, number from app.claim where version > 0 and payer_id <> $1 order by number limit 1',
    [sent.payer_id],
  )
  const [other] = rows
  assert.deepEqual(
    (await list({ number: other!.number.toLowerCase() })).map((one) => [one.claim_id, one.likeness.payer]),
    [[other!.id, 'differs']],
  )
  assert.deepEqual(await list({ number: 'S0' }), [])
  assert.equal((await match(id, other!.id, ['name', 'day', 'charge'])).code, 'remittance_of_other_payer')
})

test('takeBackMatch: differences are confirmed one by one, and what was posted to the wrong claim leaves it as it was', async () => {
  const sent = await sendClaimOf(t, '8006')
  const { id } = await receiveStranger(sent)
  const [before, found] = [await readClaim(sent), await checkBooks(t)]
  const refused = await t.send(`POST /admin/remitted-claims/${id}/match`, {
    as: tom,
    body: { claim_id: sent.claim_id, confirmed: ['day'] },
  })
  assert.equal(refused.status, 409)
  assert.match(JSON.stringify(refused.body), /"code":"remittance_differs","details":\{"differences":\["name"\]\}/)
  assert.equal((await takeBack(id)).code, 'not_available', 'it waits')
  const changed = await watchBooksOf(t, sent, async () => {
    // Twice: each time the books get transactions of their own.
    for (const _ of [1, 2]) {
      const owed = (await readBooks(t, sent)).patient
      const posted = await bodyOf(match(id, sent.claim_id, ['name']))
      assert.deepEqual([posted.state, posted.may_take_back, (await readClaim(sent)).state], ['posted', true, 'paid'])
      assert.ok((await readBooks(t, sent)).patient > owed)
      const back = await bodyOf(takeBack(id))
      assert.deepEqual([back.state, back.why, back.claim_id, back.reason], ['unmatched', 'unknown_claim', null, 'It is of Imogen Marlowe'])
      assert.deepEqual(await readClaim(sent), before)
    }
  })
  assert.deepEqual(new Set(Object.values(changed)), new Set([0]))
  await t.runJobs()
  assert.deepEqual(await checkBooks(t), found)
  assert.deepEqual(await listTrail(id), ['matched', 'taken_back', 'matched', 'taken_back'])
  const entry = await findEntry(id)
  assert.ok(entry?.is_waiting && entry.amount_cents > 0)
})

for (const { group, reason } of [
  { group: 'PR', reason: '204' },
  { group: 'CO', reason: '18' },
] as const)
  test(`a payment that a person matches after a later denial (${group}-${reason}) takes the place of that denial`, async () => {
    const sent = await sendClaimOf(t, '0006')
    const changed = await watchBooksOf(t, sent, async () => {
      const { id } = await receiveStranger(sent, { clm01: `NOBODY-${reason}` })
      t.clock.advance(1)
      const { draft } = await bodyOf(t.call(`GET /claims/${sent.claim_id}`, { as: tom }))
      const lines = draft.lines.map(({ charge_cents }) => ({
        paid_cents: 0,
        adjustments: [{ group, reason, cents: charge_cents! }],
      }))
      const letter = {
        payer: { id: sent.payer_id, name: 'A plan' },
        ...comesWith(0),
        trace: `DENIED-${reason}`,
        paid_on: '2026-02-27',
        amount_cents: 0,
      }
      await bodyOf(t.call('POST /admin/remittances', { as: tom, body: { ...letter, claims: [{ claim_id: sent.claim_id, lines }] } }))
      await t.runJobs()
      assert.equal((await readClaim(sent))!.patient_cents, group === 'PR' ? sent.charge_cents : 0)
      await bodyOf(match(id, sent.claim_id, ['name']))
      await t.runJobs()
    })
    const { state, paid_cents, patient_cents } = (await readClaim(sent))!
    assert.deepEqual([state, changed.payer, changed.patient], ['paid', -sent.charge_cents, patient_cents])
    assert.ok(paid_cents > 0 && patient_cents === 4000 && paid_cents + patient_cents <= sent.charge_cents)
    assert.deepEqual(await checkBooks(t), [])
  })

test('takeBackMatch: nothing is taken back once the claim went on, or of what nobody matched, or by others', async () => {
  const sent = await sendClaimOf(t, '0006')
  const { id } = await receiveStranger(sent)
  await bodyOf(match(id, sent.claim_id, ['name']))
  for (const as of [selma, dana]) assert.equal((await takeBack(id, as as typeof tom)).code, 'forbidden')
  assert.equal((await takeBack('00000000-0000-4000-8000-000000000000')).code, 'not_found')
  await bodyOf(t.call(`POST /claims/${sent.claim_id}/void`, { as: tom, body: { reason: 'The visit was not theirs' } }))
  assert.equal((await takeBack(id)).code, 'remittance_built_on')
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from app.remitted_claim where state = 'posted' and admin_id is null and reversed_by is null limit 1`,
  )
  assert.equal((await takeBack(rows[0]!.id)).code, 'not_available')
})

test('matchRemittedClaim: whose id an answer came under is confirmed once, holds for the next answer, and no longer than the match', async () => {
  const sent = await sendClaimOf(t, '0006')
  const { rows } = await t.owner.query<{ last: string; first: string }>(
    'select p.last_name as last, p.first_name as first from app.claim c join app.patient p on p.id = c.patient_id where c.id = $1',
    [sent.claim_id],
  )
  const person = `NM1*QC*1*${rows[0]!.last.toUpperCase()}*${rows[0]!.first.toUpperCase()}****MI*OTHER1`
  const payer = 'N1*PR*REGIONAL OFFICE*XV*RO0417'
  const one = await receiveStranger(sent, { payer, person })
  assert.equal(one.payer_id, 'RO0417')
  const proposed = async (id: string) => {
    const { items } = await bodyOf(t.call(`GET /admin/remitted-claims/${id}/claims`, { as: tom }))
    return items.find(({ claim_id }) => claim_id === sent.claim_id)?.likeness.payer
  }
  assert.equal(await proposed(one.id), 'unfamiliar')
  assert.equal((await match(one.id, sent.claim_id)).code, 'remittance_differs')
  await bodyOf(match(one.id, sent.claim_id, ['payer']))
  const event = await t.owner.query<{ confirmed: string[] }>(
    `select payload->'confirmed' as confirmed from app.event where name = 'remitted_claim.matched' and payload->>'remitted_claim_id' = $1`,
    [one.id],
  )
  assert.deepEqual(event.rows[0]?.confirmed, ['payer'])
  const next = await receiveStranger(sent, { clm01: 'NOBODY-2', trace: 'EFT-RO-2', payer, person })
  assert.equal(await proposed(next.id), 'same')
  await bodyOf(takeBack(one.id))
  assert.equal(await proposed(next.id), 'unfamiliar')
})

test('matchRemittedClaim: while one matches a decision that was set aside, nobody else clears its money, and it is booked once', async () => {
  const sent = await sendClaimOf(t, '0006')
  const { id } = await receiveStranger(sent, { clm01: 'NOBODY-3', trace: 'EFT-RO-3' })
  await bodyOf(t.call(`POST /admin/remitted-claims/${id}/dismiss`, { as: tom, body: { reason: 'Not ours' } }))
  const found = await checkBooks(t)
  const { entry_id } = (await findEntry(id))!
  const posting = await t.owner.connect()
  const changed = await watchBooksOf(t, sent, async () => {
    try {
      await posting.query('begin')
      // The match has looked at the money by the time it waits for the claim.
      await posting.query('select from app.claim where id = $1 for update', [sent.claim_id])
      const matched = match(id, sent.claim_id, ['name'])
      await setTimeout(300)
      const body = { entry_ids: [entry_id], reason: 'interest' as const, note: 'They paid late' }
      const cleared = t.call('POST /admin/suspense/clearings', { as: cast.sasha, body })
      await setTimeout(300)
      await posting.query('commit')
      assert.deepEqual([(await matched).status, (await cleared).code], [200, 'not_available'])
    } finally {
      await posting.query('rollback')
      posting.release()
    }
  })
  await t.runJobs()
  assert.equal(changed.interest, 0)
  assert.ok(changed.unmatched! > 0, 'the money left what is not matched once')
  assert.deepEqual(await checkBooks(t), found)
})

test('matchRemittedClaim: the money stays in the month in which it came, in the books and under what came in, and is taken back in the month of that', async () => {
  const sent = await sendClaimOf(t, '0006')
  const { id, paid_cents } = await receiveStranger(sent)
  assert.ok(paid_cents > 0)
  t.clock.advance(-1)
  const came = t.clock()
  t.clock.advance(40 * 1440)
  const readMoney = async () => {
    const { months } = await bodyOf(t.call('GET /admin/finance', { as: femi, query: {} }))
    const { lines } = await bodyOf(t.call('GET /admin/ledger/trial-balance', { as: femi, query: { at: came } }))
    const at = lines.flatMap(({ kind, balance_cents }) => (kind === 'cash:eft' ? [balance_cents] : []))
    return { months: months.filter(({ payers_cents }) => payers_cents !== 0).map(({ month, payers_cents }) => [month, payers_cents]), at }
  }
  const before = await readMoney()
  await bodyOf(match(id, sent.claim_id, ['name']))
  assert.deepEqual(await readMoney(), before)
  await bodyOf(takeBack(id))
  assert.deepEqual(await readMoney(), before)
  assert.equal((await bodyOf(t.call('GET /admin/ledger/trial-balance', { as: femi, query: {} }))).sum_cents, 0)
})
