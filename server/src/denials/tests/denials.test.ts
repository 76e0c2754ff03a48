import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { remediesOf } from '@sorrel/contract/clearinghouse/reasons'
import { proposeAppealReason, proposeAppealText } from '@sorrel/contract/denials/rules'
import { signIn } from '../../auth/tests/testing.ts'
import { readBooks, type Sent, sendClaimOf, sendCorrection } from '../../clearinghouse/tests/sending.ts'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { makeTerms } from '../../payers/tests/writing.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { cast } from '../../world/cast.ts'
import { reckonFigures } from './reckoning.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, sasha, dana, maya, selma } = cast

/** A claim that its payer refused, for the reason that the last three digits of the member id name. */
async function sendDenied(ending = '9050'): Promise<Sent> {
  const sent = await sendClaimOf(t, ending)
  await t.runJobs()
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  return sent
}
const giveUp = (sent: Sent, as = tom) =>
  t.call(`POST /admin/claims/${sent.claim_id}/write-offs`, { as, body: { reason: 'appeal_lost', note: 'Upheld by phone' } })
const workOf = (sent: Sent) => bodyOf(t.call(`GET /admin/claims/${sent.claim_id}/work`, { as: tom }))
const decide = async (id: string, decision: 'give_up' | 'refuse', as: typeof tom | typeof sasha, by?: { as: typeof as }) =>
  t.call(`POST /admin/write-offs/${id}/decide`, { ...(by ?? { headers: await proveMember(t, as) }), body: { decision } })
const takeBackOf = (id: string, as: typeof tom | typeof sasha) =>
  t.call(`POST /admin/write-offs/${id}/take-back`, { as, body: { note: 'They pay after all' } })
const stateOf = async ({ claim_id }: Sent) =>
  (await t.owner.query<{ state: string }>('select state from app.claim where id = $1', [claim_id])).rows[0]!.state
const readLetter = async (id: string) =>
  (await readPdfAt(t, `/api/admin/appeal-letters/${id}/letter.pdf`, (await signIn(t, tom)).headers)).text
const sumOfBooks = async () =>
  (await t.owner.query<{ sum: string }>('select sum(in_cents - out_cents)::text as sum from app.ledger_account')).rows[0]!.sum

test('a claim says what its payer answered, and why', async () => {
  const sent = await sendDenied()
  const { answers } = await workOf(sent)
  assert.deepEqual(
    answers.map(({ outcome, claim_id, paid_cents }) => [outcome, claim_id, paid_cents]),
    [['denied', sent.claim_id, 0]],
  )
  const refused = answers[0]!.lines.flatMap(({ adjustments }) => adjustments.filter(({ reason }) => reason === '50'))
  assert.equal(
    refused.reduce((sum, { cents }) => sum + cents, 0),
    sent.charge_cents,
  )
})

test('a claim that was refused as filed too late says when it went out, and the letter quotes the receipt of the payer', async () => {
  const sent = await sendDenied('9029')
  const { filing, lines } = (await workOf(sent)).answers[0]!
  assert.deepEqual([filing?.receipt?.file, filing!.sent_on <= filing!.file_by!], ['277CA', true])
  const refusals = lines.flatMap(({ adjustments }) => adjustments.map(({ reason }) => reason))
  assert.deepEqual([remediesOf([{ reason: '29' }], filing), proposeAppealReason(refusals, { filing })], [['prove_filing'], 'timely_filing'])
  const { items } = await bodyOf(t.call('GET /admin/denials', { as: tom, query: { reason: '29', limit: 100 } }))
  assert.deepEqual(items.find(({ claim_id }) => claim_id === sent.claim_id)?.filing, filing)
  const body = { reason: 'timely_filing' as const, body: proposeAppealText('timely_filing', { filing }), appeal_by: '2027-01-31' }
  assert.match(body.body, /You confirmed that you received it \(277CA\) on \w+ \d+, 20/)
  const { id } = await bodyOf(t.call(`POST /admin/claims/${sent.claim_id}/appeal-letters`, { as: tom, body }))
  assert.match(await readLetter(id), /Received[\s\S]*\(277CA\)/)
})

