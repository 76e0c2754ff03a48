import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkBooks } from '../../billing/tests/billing.ts'
import { prove } from '../../donations/tests/proving.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import { findDayOf } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { writeDay } from '../../notifications/wording.ts'
import { recordOutsidePayment } from '../../payments/paying/outside.ts'
import { deliver, pay, paymentOf, readBooks, tokenOf } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { charge, read, tellOf, waitQuietly } from './living.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tomas, dana, hannah, maya, tom, sasha } = cast

const said = { reason: 'time_incorrect', message: 'It was one short answer.' } as const
const open = (id: string, as: typeof tomas | typeof tom | typeof maya = tomas, file_ids: string[] = []) =>
  t.call(`POST /billing/${tomas.patient_id}/claim/${id}/contest`, { as, body: { ...said, file_ids } })
const decide = (id: string, decision: 'upheld' | 'rejected' | 'under_review', as = tom) =>
  t.call(`POST /admin/contests/${id}/decision`, { as, body: { decision, note: 'We looked at the messages.' } })
const itemOf = async (id: string): Promise<number | null> => {
  const items = `select sum(amount_cents)::int as cents from app.billing_item where reference = $1`
  return (await t.owner.query<{ cents: number | null }>(items, [`remote_share:${id}`])).rows[0]!.cents
}
const claimOf = async (id: string) => {
  const claims = `select c.id, c.state, c.hold_codes, c.frequency from app.claim c where c.billable_remote_encounter_id = $1`
  return (await t.owner.query<{ id: string; state: string; hold_codes: string[]; frequency: string }>(claims, [id])).rows[0]
}
const textsTo = async (email: string) =>
  (await t.owner.query<{ text: string }>('select text from app.demo_outbox where recipient = $1', [email])).rows.map(({ text }) => text)
const sumOfBooks = async () => (await bodyOf(t.call('GET /admin/ledger/trial-balance', { as: tom, query: {} }))).sum_cents

/** A week of answers that the plan has paid. */
async function payOf(): Promise<string> {
  const id = await tellOf(t)
  await waitQuietly(t)
  await bodyOf(t.call(`POST /claims/${(await claimOf(id))!.id}/submit`, { as: tom }))
  await t.runJobs()
  await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
  await t.runJobs()
  return id
}

test('contestRemoteCharge, withdrawContest and getContestFile: the patient contests with a file, once at a time, and nothing moves on until it is decided', async () => {
  const id = await tellOf(t)
  assert.equal((await open(id, maya)).code, 'not_found')
  const file = await uploadFile(t, { as: tomas, purpose: 'contest_evidence', name: 'screenshot.jpg' })
  const one = await bodyOf(open(id, tomas, [file]))
  assert.equal(one.status, 'open')
  assert.equal((await open(id)).code, 'contest_open')
  const days = (Date.parse(one.due_at) - Date.parse(t.house.now())) / 86_400_000
  assert.ok(days > 13 && days < 18, `ten business days, not ${days}`)
  assert.deepEqual([(await read(t))?.status, (await read(t))?.prior_status], ['contested', 'noticed'])
  await waitQuietly(t)
  assert.equal((await read(t))?.status, 'contested', 'time alone bills nothing')
  const path = `/contests/${one.id}/files/${file}` as const
  for (const as of [tomas, dana, tom]) assert.equal((await t.call(`GET ${path}`, { as })).status, 200)
  for (const as of [maya, hannah]) assert.equal((await t.call(`GET ${path}`, { as })).code, 'not_found')
  await bodyOf(t.call(`POST /contests/${one.id}/withdraw`, { as: tomas }))
  assert.equal((await t.call(`POST /contests/${one.id}/withdraw`, { as: tomas })).code, 'contest_over')
  assert.equal((await read(t))?.status, 'noticed')
  assert.equal((await charge(t)).can_contest, true, 'what was withdrawn may be contested again')
  const both = await Promise.all([open(id), open(id)])
  assert.deepEqual(both.map(({ code }) => code ?? 'opened').sort(), ['contest_open', 'opened'])
})

