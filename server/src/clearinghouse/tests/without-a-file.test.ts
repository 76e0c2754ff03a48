import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTraces } from '../../billing/checks/neighbours.ts'
import { writeRemittance } from '../../integrations/clearinghouse/payer/answering.ts'
import { decideClaim } from '../../integrations/clearinghouse/payer/deciding.ts'
import { readSentFile } from '../../integrations/clearinghouse/payer/sent.ts'
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

const stateOf = async ({ claim_id }: Sent): Promise<string> =>
  (await t.owner.query<{ state: string }>('select state from app.claim where id = $1', [claim_id])).rows[0]!.state

/** The charges of the lines of a claim that was sent. */
const chargesOf = async ({ claim_id }: Sent): Promise<number[]> =>
  (await bodyOf(t.call(`GET /claims/${claim_id}`, { as: tom }))).draft.lines.map(({ charge_cents }) => charge_cents!)

const taken = [
  { group: 'CO' as const, reason: '45', cents: 2000 },
  { group: 'PR' as const, reason: '3', cents: 1000 },
]

test('a check on paper is posted as a file would be, once, and refused where it does not balance', async () => {
  const sent = await sendClaimOf(t, '1111')
  await t.runJobs()
  const lines = (await chargesOf(sent)).map((cents) => ({ paid_cents: cents - 3000, adjustments: taken }))
  const amount_cents = lines.reduce((sum, { paid_cents }) => sum + paid_cents, 0)
  const payer = { id: 'SMALLPLAN', name: 'Small Plan of Ohio' }
  const claims = [{ claim_id: sent.claim_id, confirmed: ['payer' as const], lines }]
  const body = {
    payer,
    source: 'letter' as const,
    means: 'check' as const,
    trace: 'chk-77',
    paid_on: '2026-02-27',
    amount_cents,
    claims,
  }
  const enter = (more: object) => t.call('POST /admin/remittances', { as: tom, body: { ...body, ...more } })
  const issue = async (more: object) => (await enter(more)).details.issues
  assert.deepEqual(await issue({ amount_cents: amount_cents + 1 }), [
    { in: 'body', path: ['amount_cents'], code: 'not_the_sum', params: {} },
  ])
  const short = lines.map((line) => ({ ...line, adjustments: line.adjustments.slice(1) }))
  assert.match(JSON.stringify(await issue({ claims: [{ claim_id: sent.claim_id, lines: short }] })), /not_the_charge/)
  assert.equal((await enter({ claims: [{ claim_id: sent.claim_id, lines: [...lines, ...lines] }] })).code, 'invalid_request')
  assert.equal((await enter({ claims: [{ claim_id: '00000000-0000-4000-8000-000000000000', lines }] })).code, 'not_found')
  const changed = await watchBooksOf(t, sent, async () => {
    assert.deepEqual((await bodyOf(enter({}))).faults, [])
    await t.runJobs()
    const again = await bodyOf(enter({}))
    await t.runJobs()
    assert.equal((await bodyOf(t.call(`GET /admin/clearinghouse/files/${again.id}`, { as: tom }))).state, 'taken')
  })
  assert.equal(await stateOf(sent), 'paid')
  assert.deepEqual([changed.payer, changed.given_up, changed.patient], [-sent.charge_cents, 2000 * lines.length, 1000 * lines.length])
  const { rows } = await t.owner.query<{ cents: number }>(
    `select (in_cents - out_cents)::float8 as cents from app.ledger_account where name = 'cash:eft:SMALLPLAN'`,
  )
  assert.equal(rows[0]?.cents, amount_cents)
  assert.equal((await t.call('POST /admin/remittances', { as: cast.dana, body })).code, 'forbidden')
})

const payer = { id: 'PORTALPLAN', name: 'Portal Plan' }
const head = { payer, source: 'portal' as const, paid_on: '2026-02-27' }
const added_name = tom.name

/** A claim that its payer pays whole by a virtual card. */
async function payWhole(sent: Sent) {
  const lines = (await chargesOf(sent)).map((cents) => ({ paid_cents: cents, adjustments: [] }))
  const claims = [{ claim_id: sent.claim_id, confirmed: ['payer' as const], lines }]
  return { ...head, means: 'virtual_card' as const, trace: 'VC-1', amount_cents: sent.charge_cents, claims }
}

/** A claim that its payer refuses, without any money. */
async function refuseWhole(sent: Sent) {
  const lines = (await chargesOf(sent)).map((cents) => ({ paid_cents: 0, adjustments: [{ group: 'CO' as const, reason: '96', cents }] }))
  const claims = [{ claim_id: sent.claim_id, confirmed: ['payer' as const], lines }]
  return { ...head, means: 'nothing' as const, amount_cents: 0, claims }
}

async function sendOne(): Promise<Sent> {
  const sent = await sendClaimOf(t, '1111')
  await t.runJobs()
  return sent
}

