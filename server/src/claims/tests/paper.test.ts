import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn } from '../../auth/tests/testing.ts'
import { checkWholeBooks } from '../../billing/whole-books.ts'
import { comesWith, readBooks } from '../../clearinghouse/tests/sending.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { signNoteOfMaya } from '../../letters/tests/writing.ts'
import { makeTerms } from '../../payers/tests/writing.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, dana, tom, selma } = cast
const reason = 'The payer says so'
const payer_id: string = '60054'

/** The claim of a visit of Maya, whose payer has no id at the clearinghouse. */
async function begin(more: { correction?: 'new_claim' } = {}) {
  const terms = makeTerms({ routing_id: null, starts_on: '2025-06-01', filing_days: 365, ...more })
  await bodyOf(t.call(`POST /admin/payers/${payer_id}/terms`, { as: tom, body: terms }))
  const { visit } = await signNoteOfMaya(t)
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /claims', { as: tom, query: { q: 'Maya', limit: 100 } }))
  const { id, number } = items.find(({ appointment_id }) => appointment_id === visit.id)!
  const path = `/claims/${id}` as const
  const sent = { claim_id: id, payer_id, version_id: '', clm01: '', charge_cents: 0, patient_id: maya.patient_id, appointment_id: visit.id }
  return {
    ...{ id, number, path },
    read: () => bodyOf(t.call(`GET ${path}`, { as: tom })),
    submit: () => t.call(`POST ${path}/submit`, { as: tom }),
    mark: (body: { way: 'mail' | 'fax' | 'portal'; sent_on: string }, as: { phone_number: string } | object = tom) =>
      t.call(`POST ${path}/paper-sending`, { as: as as typeof tom, body }),
    readForm: async (n: number) => readPdfAt(t, `/api/admin/claims/${id}/submissions/${n}/cms-1500.pdf`, (await signIn(t, tom)).headers),
    countFiles: async () => {
      const files = await t.owner.query(
        'select from app.exchange_file f join app.claim_version v on v.id = f.version_id where v.claim_id = $1',
        [id],
      )
      return files.rows.length
    },
    readBooks: () => readBooks(t, sent),
  }
}
type Paper = Awaited<ReturnType<typeof begin>>

/** The check with its letter that the payer sends. */
async function pay({ id, read }: Paper, trace: string, { paid, left }: { paid: number; left: 'CO' | 'PR' }) {
  const { draft } = await read()
  const lines = draft.lines.map(({ charge_cents }) => {
    const paid_cents = Math.min(paid, charge_cents!)
    const rest = charge_cents! - paid_cents
    return { paid_cents, adjustments: rest === 0 ? [] : [{ group: left, reason: left === 'CO' ? '50' : '3', cents: rest }] }
  })
  const amount_cents = lines.reduce((sum, { paid_cents }) => sum + paid_cents, 0)
  const claims = [{ claim_id: id, payer_claim_number: 'P-900', lines }]
  const body = {
    payer: { id: 'AETNAPAPER', name: 'Aetna' },
    ...comesWith(amount_cents),
    trace,
    paid_on: '2026-03-02',
    amount_cents,
    claims,
  }
  assert.deepEqual((await bodyOf(t.call('POST /admin/remittances', { as: tom, body }))).faults, [])
  await t.runJobs()
}

const countToSend = async () => (await bodyOf(t.call('GET /admin/claims/counts', { as: tom }))).to_send.count
const countWork = async () =>
  (await bodyOf(t.call('GET /admin/work', { as: tom }))).items.find(({ kind }) => kind === 'claims_to_send')?.count ?? 0
const listToSend = async () => (await bodyOf(t.call('GET /claims', { as: tom, query: { paper: 'to_send' } }))).items.map(({ id }) => id)