test('A contest is due on one day for everybody: a day of the practice, wherever somebody reads it', async () => {
  const id = await tellOf(t)
  const { id: contest, due_at, due_on } = await bodyOf(open(id))
  assert.equal(due_on, findDayOf(t.house, due_at))
  assert.notEqual(due_on, due_at.slice(0, 10), 'its last moment is on the next day in UTC')
  const staff = await bodyOf(t.call(`GET /admin/contests/${contest}`, { as: tom }))
  assert.deepEqual([(await charge(t)).contest?.due_on, (await read(t))?.contest?.due_on, staff.contest.due_on], [due_on, due_on, due_on])
  await t.runJobs()
  assert.ok((await textsTo(dana.email)).some((text) => text.includes(`decides by ${writeDay(due_on, 'en')}`)))
})

test('Nothing is owed for what was waived or decided for the patient, and money comes back only where some was paid', async () => {
  const id = await tellOf(t)
  assert.equal((await charge(t)).owed_cents, null, 'no plan has answered')
  await bodyOf(decide((await bodyOf(open(id))).id, 'upheld'))
  await t.runJobs()
  assert.deepEqual([(await charge(t)).status, (await charge(t)).owed_cents], ['voided', 0])
  const decided = (await textsTo(tomas.email)).filter((text) => /(owe|debes) n/.test(text))
  assert.ok(decided.length > 0 && decided.every((text) => !/(comes back|devuelve)/.test(text)), decided.join())
  const waived = await tellOf(t)
  await bodyOf(t.call(`PUT /remote-encounters/${waived}/waiver`, { as: dana, body: { reason: 'courtesy' } }))
  assert.deepEqual([(await charge(t)).status, (await charge(t)).owed_cents], ['waived', 0])
})

test('answerContest: the dietitian says their part until the decision, a colleague and the patient read what they may', async () => {
  const id = await tellOf(t)
  const { id: contest } = await bodyOf(open(id, tom))
  const path = `/contests/${contest}/statement` as const
  assert.equal((await t.call(`PUT ${path}`, { as: hannah, body: { statement: 'Mine.' } })).code, 'not_found')
  const answered = await bodyOf(t.call(`PUT ${path}`, { as: dana, body: { statement: 'I read the label and wrote twice.' } }))
  assert.deepEqual([answered.status, answered.is_on_behalf], ['provider_response', true])
  await bodyOf(decide(contest, 'under_review'))
  const later = await bodyOf(t.call(`PUT ${path}`, { as: dana, body: { statement: 'I wrote twice.' } }))
  assert.deepEqual([later.status, later.provider_statement], ['under_review', 'I wrote twice.'])
  assert.equal((await charge(t)).contest?.provider_statement, 'I wrote twice.')
  const mayUphold = async (as: typeof tom) => (await bodyOf(t.call(`GET /admin/contests/${contest}`, { as }))).contest.may_uphold
  assert.deepEqual([await mayUphold(tom), await mayUphold(sasha)], [false, true])
  assert.equal((await decide(contest, 'upheld')).code, 'second_person_required', 'nobody opens and upholds alone')
  await bodyOf(decide(contest, 'rejected'))
  assert.equal((await t.call(`PUT ${path}`, { as: dana, body: { statement: 'Too late.' } })).code, 'contest_over')
  assert.equal((await open(id)).code, 'contest_over', 'what was decided is decided')
  assert.equal((await read(t))?.status, 'noticed')
  await t.runJobs()
  const told = await t.owner.query(`select from app.notification where template = 'contest_decided' and recipient_id = $1`, [
    tomas.patient_id,
  ])
  assert.ok(told.rows.length > 0)
})