test('a large amount is given up by two people, a small one by one, and the opposite opens it again', async () => {
  const sent = await sendDenied()
  const before = await readBooks(t, sent)
  assert.equal((await workOf(sent)).open_cents, sent.charge_cents)
  const both = await Promise.all([giveUp(sent), giveUp(sent, sasha)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409], 'two people at once ask once')
  const [asked] = (await bodyOf(t.call('GET /admin/write-offs', { as: tom, query: { state: 'waiting', limit: 1 } }))).items
  assert.deepEqual([asked?.claim_id, asked?.amount_cents, asked?.state], [sent.claim_id, sent.charge_cents, 'waiting'])
  const [own, other] = asked!.asked_name === tom.name ? [tom, sasha] : [sasha, tom]
  assert.equal((await decide(asked!.id, 'give_up', own)).code, 'second_person_required')
  assert.deepEqual(await readBooks(t, sent), before, 'nothing is posted while it waits')
  assert.equal((await decide(asked!.id, 'give_up', other, { as: other })).code, 'step_up_required')
  const decided = await bodyOf(decide(asked!.id, 'give_up', other))
  assert.deepEqual([decided.state, decided.decided_name], ['posted', other.name])
  assert.equal((await decide(asked!.id, 'give_up', other)).code, 'not_available')
  assert.equal((await readBooks(t, sent)).payer, before.payer - sent.charge_cents)
  const open = await bodyOf(t.call('GET /admin/denials', { as: tom, query: { limit: 100 } }))
  assert.ok(!open.items.some(({ claim_id }) => claim_id === sent.claim_id))
  assert.deepEqual([(await workOf(sent)).open_cents, (await workOf(sent)).may_write_off], [0, false])
  const wished = await bodyOf(takeBackOf(asked!.id, tom))
  assert.deepEqual([wished.state, wished.back_asked_name, wished.may_take_back], ['posted', tom.name, false])
  assert.equal((await takeBackOf(asked!.id, tom)).code, 'second_person_required')
  assert.equal((await readBooks(t, sent)).payer, before.payer - sent.charge_cents, 'nothing is taken back while it waits')
  const back = await bodyOf(takeBackOf(asked!.id, sasha))
  assert.deepEqual([back.state, back.taken_back_note], ['taken_back', 'They pay after all'])
  assert.equal((await takeBackOf(asked!.id, tom)).code, 'not_available')
  assert.deepEqual(await readBooks(t, sent), before)
  assert.equal(await sumOfBooks(), '0')
  assert.deepEqual(
    (await bodyOf(t.call(`GET /claims/${sent.claim_id}`, { as: tom }))).events.slice(0, 2).map(({ kind }) => kind),
    ['write_off_taken_back', 'written_off'],
  )

  await t.owner.query(`update app.remitted_claim set posted = jsonb_set(posted, '{paid}', to_jsonb($2::int)) where claim_id = $1`, [
    sent.claim_id,
    sent.charge_cents - 900,
  ])
  const small = await bodyOf(giveUp(sent))
  assert.deepEqual([small.state, small.amount_cents], ['posted', 900])
})

test('what was given up is taken back while an answer of the payer is posted, and neither waits for the other in a circle', async () => {
  const sent = await sendDenied()
  const asked = await bodyOf(giveUp(sent))
  await bodyOf(decide(asked.id, 'give_up', sasha))
  await bodyOf(t.call(`POST /admin/write-offs/${asked.id}/take-back`, { as: sasha, body: { note: 'They pay after all' } }))
  // As posting does: the claim first, and its accounts afterwards.
  const posting = await t.owner.connect()
  try {
    await posting.query('begin')
    await posting.query('select from app.claim where id = $1 for update', [sent.claim_id])
    const back = t.call(`POST /admin/write-offs/${asked.id}/take-back`, { as: tom, body: { note: 'They pay after all' } })
    await setTimeout(300)
    await posting.query('select from app.ledger_account where name = $1 for update', [`payer:${sent.payer_id}:receivable`])
    await posting.query('commit')
    assert.equal((await bodyOf(back)).state, 'taken_back')
  } finally {
    await posting.query('rollback')
    posting.release()
  }
})