test('submitClaim, markClaimSent: a payer without an id gets the claim on paper, which is charged, printed, sent and paid with a check', async () => {
  const claim = await begin()
  const ready = await claim.read()
  const found = ready.findings.find(({ code }) => code === 'payer_takes_paper')
  assert.deepEqual([ready.state, ready.errors, ready.paper, found?.severity], ['ready', 0, null, 'warning'])
  const before = await claim.readBooks()
  const made = await bodyOf(claim.submit())
  assert.deepEqual([made.state, made.paper, made.can.includes('mark_sent')], ['submitted', 'to_send', true])
  assert.deepEqual([made.versions[0]?.channel, made.versions[0]?.sent_at, made.versions[0]?.paper_way], ['paper', null, null])
  assert.equal((await claim.readBooks()).payer - before.payer, made.charge_cents)
  assert.equal(await claim.countFiles(), 0, 'no file is written')
  assert.equal((await t.call(`GET /admin/claims/${claim.id}/submissions/${String(1)}/x12`, { as: tom })).code, 'not_available')
  const form = await claim.readForm(1)
  for (const part of [`${claim.number}-1`, 'Aetna', '24J NPI', '28 Total charge']) assert.ok(form.text.includes(part), part)
  assert.deepEqual([await countToSend(), await countWork(), await listToSend()], [1, 1, [claim.id]])

  const today = made.versions[0]!.frozen_at.slice(0, 10)
  for (const as of [dana, hannah, selma]) assert.equal((await claim.mark({ way: 'mail', sent_on: today }, as)).code, 'forbidden')
  assert.match(JSON.stringify((await claim.mark({ way: 'mail', sent_on: '2026-01-01' })).details), /too_small/)
  assert.match(JSON.stringify((await claim.mark({ way: 'mail', sent_on: '2027-01-01' })).details), /too_big/)
  const sent = await bodyOf(claim.mark({ way: 'fax', sent_on: today }))
  assert.deepEqual(
    [sent.state, sent.paper, sent.versions[0]?.paper_way, sent.can.includes('mark_sent')],
    ['submitted', 'sent', 'fax', false],
  )
  assert.deepEqual([sent.events[0]?.kind, sent.events[0]?.details], ['sent_on_paper', { n: 1, way: 'fax', sent_on: today }])
  assert.equal((await claim.mark({ way: 'mail', sent_on: today })).code, 'claim_act_not_possible')
  assert.deepEqual([await countToSend(), await countWork(), await listToSend()], [0, 0, []])
  await assert.rejects(t.owner.query(`update app.claim_version set paper_way = 'mail' where claim_id = $1`, [claim.id]), /never changes/)

  await pay(claim, 'CHK-1', { paid: 9_500, left: 'PR' })
  const paid = await claim.read()
  assert.deepEqual([paid.state, paid.paid_cents, paid.patient_cents, paid.payer_claim_number], ['paid', 9_500, 4_000, 'P-900'])
  assert.equal((await claim.readBooks()).payer, before.payer, 'nothing is left with the payer')
  assert.deepEqual((await checkWholeBooks(t.context())).findings, [])
})

test('a claim on paper is corrected and voided on paper, with its code and the number of the payer in box 22', async () => {
  const claim = await begin()
  const before = await claim.readBooks()
  await bodyOf(claim.submit())
  await pay(claim, 'CHK-2', { paid: 0, left: 'CO' })
  assert.equal((await claim.read()).state, 'denied')
  await bodyOf(t.call(`POST ${claim.path}/acts`, { as: tom, body: { act: 'correct', reason } }))
  await bodyOf(t.call(`PATCH ${claim.path}`, { as: tom, body: { note: 'Seen for diabetes' } }))
  const again = await bodyOf(claim.submit())
  assert.deepEqual([again.version, again.frequency, again.paper, again.versions.length], [2, '7', 'to_send', 2])
  const form = await claim.readForm(2)
  for (const part of [`${claim.number}-2`, '7 P-900', 'Seen for diabetes']) assert.ok(form.text.includes(part), part)
  assert.equal((await claim.readBooks()).payer - before.payer, again.charge_cents, 'the payer is charged once')
  await pay(claim, 'CHK-3', { paid: 13_500, left: 'PR' })
  await bodyOf(t.call(`POST ${claim.path}/void`, { as: tom, body: { reason } }))
  const last = await claim.read()
  assert.deepEqual(
    [last.state, last.paper, last.can.includes('mark_sent'), last.versions[0]?.channel],
    ['voided', 'to_send', true, 'paper'],
  )
  assert.ok((await claim.readForm(3)).text.includes('8 P-900'))
  assert.equal((await bodyOf(claim.mark({ way: 'mail', sent_on: last.versions[0]!.frozen_at.slice(0, 10) }))).paper, 'sent')
  assert.equal(await claim.countFiles(), 0)
  assert.deepEqual((await checkWholeBooks(t.context())).findings, [])
})