test('A contest in the quiet time holds the claim that was made, and lifting holds does not let it go', async () => {
  const id = await tellOf(t)
  await waitQuietly(t)
  const { id: contest } = await bodyOf(open(id))
  const held = (await claimOf(id))!
  assert.deepEqual(held.hold_codes, ['contested'])
  assert.equal((await t.call(`POST /claims/${held.id}/submit`, { as: tom })).code, 'claim_held')
  await bodyOf(t.call(`POST /claims/${held.id}/acts`, { as: tom, body: { act: 'release', reason: 'No need to wait' } }))
  assert.deepEqual((await claimOf(id))!.hold_codes, ['contested'])
  await bodyOf(decide(contest, 'upheld'))
  await t.runJobs()
  assert.deepEqual([(await claimOf(id))!.state, (await read(t))?.status, await itemOf(id)], ['cancelled', 'voided', null])
  const texts = await textsTo(tomas.email)
  assert.ok(
    texts.length > 0 && !texts.some((text) => /(comes back|devuelve)/.test(text)),
    'nobody promises money back to whoever paid nothing',
  )
})

test('decideContest: what is upheld after the plan paid is undone to the last cent, and two who decide at once meet', async () => {
  const id = await payOf()
  assert.ok((await itemOf(id))! > 0, 'the plan left a share')
  const { id: contest } = await bodyOf(open(id))
  assert.deepEqual([(await read(t))?.status, (await read(t))?.prior_status], ['contested', 'paid'])
  const shown = await bodyOf(t.call(`GET /admin/contests/${contest}`, { as: tom }))
  assert.ok(shown.paid_cents > 0 && shown.owed_cents === (await itemOf(id)))
  assert.equal((await t.send(`GET /admin/contests/${contest}`, { as: dana })).code, 'forbidden')
  const both = await Promise.all([decide(contest, 'upheld', tom), decide(contest, 'rejected', sasha)])
  assert.deepEqual(both.map(({ code }) => code ?? 'decided').sort(), ['contest_over', 'decided'])
  if (both[0]!.status === 200) {
    await t.runJobs()
    const claim = (await claimOf(id))!
    assert.deepEqual([(await read(t))?.status, claim.state, claim.frequency, await itemOf(id)], ['voided', 'voided', '8', 0])
    await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as: tom }))
    await t.runJobs()
    assert.equal(await itemOf(id), 0, 'a later answer bills nobody')
  }
  assert.equal(await sumOfBooks(), 0)
})

test('What the patient paid for it goes back when the contest is upheld, once', async () => {
  const id = await payOf()
  const owed = (await itemOf(id))!
  const ctx = t.context({ kind: 'admin', admin_id: tom.admin_id, tags: tom.admin_tags })
  const allocations = [{ reference: `remote_share:${id}`, patientId: tomas.patient_id, amountCents: owed }]
  const paid = {
    patientId: tomas.patient_id,
    method: 'cash' as const,
    amountCents: owed,
    allocations,
    receivedOn: t.house.now().slice(0, 10),
  }
  await recordOutsidePayment(ctx, paid)
  await t.runJobs()
  assert.equal((await charge(t)).owed_cents, 0, 'what is paid is owed no more')
  const { id: contest } = await bodyOf(open(id))
  await bodyOf(decide(contest, 'upheld'))
  await t.runJobs()
  const last = 'select explanation #>> $2 as why from app.billing_item where reference = $1 order by revision desc limit 1'
  assert.equal((await t.owner.query<{ why: string }>(last, [`remote_share:${id}`, '{0,code}'])).rows[0]!.why, 'contest_upheld')
  const refunds = `select r.amount_cents::int as cents, r.reason, r.state from app.refund r join app.payment_allocation a on a.payment_id = r.payment_id where a.reference = $1`
  const { rows } = await t.owner.query<{ cents: number; reason: string; state: string }>(refunds, [`remote_share:${id}`])
  assert.deepEqual(
    rows.map(({ cents, reason }) => [cents, reason]),
    [[owed, 'contest_upheld']],
  )
  assert.deepEqual(
    rows.map(({ state }) => state),
    ['pending_approval'],
    'cash waits until a person hands it over',
  )
  assert.equal(await itemOf(id), 0)
  assert.equal(await sumOfBooks(), 0)
  assert.ok((await textsTo(tomas.email)).some((text) => /(comes back|devuelve)/.test(text)))
})

