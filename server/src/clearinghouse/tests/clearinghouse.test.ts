import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { type Sent, sendClaimOf, sendCorrection, watchBooksOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, dana, maya, selma } = cast

const stateOf = async ({ claim_id }: Sent): Promise<string> =>
  (await t.owner.query<{ state: string }>('select state from app.claim where id = $1', [claim_id])).rows[0]!.state
const answer = async () => {
  const { answers } = await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  return answers
}
const decisionsOf = async ({ claim_id }: Sent) =>
  (await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { claim_id } }))).items
const filesOf = async (direction: 'sent' | 'received') =>
  (await bodyOf(t.call('GET /admin/clearinghouse/files', { as: tom, query: { direction } }))).items
const textOf = async (name: string): Promise<string> =>
  (await t.owner.query<{ text: string }>('select text from app.demo_exchange where name like $1 order by id desc limit 1', [name])).rows[0]!
    .text
const add = (text: string, name = 'by-hand.835') => t.call('POST /admin/clearinghouse/files', { as: tom, body: { name, text } })

/** What the bill of a claim says to its patient, the first line first. */
async function explanationsOf({ claim_id }: Sent): Promise<string[]> {
  const codes = `select array(select e->>'code' from jsonb_array_elements(explanation) e) as codes from app.billing_item where claim_id = $1 order by revision`
  return (await t.owner.query<{ codes: string[] }>(codes, [claim_id])).rows.flatMap((row) => row.codes)
}

/** What the visit of a claim was to cost, and cost. */
async function readPrice({ claim_id }: Sent) {
  const { rows } = await t.owner.query<{ id: string }>('select appointment_id as id from app.claim where id = $1', [claim_id])
  return bodyOf(t.call(`GET /appointments/${rows[0]!.id}/price`, { as: tom }))
}

/** Lets the estimate of a visit carry a promise. */
async function promise(sent: Sent, cap_cents: number) {
  const { estimate_id } = await readPrice(sent)
  await t.owner.query(
    `update app.price_estimate set promise_id = (select id from app.price_promise limit 1), cap_cents = $2, kind = 'coinsurance', patient_cents = 3000,
       answer = answer || '{"coinsurance_cents": 3000}' where id = $1`,
    [estimate_id, cap_cents],
  )
}

const countAllowed = async ({ payer_id }: Sent): Promise<number> =>
  (await t.owner.query('select * from app.allowed_amount where payer_id = $1', [payer_id])).rows.length

/** Without a contract the price is what the payer allowed before. */
async function checkHistoric({ claim_id, payer_id, patient_id }: Sent) {
  await t.owner.query(`update app.fee set withdrawn_at = '2026-01-01', version = version + 1 where payer_id = $1`, [payer_id])
  const { rows } = await t.owner.query(
    'select c.provider_id, a.type, a.duration_minutes, a.visit_mode from app.claim c join app.appointment a on a.id = c.appointment_id where c.id = $1',
    [claim_id],
  )
  const { type: appointment_type, ...visit } = rows[0]
  const payment = { kind: 'insurance', payer_id, member_id: 'W990000' } as const
  const body = { ...visit, appointment_type, patient_id, payment }
  const { flags, allowed_cents } = await bodyOf(t.call('POST /insurance-checking/estimate-price', { as: tom, body }))
  assert.ok(flags.includes('historic_allowed') && allowed_cents! > 0, flags.join())
}

const watchBooks = (sent: Sent, act: () => Promise<unknown>) => watchBooksOf(t, sent, act)

test('a claim is sent, acknowledged, accepted and paid, and the patient owes their copay once', async () => {
  const sent = await sendClaimOf(t, '0006')
  const { estimate_id, actual_patient_cents } = await readPrice(sent)
  assert.equal(actual_patient_cents, null)
  const waiting = (await filesOf('sent')).find(({ claim_id }) => claim_id === sent.claim_id)
  assert.deepEqual([waiting?.state, waiting?.kind, waiting?.tries], ['waiting', '837P', 0])
  await t.runJobs()
  assert.equal(await stateOf(sent), 'accepted')
  assert.equal((await filesOf('sent')).find(({ id }) => id === waiting?.id)?.state, 'sent')
  const kinds = (await filesOf('received')).slice(0, 2).map(({ kind, state, strangers }) => [kind, state, strangers])
  assert.deepEqual(kinds.sort(), [
    ['277CA', 'taken', 0],
    ['999', 'taken', 0],
  ])
  const changed = await watchBooks(sent, answer)
  assert.equal(await stateOf(sent), 'paid')
  const [decision] = await decisionsOf(sent)
  assert.ok(decision)
  assert.deepEqual([decision.outcome, decision.patient_cents, decision.state, decision.is_reversed], ['paid', 4000, 'posted', false])
  const given_up = sent.charge_cents - decision.paid_cents - 4000
  assert.deepEqual(changed, {
    payer: -sent.charge_cents,
    cash: decision.paid_cents,
    given_up,
    promised: 0,
    unmatched: 0,
    interest: 0,
    patient: 4000,
  })
  assert.deepEqual(await readPrice(sent).then((one) => [one.estimate_id, one.actual_patient_cents]), [estimate_id, 4000])
})