test('whoever asked for how much cannot be written over, even in the database as billing staff', async () => {
  const sent = await sendDenied()
  const { id } = await bodyOf(giveUp(sent))
  const staff = t.context({ kind: 'admin', admin_id: sasha.admin_id, tags: sasha.admin_tags })
  const change = (set: object) => transaction(staff, (ctx) => ctx.db.updateTable('write_off').set(set).where('id', '=', id).execute())
  await assert.rejects(change({ asked_by: sasha.admin_id }), { code: '42501' })
  await assert.rejects(change({ amount_cents: 1 }), { code: '42501' })
  assert.equal((await bodyOf(decide(id, 'give_up', sasha))).amount_cents, sent.charge_cents)
})

test('what was given up opens again when the payer answers anew', async () => {
  const sent = await sendDenied('9050')
  const before = await readBooks(t, sent)
  const asked = await bodyOf(giveUp(sent))
  await bodyOf(decide(asked.id, 'give_up', sasha))
  // A minute later, as it would be.
  t.clock.advance(1)
  await sendCorrection(t, sent)
  await t.runJobs()
  const { write_offs } = await workOf(sent)
  assert.deepEqual(
    write_offs.map(({ state }) => state),
    ['taken_back'],
  )
  assert.equal((await readBooks(t, sent)).payer, before.payer, 'the new version is charged in place of the old one')
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  assert.deepEqual([await stateOf(sent), (await workOf(sent)).open_cents, await sumOfBooks()], ['paid', 0, '0'])
})

test('getClaimForm, writeAppealLetter, changeAppealLetter, sendAppealLetter: a letter is changed until it goes out, and then the claim is appealed until its day', async () => {
  const sent = await sendDenied('9050')
  const words = { reason: 'medical_necessity' as const, body: 'Dear payer,\n\nlook again.', appeal_by: '2027-01-31' }
  const path = `/admin/claims/${sent.claim_id}/appeal-letters` as const
  const letter = await bodyOf(t.call(`POST ${path}`, { as: tom, body: words }))
  assert.deepEqual([letter.sent_at, letter.admin_name, letter.revision], [null, tom.name, 1])
  const own = `/admin/appeal-letters/${letter.id}` as const
  const headers = { 'if-match': '"1"' }
  const changed = await bodyOf(t.call(`PATCH ${own}`, { as: tom, headers, body: { body: 'The diabetes of this patient calls for it.' } }))
  assert.equal(changed.revision, 2)
  assert.equal((await t.call(`PATCH ${own}`, { as: tom, headers, body: { body: 'Older' } })).code, 'changed_meanwhile')
  assert.match(await readLetter(letter.id), /This is a draft/)
  await bodyOf(t.call(`POST ${own}/sent`, { as: tom, headers: { 'if-match': '"2"' }, body: { sent_by: 'fax' } }))
  assert.equal((await t.call(`POST ${own}/sent`, { as: tom, body: { sent_by: 'mail' } })).code, 'not_available')
  assert.equal((await t.call(`PATCH ${own}`, { as: tom, body: { body: 'Later' } })).code, 'not_available')
  await assert.rejects(t.owner.query(`update app.appeal_letter set body = 'x' where id = $1`, [letter.id]), /never changes/)
  const claim = await bodyOf(t.call(`GET /claims/${sent.claim_id}`, { as: tom }))
  assert.deepEqual([claim.state, claim.appeal_by], ['appealed', '2027-01-31'])
  const text = await readLetter(letter.id)
  for (const part of [sent.clm01, 'calls for it', tom.name, claim.draft.subscriber.last_name!, claim.payer_name])
    assert.ok(text.includes(part), part)
  const form = await readPdfAt(t, `/api/admin/claims/${sent.claim_id}/submissions/1/cms-1500.pdf`, (await signIn(t, tom)).headers)
  for (const part of [sent.clm01, 'W123459050', '24J NPI', '33a NPI']) assert.ok(form.text.includes(part), part)
  for (const role of ['H2', 'H3', 'Table', 'TH']) assert.ok(form.roles.includes(role), role)
  assert.doesNotMatch(text, /draft/i)
  const { items } = await bodyOf(t.call('GET /admin/denials', { as: tom, query: { view: 'appealed' } }))
  assert.equal(items.find(({ claim_id }) => claim_id === sent.claim_id)?.letters, 1)
})