test('What was paid by card goes back to the card, also if the payment was under way while the contest was decided', async () => {
  for (const behavior of ['good', 'times_out'] as const) {
    const id = await payOf()
    const [reference, cents] = [`remote_share:${id}`, (await itemOf(id))!]
    const card = { payment_method_token: tokenOf(behavior), type: 'Credit Card' as const, make_default: false }
    const { id: instrument } = await bodyOf(
      t.call(`POST /patients/${tomas.patient_id}/payment`, { ...(await prove(t, tomas)), body: card }),
    )
    const before = await readBooks(t, tomas.patient_id)
    const payment = await pay(t, { id: tomas.patient_id, instrument }, { reference, cents })
    const read = () => paymentOf(t, { id: tomas.patient_id, instrument }, payment.id)
    assert.equal((await read()).state, behavior === 'good' ? 'succeeded' : 'unknown')
    const { id: contest } = await bodyOf(open(id))
    await bodyOf(decide(contest, 'upheld'))
    for (let minutes = 6; minutes < 19; minutes += 6) {
      await t.runJobs()
      t.clock.advance(6)
      await t.runJob('payments.ask_about_unknown')
      await deliver(t, 2)
    }
    const { state, refunds } = await read()
    assert.deepEqual(
      [state, refunds.map((refund) => [refund.reason, refund.amount_cents, refund.state])],
      ['succeeded', [['contest_upheld', cents, 'succeeded']]],
    )
    const after = await readBooks(t, tomas.patient_id)
    const changed = { owed: after.owed - before.owed, credit: after.credit - before.credit, refunds: after.refunds - before.refunds }
    assert.deepEqual([changed, await itemOf(id)], [{ owed: -cents, credit: 0, refunds: 0 }, 0], behavior)
    assert.deepEqual(await checkBooks(t, tomas.patient_id), [])
  }
})

test('listContests: open ones by their day, decided ones the latest first, and the day passes', async () => {
  const first = await bodyOf(t.call('GET /admin/contests', { as: tom, query: {} }))
  assert.deepEqual([first.open, first.overdue, first.items.length], [1, 0, 1])
  t.clock.advance(16 * 1440)
  const late = await bodyOf(t.call('GET /admin/contests', { as: tom, query: { view: 'open' } }))
  assert.deepEqual([late.overdue, late.items[0]?.is_overdue], [1, true])
  await t.owner.query(`update app.contest set status = 'open', provider_statement = null, replied_at = null`)
  await t.runJob('remote_care.advance')
  const reminded = await t.owner.query(`select from app.notification where template = 'contest_reminder' and recipient_id = $1`, [
    hannah.provider_id,
  ])
  assert.ok(reminded.rows.length > 0, 'the dietitian is reminded once')
  await bodyOf(decide(late.items[0]!.id, 'rejected'))
  const decided = await bodyOf(t.call('GET /admin/contests', { as: tom, query: { view: 'decided' } }))
  assert.deepEqual([decided.items[0]?.status, decided.open], ['rejected', 0])
  assert.equal((await t.send('GET /admin/contests', { as: tomas })).code, 'forbidden')
})

test('getClientEngagementReward: a month earns nothing while a bill of it is contested', async () => {
  const id = await tellOf(t)
  const month = async () => {
    const { by_client } = await bodyOf(t.call('GET /client-engagement-reward', { as: dana, query: { since: '2026-01-01' } }))
    return by_client.find(({ billable_remote_encounter_ids }) => billable_remote_encounter_ids.includes(id))!
  }
  const before = await month()
  assert.deepEqual([before.minutes, before.reversed_reason], [12, null])
  assert.ok(before.actions.messages > 0, 'messages count')
  const { id: contest } = await bodyOf(open(id))
  assert.deepEqual([(await month()).status, (await month()).reversed_reason], ['reversed', 'contest_open'])
  await bodyOf(decide(contest, 'rejected'))
  assert.equal((await month()).reversed_reason, null)
})