test('what was read on the website of a payer says so, who read it and how it was paid', async () => {
  const sent = await sendOne()
  const paid = await payWhole(sent)
  const enter = (more: object) => t.call('POST /admin/remittances', { as: tom, body: { ...paid, ...more } })
  const issuesOf = async (more: object) => (await enter(more)).details.issues
  assert.deepEqual(await issuesOf({ trace: undefined }), [{ in: 'body', path: ['trace'], code: 'required', params: {} }])
  assert.deepEqual(await issuesOf({ means: 'nothing' }), [{ in: 'body', path: ['means'], code: 'invalid_value', params: {} }])
  const file = await bodyOf(enter({}))
  await t.runJobs()
  assert.equal(await stateOf(sent), 'paid')
  const entered = { source: 'portal', means: 'virtual_card', added_name }
  assert.partialDeepStrictEqual(await bodyOf(t.call(`GET /admin/clearinghouse/files/${file.id}`, { as: tom })), entered)
  const { items } = await bodyOf(t.call('GET /admin/remittances', { as: tom }))
  assert.partialDeepStrictEqual(
    items.find(({ payer_id }) => payer_id === payer.id),
    { trace: 'VC-1', method: 'BOP', entered },
  )
})

test('a decision without money needs no number, and another one of that day is told from it', async () => {
  const [sent, other] = [await sendOne(), await sendOne()]
  const [refused, second] = [await refuseWhole(sent), await refuseWhole(other)]
  const wrong = await t.call('POST /admin/remittances', { as: tom, body: { ...refused, means: 'check', trace: 'X-1' } })
  assert.deepEqual(wrong.details.issues, [{ in: 'body', path: ['means'], code: 'invalid_value', params: {} }])
  for (const body of [refused, second]) await bodyOf(t.call('POST /admin/remittances', { as: tom, body }))
  await t.runJobs()
  assert.deepEqual([await stateOf(sent), await stateOf(other)], ['denied', 'denied'])
  const again = await bodyOf(t.call('POST /admin/remittances', { as: tom, body: refused }))
  await t.runJobs()
  assert.equal((await bodyOf(t.call(`GET /admin/clearinghouse/files/${again.id}`, { as: tom }))).state, 'taken')
  const { items } = await bodyOf(t.call('GET /admin/remittances', { as: tom }))
  const ours = items.filter(({ payer_id, trace }) => payer_id === payer.id && trace === 'NONE-20260227')
  assert.deepEqual(
    ours.map(({ method, entered }) => [method, entered?.means]),
    Array(2).fill(['NON', 'nothing']),
  )
})

test('a payment on the wrong claim is refused for another one under its number, taken back, and matched to the right one', async () => {
  const [one, two] = [await sendOne(), await sendOne()]
  const body = { ...(await payWhole(one)), trace: 'CK-1', payer: { id: one.payer_id, name: 'The payer' } }
  await bodyOf(t.call('POST /admin/remittances', { as: tom, body }))
  await t.runJobs()
  const other = { ...body, claims: (await payWhole(two)).claims, amount_cents: two.charge_cents }
  const known = [{ in: 'body', path: ['trace'], code: 'known_otherwise', params: {} }]
  assert.deepEqual((await t.call('POST /admin/remittances', { as: tom, body: other })).details.issues, known)
  const [decision] = (await bodyOf(t.call('GET /admin/remitted-claims', { as: tom, query: { claim_id: one.claim_id } }))).items
  assert.equal(decision?.may_take_back, true)
  await bodyOf(t.call(`POST /admin/remitted-claims/${decision!.id}/take-back`, { as: tom, body: { reason: 'It was the other visit' } }))
  assert.equal(await stateOf(one), 'accepted')
})

test('a payment whose number begins like that of another one is not taken for it', async () => {
  for (const trace of ['CK-4-5', 'CK-4']) {
    const body = { ...(await payWhole(await sendOne())), trace }
    assert.equal((await t.call('POST /admin/remittances', { as: tom, body })).status, 201, trace)
  }
})

test('two who enter payments under one number at once: one stands; names that no file can say and days out of reach are refused', async () => {
  const one = await sendOne()
  const whole = { ...(await payWhole(one)), trace: 'CK-2' }
  const less = whole.claims.map(({ lines, ...claim }) => ({
    ...claim,
    lines: lines.map((line, n) =>
      n === 0 ? { paid_cents: line.paid_cents - 1000, adjustments: [{ group: 'PR' as const, reason: '3', cents: 1000 }] } : line,
    ),
  }))
  const bodies = [whole, { ...whole, amount_cents: whole.amount_cents - 1000, claims: less }]
  const both = await Promise.all(bodies.map((body) => t.call('POST /admin/remittances', { as: tom, body })))
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 400])
  const issueOf = async (more: object) => {
    const { details } = await t.call('POST /admin/remittances', { as: tom, body: { ...whole, trace: 'CK-3', ...more } })
    return details.issues?.map(({ path, code }) => [path.join('.'), code])
  }
  for (const name of ['~~~', '***', '日本', '"'])
    assert.deepEqual(await issueOf({ payer: { id: 'ODD', name } }), [['payer.name', 'invalid_value']], name)
  assert.deepEqual(await issueOf({ paid_on: '2199-12-31' }), [['paid_on', 'too_big']])
  assert.deepEqual(await issueOf({ paid_on: '1900-01-01' }), [['paid_on', 'too_small']])
})