test('the same file twice changes nothing, and the same payment in another file is known', async () => {
  const sent = await sendClaimOf(t, '0007')
  await t.runJobs()
  await answer()
  const text = await textOf('%.835')
  const changed = await watchBooks(sent, async () => {
    const known = await add(text)
    assert.equal(known.status, 200)
    // The same payment, as another clearinghouse would wrap it.
    const again = await add(text.replaceAll(/ISA\*00\*( +)\*00\*( +)\*ZZ\*DEMOPAYERS {5}/g, 'ISA*00*$1*00*$2*ZZ*OTHERHOUSE     '))
    assert.equal(again.status, 201)
    await t.runJobs()
  })
  assert.deepEqual(new Set(Object.values(changed)), new Set([0]))
  assert.equal((await filesOf('received')).filter(({ state }) => state === 'repeated').length, 1)
})

test('a denial writes nothing off; its correction goes out under a new number and is paid', async () => {
  const sent = await sendClaimOf(t, '9050')
  await t.runJobs()
  const denied = await watchBooks(sent, answer)
  assert.equal(await stateOf(sent), 'denied')
  assert.deepEqual([denied.payer, denied.given_up, denied.patient], [0, 0, 0])
  assert.deepEqual(await explanationsOf(sent), [], 'a denial that leaves nothing to the patient is no bill')
  assert.equal((await readPrice(sent)).actual_patient_cents, null, 'and says nothing of what the visit costs')
  const isOpen = async () => {
    const { items } = await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { open_denials: 'true' } }))
    return items.some(({ claim_id }) => claim_id === sent.claim_id)
  }
  assert.equal(await isOpen(), true)
  const corrected = await sendCorrection(t, sent)
  const paid = await watchBooks(sent, async () => {
    await t.runJobs()
    await answer()
  })
  assert.equal(await stateOf(sent), 'paid')
  assert.equal(paid.payer, -sent.charge_cents)
  assert.equal((await decisionsOf(corrected)).length, 2)
  assert.equal(await isOpen(), false)
})

test('a payment that is taken back leaves the books as they were, and the patient owes nothing', async () => {
  const sent = await sendClaimOf(t, '8005')
  await t.runJobs()
  await promise(sent, 1000)
  const whole = await watchBooks(sent, async () => {
    const paid = await watchBooks(sent, answer)
    assert.ok(paid.cash! > 0 && paid.patient! === 1000, 'never more than the price that was promised')
    assert.equal(sent.charge_cents, paid.cash! + paid.given_up! + paid.patient! + paid.promised!, 'the rest of the share is the practice’s')
    assert.ok(paid.promised! > 0)
    assert.ok((await countAllowed(sent)) > 0)
    const bill = await bodyOf(t.call(`GET /billing/${sent.patient_id}/billing-items`, { as: tom }))
    assert.deepEqual(bill.items.find(({ appointment_id }) => appointment_id === sent.appointment_id)?.explanation.at(-1), {
      ...{ code: 'price_promise', amount_cents: paid.promised },
    })
    const { actual_patient_cents, difference } = await readPrice(sent)
    assert.deepEqual([actual_patient_cents, difference.at(-1)], [1000, { code: 'coinsurance_more', cents: paid.promised! - 2000 }])
    await checkHistoric(sent)
    await answer()
  })
  assert.equal(await countAllowed(sent), 0, 'what was taken back prices nothing')
  assert.equal((await explanationsOf(sent)).at(-1), 'plan_answered_anew')
  assert.equal(await stateOf(sent), 'denied')
  // The payer keeps what it took back for the next payment, so the bank has not moved: the money waits to be matched with that.
  const { unmatched, ...others } = whole
  const [, , paid] = await decisionsOf(sent)
  assert.deepEqual(others, { payer: 0, cash: paid!.paid_cents, given_up: 0, promised: 0, interest: 0, patient: 0 })
  assert.equal(unmatched, -paid!.paid_cents)
  const { rows } = await t.owner.query<{ sum: string }>('select sum(in_cents - out_cents)::text as sum from app.ledger_account')
  assert.equal(rows[0]?.sum, '0')
})