test('listDenials, countDenials, actOnDenials: denials stand by reason, and many are sent again or closed with an answer for each', async () => {
  const [one, other] = [await sendDenied('9050'), await sendDenied('9016')]
  const { reasons } = await bodyOf(t.call('GET /admin/denials/counts', { as: tom }))
  const { items } = await bodyOf(t.call('GET /admin/denials', { as: tom, query: { reason: '50', limit: 100 } }))
  assert.equal(reasons.find(({ reason }) => reason === '50')?.claims, items.length)
  const found = items.find(({ claim_id }) => claim_id === one.claim_id)
  assert.deepEqual([found?.reason, found?.group, found?.open_cents], ['50', 'CO', one.charge_cents])
  assert.deepEqual(remediesOf([{ reason: found!.reason! }]), ['appeal'])
  assert.ok(!items.some(({ claim_id }) => claim_id === other.claim_id))
  const nowhere = '00000000-0000-4000-8000-000000000000'
  const body = { claim_ids: [other.claim_id, nowhere, other.claim_id], act: 'resend' as const, note: 'The card was wrong' }
  const same = (await bodyOf(t.call('POST /admin/denials/acts', { as: tom, body }))).results[0]
  assert.deepEqual([same?.code, await stateOf(other)], ['claim_unchanged', 'denied'], 'nothing changed, so it would be a duplicate')
  const { results } = await bodyOf(t.call('POST /admin/denials/acts', { as: tom, body: { ...body, as_it_was: true } }))
  assert.deepEqual(
    results.map(({ claim_id, outcome, code }) => [claim_id, outcome, code]),
    [
      [other.claim_id, 'done', null],
      [nowhere, 'refused', 'not_found'],
    ],
  )
  assert.equal(await stateOf(other), 'submitted')
  const close = () => t.call('POST /admin/denials/acts', { as: tom, body: { claim_ids: [one.claim_id], act: 'close', note: 'Enough' } })
  assert.equal((await bodyOf(close())).results[0]?.code, 'claim_act_not_possible', 'what is open would be in no list any longer')
  const given = await bodyOf(giveUp(one))
  assert.equal((await bodyOf(close())).results[0]?.code, 'claim_act_not_possible', 'nobody has decided yet')
  await bodyOf(decide(given.id, 'give_up', sasha))
  const closed = await bodyOf(close())
  assert.deepEqual([closed.results[0]?.outcome, closed.results[0]?.state], ['done', 'closed'])
  const bare = { claim_ids: [one.claim_id], act: 'write_off' as const, note: 'Enough' }
  assert.equal((await t.call('POST /admin/denials/acts', { as: tom, body: bare })).code, 'invalid_request')
  assert.equal((await giveUp(one)).code, 'claim_act_not_possible')
})

/** Writes how the payer of a claim takes corrections, since before the visit. */
const writeTerms = ({ payer_id }: Sent, more: object) =>
  bodyOf(t.call(`POST /admin/payers/${payer_id}/terms`, { as: tom, body: makeTerms({ starts_on: '2025-06-01', ...more }) }))
const actOn = ({ claim_id }: Sent, act: 'correct' | 'drop') =>
  bodyOf(t.call(`POST /claims/${claim_id}/acts`, { as: tom, body: { act, reason: 'So that it is right' } }))
const codesOf = ({ findings }: { findings: { code: string }[] }) => findings.map(({ code }) => code)