test('a claim that another payer pays is refused at the claim, until a person says so; from then on it is known to answer for it', async () => {
  const [one, two] = [await sendOne(), await sendOne()]
  const { payer_id } = one
  await t.owner.query(`update app.claim set payer_id = 'own-abcdefghijkl', payer_name = 'Small Plan' where id = $1`, [two.claim_id])
  const [first] = (await payWhole(one)).claims
  const [second] = (await payWhole(two)).claims
  const enter = (payer: { id: string; name: string }, confirmed: 'payer'[], trace: string) => {
    const claims = [first!, second!].map((claim) => ({ ...claim, confirmed: claim === first ? [] : confirmed }))
    const amount_cents = one.charge_cents + two.charge_cents
    return t.call('POST /admin/remittances', { as: tom, body: { ...head, payer, means: 'transfer', trace, amount_cents, claims } })
  }
  const otherAt = (at: number) => ({ in: 'body', path: ['claims', at, 'claim_id'], code: 'other_payer', params: {} })
  await t.owner.query('alter table app.claim_version disable trigger claim_version_kept')
  await t.owner.query(`update app.claim_version set routing_payer_id = '' where claim_id = $1`, [two.claim_id])
  await t.owner.query(`update app.claim set routing_payer_id = null where id = $1`, [two.claim_id])
  await t.owner.query('alter table app.claim_version enable trigger claim_version_kept')
  assert.deepEqual(
    (await enter({ id: payer_id, name: 'Small Plan' }, [], 'T-1')).details.issues,
    [otherAt(1)],
    'the name of a known id tells nothing',
  )
  assert.deepEqual((await enter({ id: 'NOBODY', name: 'Nobody' }, [], 'T-1')).details.issues, [otherAt(0), otherAt(1)])
  assert.deepEqual(
    (await enter({ id: 'SMALL', name: 'small plan' }, [], 'T-1')).details.issues,
    [otherAt(0)],
    'the name of an id that is nobody’s',
  )
  assert.equal(await stateOf(two), 'accepted')
  const file = await bodyOf(enter({ id: payer_id, name: 'The payer' }, ['payer'], 'T-1'))
  await t.runJobs()
  assert.deepEqual([await stateOf(one), await stateOf(two)], ['paid', 'paid'])
  assert.equal(
    (await bodyOf(enter({ id: payer_id, name: 'The payer' }, [], 'T-1'))).id,
    file.id,
    'the same again, which needs no word any more',
  )
})

test('what was paid under one id and is taken back under another one leaves the money of the id that takes it back', async () => {
  const sent = await sendOne()
  await bodyOf(t.call('POST /admin/remittances', { as: tom, body: await payWhole(sent) }))
  await t.runJobs()
  assert.equal(await stateOf(sent), 'paid')
  const found = await checkTraces(t.context())
  const file = readSentFile((await t.send(`GET /admin/claims/${sent.claim_id}/submissions/1/x12`, { as: tom })).text)
  const taken = [{ claim: file.claims[0]!, decision: decideClaim(file.claims[0]!), isReversal: true }]
  const text = writeRemittance(file, taken, { number: 987_831, day: '20260305' })
  await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body: { name: 'back.835', text } }))
  await t.runJobs()
  assert.deepEqual([await stateOf(sent), await checkTraces(t.context())], ['reversed', found])
})

test('that a known payer paid one claim of another payer says nothing of the next claim of that one', async () => {
  const [one, two, other] = [await sendOne(), await sendOne(), await sendOne()]
  for (const { claim_id } of [two, other])
    await t.owner.query(`update app.claim set payer_id = 'own-abcdefghijkl', payer_name = 'Small Plan' where id = $1`, [claim_id])
  await t.owner.query('alter table app.claim_version disable trigger claim_version_kept')
  await t.owner.query(`update app.claim_version set routing_payer_id = '' where claim_id = any ($1)`, [[two.claim_id, other.claim_id]])
  await t.owner.query(`update app.claim set routing_payer_id = null where id = any ($1)`, [[two.claim_id, other.claim_id]])
  await t.owner.query('alter table app.claim_version enable trigger claim_version_kept')
  const payer = { id: one.payer_id, name: 'The payer' }
  await bodyOf(t.call('POST /admin/remittances', { as: tom, body: { ...(await payWhole(two)), payer } }))
  await t.runJobs()
  assert.equal(await stateOf(two), 'paid')
  const next = { ...(await payWhole(other)), payer, trace: 'VC-2' }
  const unsaid = next.claims.map(({ confirmed: _, ...claim }) => claim)
  const { details } = await t.call('POST /admin/remittances', { as: tom, body: { ...next, claims: unsaid } })
  assert.deepEqual(details.issues, [{ in: 'body', path: ['claims', 0, 'claim_id'], code: 'other_payer', params: {} }])
})