test('listClaimsForRemitted, matchRemittedClaim: interest is ours, a claim of somebody else waits for a person with its money, and a person matches it', async () => {
  const sent = await sendClaimOf(t, '8006')
  await t.runJobs()
  await t.runJobs()
  const text = (await textOf('%.835')).replaceAll(`CLP*${sent.clm01}*`, 'CLP*NOBODY-1*').replaceAll(`PCN${sent.clm01}`, 'PCNX')
  let id = ''
  const stranger = await watchBooks(sent, async () => {
    assert.equal((await add(text)).status, 201)
    await t.runJobs()
    const { items } = await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { state: 'unmatched' } }))
    const [decision] = items
    assert.deepEqual([decision?.clm01, decision?.why, decision?.claim_id], ['NOBODY-1', 'unknown_claim', null])
    id = decision!.id
  })
  assert.ok(stranger.interest! < 0, 'revenue comes out of its account')
  assert.deepEqual([stranger.payer, stranger.patient], [0, 0])
  const path = `/admin/remitted-claims/${id}` as const
  const proposed = await bodyOf(t.call(`GET ${path}/claims`, { as: tom }))
  assert.equal(proposed.items[0]?.claim_id, sent.claim_id)
  const matched = await watchBooks(sent, () => bodyOf(t.call(`POST ${path}/match`, { as: tom, body: { claim_id: sent.claim_id } })))
  assert.equal(await stateOf(sent), 'paid')
  assert.deepEqual([matched.payer, matched.cash, matched.unmatched! > 0, matched.patient! > 0], [-sent.charge_cents, 0, true, true])
  assert.equal((await t.call(`POST ${path}/match`, { as: tom, body: { claim_id: sent.claim_id } })).code, 'not_available')
  assert.equal((await t.call(`POST ${path}/dismiss`, { as: tom, body: { reason: 'Too late' } })).code, 'not_available')
})

test('a second payment for a claim, and one for another practice or person, are not believed', async () => {
  const sent = await sendClaimOf(t, '1111')
  await t.runJobs()
  const text = await textOf('%.835')
  await answer()
  const twice = (change: (text: string) => string, n: number) => change(text.replace(/TRN\*1\*EFT\d+/, `TRN*1*AGAIN${n}`))
  const changed = await watchBooks(sent, async () => {
    await add(twice((same) => same, 1))
    await add(twice((same) => same.replace(/(N1\*PE\*[^*]+\*XX\*)\d+/, '$11467857193'), 2))
    await add(twice((same) => same.replace(/NM1\*QC\*1\*[^~]+/, 'NM1*QC*1*STRANGER*SAM****MI*OTHER1'), 3))
    await t.runJobs()
  })
  assert.deepEqual([changed.payer, changed.patient], [0, 0])
  const { items } = await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { state: 'unmatched', limit: 3 } }))
  assert.deepEqual(items.map(({ why }) => why).sort(), ['beyond_charge', 'other_patient', 'other_payee'])
  const other = items.find(({ why }) => why === 'other_patient')!
  const match = () =>
    t.call(`POST /admin/remitted-claims/${other.id}/match`, { as: tom, body: { claim_id: sent.claim_id, confirmed: ['name'] } })
  assert.equal((await match()).code, 'not_available', 'it would be paid twice')
  const { items: waiting } = await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { state: 'unmatched', limit: 3 } }))
  assert.equal(waiting.find(({ id }) => id === other.id)?.why, 'beyond_charge')
  const done = await bodyOf(
    t.call(`POST /admin/remitted-claims/${items[0]!.id}/dismiss`, { as: tom, body: { reason: 'Paid twice; we asked the payer' } }),
  )
  assert.deepEqual([done.state, done.reason], ['set_aside', 'Paid twice; we asked the payer'])
})