test('a correction is due by the days that its payer leaves for one, and goes as a new claim where the payer wants that', async () => {
  const sent = await sendDenied()
  await writeTerms(sent, { filing_days: 1 })
  const late = await actOn(sent, 'correct')
  assert.ok(codesOf(late).includes('filing_over'), 'without days of its own, a correction has those of a first claim')
  assert.equal(late.frequency, '7')
  await actOn(sent, 'drop')
  await writeTerms(sent, { filing_days: 1, correction_days: 90, appeal_days: 45, correction: 'new_claim' })
  const anew = await actOn(sent, 'correct')
  assert.ok(!codesOf(anew).includes('filing_over'), codesOf(anew).join())
  const { rows } = await t.owner.query<{ day: string }>(
    `select coalesce(r.paid_on, d.created_at::date)::text as day from app.remitted_claim d join app.remittance r on r.id = d.remittance_id where d.claim_id = $1`,
    [sent.claim_id],
  )
  const inDays = (days: number, day = rows[0]!.day) => Temporal.PlainDate.from(day).add({ days }).toString()
  assert.deepEqual([anew.file_by, anew.frequency, anew.draft.payer_claim_number], [inDays(90), '1', null])
  assert.ok(!anew.can.includes('cancel'), 'the payer has judged the version before')
  assert.equal((await workOf(sent)).usual_appeal_by, inDays(45, '2026-03-03'))
})

test('whoever asked to give something up may think better of it, also after the claim went on', async () => {
  const sent = await sendDenied()
  const asked = await bodyOf(giveUp(sent))
  const seen = async (as: typeof tom | typeof sasha) =>
    (await bodyOf(t.call(`GET /admin/claims/${sent.claim_id}/work`, { as }))).write_offs[0]!
  assert.deepEqual([asked.may_withdraw, asked.may_decide], [true, false])
  assert.deepEqual(await seen(sasha).then((one) => [one.may_withdraw, one.may_decide]), [false, true])
  const withdrawn = await bodyOf(decide(asked.id, 'refuse', tom))
  assert.deepEqual([withdrawn.state, withdrawn.decided_name, withdrawn.may_withdraw], ['refused', tom.name, false])
  assert.equal((await bodyOf(giveUp(sent, sasha))).state, 'waiting', 'somebody may ask again')
})

test('the figures are those that a slow reckoning claim by claim gives', async () => {
  for (const ending of ['8003', '9016', '0006']) await sendDenied(ending)
  const figures = await bodyOf(t.call('GET /admin/claim-figures', { as: tom }))
  assert.ok(figures.ages.length > 0 && figures.paces.length > 0 && figures.reasons.length > 1, JSON.stringify(figures))
  assert.deepEqual(figures, await reckonFigures(t, figures))
  const payer_id = figures.paces[0]!.payer_id
  const one = await bodyOf(t.call('GET /admin/claim-figures', { as: tom, query: { payer_id } }))
  assert.deepEqual(
    one.paces,
    figures.paces.filter((row) => row.payer_id === payer_id),
  )
  const file = await t.send('GET /admin/claim-figures.csv', { as: tom, query: { table: 'paces' } })
  const lines = file.text.trim().split('\r\n')
  assert.equal(lines.length, figures.paces.length + 1)
  assert.equal(
    (await t.call('GET /admin/claim-figures', { as: tom, query: { from: '2026-05-02', to: '2026-05-01' } })).code,
    'invalid_request',
  )
})

test('only billing staff see denials, letters, figures and what is given up', async () => {
  const { items } = await bodyOf(t.call('GET /admin/write-offs', { as: tom, query: { limit: 1 } }))
  const id = items[0]!.id
  for (const as of [maya, dana, selma]) {
    for (const path of ['/admin/denials', '/admin/write-offs', '/admin/claim-figures'] as const)
      assert.equal((await t.call(`GET ${path}`, { as })).code, 'forbidden')
    assert.equal((await t.call(`POST /admin/write-offs/${id}/decide`, { as, body: { decision: 'refuse' } })).code, 'forbidden')
  }
  const nowhere: string = '00000000-0000-4000-8000-000000000000'
  assert.equal((await t.call(`POST /admin/write-offs/${nowhere}/take-back`, { as: tom, body: { note: 'x' } })).code, 'not_found')
  const reason = 'our_mistake' as const
  assert.equal((await t.call(`POST /admin/claims/${nowhere}/write-offs`, { as: tom, body: { reason, note: 'x' } })).code, 'not_found')
  assert.equal((await t.send(`GET /admin/appeal-letters/${nowhere}/letter.pdf`, { as: tom })).status, 404)
})