test('a claim on paper that was voided by phone is given back to its payer, and can be voided again', async () => {
  const claim = await begin({ correction: 'new_claim' })
  const before = await claim.readBooks()
  await bodyOf(claim.submit())
  await pay(claim, 'CHK-4', { paid: 13_500, left: 'PR' })
  const voidIt = () => bodyOf(t.call(`POST ${claim.path}/void`, { as: tom, body: { reason } }))
  const owed = async () => (await claim.readBooks()).payer - before.payer
  const whole = (await claim.read()).charge_cents
  for (let round = 0; round < 2; round += 1) {
    const gone = await voidIt()
    assert.deepEqual([gone.state, gone.can.includes('restore'), await owed()], ['voided', true, -whole])
    const back = await bodyOf(t.call(`POST ${claim.path}/acts`, { as: tom, body: { act: 'restore', reason } }))
    assert.deepEqual([back.state, await owed()], ['paid', 0])
  }
  // Its payer has it, so a correction of it is not given up, and its visit goes to no other plan.
  const open = await bodyOf(t.call(`POST ${claim.path}/acts`, { as: tom, body: { act: 'correct', reason } }))
  assert.deepEqual(
    open.can.filter((act) => act === 'cancel' || act === 'switch_plan'),
    [],
  )
  assert.deepEqual((await checkWholeBooks(t.context())).findings, [])
})

test('a form that nobody sent is taken back: its claim may be given up, and stands if its payer pays it all the same', async () => {
  const claim = await begin()
  const before = await claim.readBooks()
  await bodyOf(claim.submit())
  const act = async (wanted: 'cancel' | 'resend') => {
    const acted = await bodyOf(t.call(`POST ${claim.path}/acts`, { as: tom, body: { act: wanted, reason } }))
    await t.runJobs()
    return acted
  }
  const back = await act('resend')
  assert.deepEqual([back.state, back.paper, await countToSend()], ['ready', null, 0])
  for (const one of ['submit', 'cancel', 'switch_plan'] as const) assert.ok(back.can.includes(one), one)
  assert.deepEqual([(await act('cancel')).state, (await claim.readBooks()).payer], ['cancelled', before.payer])
  await pay(claim, 'CHK-5', { paid: 13_500, left: 'PR' })
  assert.deepEqual([(await claim.read()).state, (await claim.readBooks()).payer], ['paid', before.payer])
  assert.deepEqual((await checkWholeBooks(t.context())).findings, [])
})

test('a form that nobody sent is taken back and goes as another one, which is charged once', async () => {
  const claim = await begin()
  const before = await claim.readBooks()
  await bodyOf(claim.submit())
  await bodyOf(t.call(`POST ${claim.path}/acts`, { as: tom, body: { act: 'resend', reason } }))
  const again = await bodyOf(claim.submit())
  assert.deepEqual([again.version, again.frequency, again.paper], [2, '1', 'to_send'])
  assert.equal((await claim.readBooks()).payer - before.payer, again.charge_cents)
})

test('a form that went out stays with its payer, although nobody sent the one that was made after it', async () => {
  const claim = await begin()
  const made = await bodyOf(claim.submit())
  await bodyOf(claim.mark({ way: 'mail', sent_on: made.versions[0]!.frozen_at.slice(0, 10) }))
  const resend = () => bodyOf(t.call(`POST ${claim.path}/acts`, { as: tom, body: { act: 'resend', reason } }))
  await resend()
  await bodyOf(claim.submit())
  const { can } = await resend()
  assert.deepEqual(
    [can.includes('submit'), can.includes('drop'), can.includes('cancel'), can.includes('switch_plan')],
    [true, true, false, false],
  )
})