test('a refused file and a rejected claim come back, and a faulty file posts nothing', async () => {
  const unreadable = await sendClaimOf(t, '8001')
  const unknown = await sendClaimOf(t, '8002')
  await sendClaimOf(t, '1111')
  await t.runJobs()
  assert.deepEqual([await stateOf(unreadable), await stateOf(unknown)], ['rejected', 'rejected'])
  const text = await textOf('%.835')
  const cut = await bodyOf(add(text.slice(0, -30)))
  assert.equal(cut.state, 'refused')
  assert.ok(cut.faults.length > 0)
  const unbalanced = await bodyOf(add(text.replace(/BPR\*I\*/, 'BPR*I*1')))
  assert.deepEqual([unbalanced.state, unbalanced.faults[0]?.code], ['refused', 'payment_balance'])
  assert.equal((await t.call(`POST /admin/clearinghouse/files/${cut.id}/carry`, { as: tom })).code, 'not_available')
  assert.equal((await add('a\u0000b')).code, 'invalid_request')
})

test('an 835 before the 999 is posted, and what comes later moves nothing back', async () => {
  const sent = await sendClaimOf(t, '0009')
  await t.runJob('clearinghouse.carry', { file_id: (await filesOf('sent'))[0]!.id })
  const receipts = await t.owner.query<{ name: string }>(`update app.demo_exchange set ready_at = ready_at + interval '1 hour'
    where taken_at is null and (name like '%.999' or name like '%.277ca') returning name`)
  assert.equal(receipts.rows.length, 2)
  await t.owner.query(`update app.demo_exchange set ready_at = '2000-01-01' where taken_at is null and name like '%.835'`)
  await t.runJobs()
  assert.equal(await stateOf(sent), 'paid')
  await answer()
  assert.equal(await stateOf(sent), 'paid')
  assert.deepEqual(await explanationsOf(sent), ['plan_paid_all'])
})

test('an outage of the clearinghouse is seen, and mended by itself', async () => {
  const { clearinghouse } = t.house.integrations
  const { send } = clearinghouse
  const sent = await sendClaimOf(t, '0010')
  clearinghouse.send = () => Promise.reject(new Error('connect ECONNREFUSED'))
  const [file] = await filesOf('sent')
  await assert.rejects(t.runJob('clearinghouse.carry', { file_id: file!.id }))
  const down = await bodyOf(t.call(`GET /admin/clearinghouse/files/${file!.id}`, { as: tom }))
  assert.deepEqual([down.state, down.tries, down.last_error], ['waiting', 1, 'connect ECONNREFUSED'])
  clearinghouse.send = send
  await bodyOf(t.call(`POST /admin/clearinghouse/files/${file!.id}/carry`, { as: tom }))
  await t.runJob('clearinghouse.resume')
  await t.runJobs()
  assert.equal(await stateOf(sent), 'accepted')
  assert.equal((await t.send(`GET /admin/clearinghouse/files/${file!.id}/text`, { as: tom })).status, 200)
})

test('only billing staff see files and decisions', async () => {
  await sendClaimOf(t, '1111')
  const [file] = await filesOf('sent')
  for (const as of [maya, dana, selma]) {
    assert.equal((await t.call('GET /admin/remittances', { as })).code, 'forbidden')
    assert.equal((await t.call(`GET /admin/clearinghouse/files/${file!.id}`, { as })).code, 'forbidden')
  }
  const nowhere: string = '00000000-0000-4000-8000-000000000000'
  assert.equal((await t.call(`POST /admin/remitted-claims/${nowhere}/match`, { as: tom, body: { claim_id: nowhere } })).code, 'not_found')
})

test('a payer of the demo remembers what it paid: a void takes all of it back, and the patient owes nothing', async () => {
  const { rows } = await t.owner.query<{ claim_id: string; payer_id: string; paid_cents: number; owed_cents: number }>(
    `select c.id as claim_id, c.payer_id, c.paid_cents::float8 as paid_cents, c.patient_cents::float8 as owed_cents
     from app.claim c where c.state = 'paid' and c.paper is null and c.patient_cents > 0 order by c.number desc limit 1`,
  )
  const sent = { version_id: '', clm01: '', charge_cents: 0, patient_id: '', appointment_id: '', ...rows[0]! }
  const changed = await watchBooks(sent, async () => {
    await bodyOf(t.call(`POST /claims/${sent.claim_id}/void`, { as: tom, body: { reason: 'The visit was not theirs' } }))
    await t.runJobs()
    await answer()
  })
  assert.equal(await stateOf(sent), 'voided')
  assert.deepEqual([changed.patient, changed.unmatched, changed.payer], [-rows[0]!.owed_cents, -rows[0]!.paid_cents, 0])
})
