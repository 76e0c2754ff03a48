import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { sayStatus } from './answers.ts'
import { comesWith, type Sent, sendClaimOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast
const read = ({ claim_id }: Sent) => bodyOf(t.call(`GET /claims/${claim_id}`, { as: tom }))

/** A claim that the clearinghouse says was rejected. */
async function beginRejected(...words: string[]): Promise<Sent> {
  const sent = await sendClaimOf(t, '0006')
  const { rows } = await t.owner.query<{ n: number }>('select interchange_number::int as n from app.exchange_file where version_id = $1', [
    sent.version_id,
  ])
  const body = { name: 'rejected.x12', text: sayStatus(...words, 'A7:164:IL')(rows[0]!.n, sent.clm01) }
  const file = await bodyOf(t.call('POST /admin/clearinghouse/files', { as: tom, body }))
  await t.runJob('clearinghouse.take', { file_id: file.id })
  assert.equal((await read(sent)).state, 'rejected')
  return sent
}

test('a claim that came back says each reason once, however many of its lines name it', async () => {
  const { events } = await read(await beginRejected('A1:20', 'A7:164:IL', 'A7:507'))
  assert.deepEqual(events[0]?.details, { file: '277CA', codes: ['A7:164:IL', 'A7:507'] })
})

/** The letter of its payer, which pays half and gives up the rest. */
async function enterLetter(of: Sent, trace: string, told?: Awaited<ReturnType<typeof read>>['draft']): Promise<void> {
  const draft = told ?? (await read(of)).draft
  const lines = draft.lines.map(({ charge_cents }) => {
    const paid_cents = Math.floor(charge_cents! / 2)
    return { paid_cents, adjustments: [{ group: 'CO' as const, reason: '45', cents: charge_cents! - paid_cents }] }
  })
  const paid = lines.reduce((sum, { paid_cents }) => sum + paid_cents, 0)
  const payer = { id: of.payer_id, name: 'A plan' }
  const body = { payer, ...comesWith(paid), trace, paid_on: '2026-02-27', amount_cents: paid, claims: [{ claim_id: of.claim_id, lines }] }
  assert.deepEqual((await bodyOf(t.call('POST /admin/remittances', { as: tom, body }))).faults, [])
  await t.runJobs()
}

/** What the books say that payers owe, without the claims that came back. */
async function readUnexplained(): Promise<number> {
  const { books } = await bodyOf(t.call('GET /admin/finance', { as: tom, query: { from: '2026-01-01', to: '2026-03-31' } }))
  return books.payers_cents - books.sent_back_cents
}

test('a payer that pays a claim which the clearinghouse called rejected has it, so the claim is paid and never goes out again as a first one', async () => {
  const sent = await beginRejected()
  const before = await read(sent)
  assert.ok(before.can.includes('cancel') && before.can.includes('correct'))
  const unexplained = await readUnexplained()
  await enterLetter(sent, 'LETTER-1')
  const paid = await read(sent)
  assert.deepEqual([paid.state, paid.can.filter((act) => act === 'cancel' || act === 'change' || act === 'hold')], ['paid', []])
  assert.equal(await readUnexplained(), unexplained, 'it no longer counts among what came back')
})

test('a payer that pays a rejected claim while staff correct it has it, and the correction does not go out as a first claim', async () => {
  const sent = await beginRejected()
  await bodyOf(t.call(`POST /claims/${sent.claim_id}/acts`, { as: tom, body: { act: 'correct', reason: 'Another member number' } }))
  const open = await read(sent)
  assert.ok(['draft', 'ready'].includes(open.state) && open.can.includes('cancel'))
  await enterLetter(sent, 'LETTER-3')
  const paid = await read(sent)
  assert.deepEqual([paid.state, paid.can.filter((act) => act === 'cancel' || act === 'submit')], ['paid', []])
  assert.equal((await t.send(`POST /claims/${sent.claim_id}/submit`, { as: tom, body: {} })).code, 'claim_act_not_possible')
  const { rows } = await t.owner.query<{ id: string }>('select id from app.remitted_claim where claim_id = $1', [sent.claim_id])
  const body = { reason: 'It was about another visit' }
  await bodyOf(t.call(`POST /admin/remitted-claims/${rows[0]!.id}/take-back`, { as: tom, body }))
  const back = await read(sent)
  assert.deepEqual([back.state, back.paid_cents, back.can.includes('cancel')], [open.state, null, true])
})

test('a claim that staff changed after it came back says again what its payer has, once that decides', async () => {
  const sent = await beginRejected()
  const before = await read(sent)
  const lines = before.draft.lines.map(({ code, units, modifiers }) => ({ code, units: units + 1, modifiers, charge_cents: 99_900 }))
  const changed = await bodyOf(t.call(`PATCH /claims/${sent.claim_id}`, { as: tom, body: { lines } }))
  assert.notEqual(changed.charge_cents, before.charge_cents)
  await bodyOf(t.call(`POST /claims/${sent.claim_id}/acts`, { as: tom, body: { act: 'hold', reason: 'Wait for the note' } }))
  await enterLetter(sent, 'LETTER-4', before.draft)
  const paid = await read(sent)
  assert.deepEqual(
    [paid.state, paid.charge_cents, paid.hold_codes, paid.draft, paid.changes],
    ['paid', before.charge_cents, [], before.draft, before.changes],
  )
})

test('a rejected claim that staff gave up is open again once its payer pays it, so its visit is not billed twice', async () => {
  const sent = await beginRejected()
  await bodyOf(t.call(`POST /claims/${sent.claim_id}/acts`, { as: tom, body: { act: 'cancel', reason: 'Given up' } }))
  await enterLetter(sent, 'LETTER-5')
  assert.equal((await read(sent)).state, 'paid')
  const again = await t.call('POST /claims', { as: tom, body: { appointment_id: sent.appointment_id } })
  assert.deepEqual([again.status, again.body?.id], [200, sent.claim_id])
})

test('a rejected claim that staff gave up stays so where another one bills its visit by now', async () => {
  const sent = await beginRejected()
  await bodyOf(t.call(`POST /claims/${sent.claim_id}/acts`, { as: tom, body: { act: 'cancel', reason: 'Given up' } }))
  const other = await bodyOf(t.call('POST /claims', { as: tom, body: { appointment_id: sent.appointment_id } }))
  await enterLetter(sent, 'LETTER-6')
  const { rows } = await t.owner.query<{ state: string }>('select state from app.claim where id = any ($1) order by number', [
    [sent.claim_id, other.id],
  ])
  assert.deepEqual(rows.map(({ state }) => state).sort(), ['cancelled', 'ready'])
})

test('a letter that was posted to a rejected claim by mistake leaves it rejected once it is taken back', async () => {
  const sent = await beginRejected()
  await enterLetter(sent, 'LETTER-2')
  const { rows } = await t.owner.query<{ id: string }>('select id from app.remitted_claim where claim_id = $1', [sent.claim_id])
  const body = { reason: 'It was about another visit' }
  await bodyOf(t.call(`POST /admin/remitted-claims/${rows[0]!.id}/take-back`, { as: tom, body }))
  const back = await read(sent)
  assert.deepEqual([back.state, back.paid_cents, back.can.includes('cancel')], ['rejected', null, true])
})

test('a letter about a correction that is taken back leaves the correction the number of the payer under which it went', async () => {
  const sent = await sendClaimOf(t, '0006')
  const path = `POST /claims/${sent.claim_id}` as const
  const enter = async (trace: string, payer_claim_number?: string) => {
    const { draft } = await read(sent)
    const lines = draft.lines.map(({ charge_cents }) => ({
      paid_cents: 0,
      adjustments: [{ group: 'CO' as const, reason: '50', cents: charge_cents! }],
    }))
    const head = { payer: { id: sent.payer_id, name: 'A plan' }, ...comesWith(0), trace, paid_on: '2026-02-27', amount_cents: 0 }
    const claims = [{ claim_id: sent.claim_id, lines, ...(payer_claim_number && { payer_claim_number }) }]
    const file = await bodyOf(t.call('POST /admin/remittances', { as: tom, body: { ...head, claims } }))
    await t.runJob('clearinghouse.take', { file_id: file.id })
  }
  await enter('ICN-1')
  for (const body of [
    { act: 'correct' as const, reason: 'Once more', payer_claim_number: 'ICN-77' },
    { act: 'repeat' as const, reason: 'They asked for it' },
  ])
    await bodyOf(t.call(`${path}/acts`, { as: tom, body }))
  await bodyOf(t.call(`${path}/submit`, { as: tom }))
  await enter('ICN-2', 'NEW-1')
  assert.deepEqual([(await read(sent)).state, (await read(sent)).payer_claim_number], ['denied', 'NEW-1'])
  const { rows } = await t.owner.query<{ id: string }>(`select id from app.remitted_claim where claim_id = $1 order by id desc`, [
    sent.claim_id,
  ])
  await bodyOf(t.call(`POST /admin/remitted-claims/${rows[0]!.id}/take-back`, { as: tom, body: { reason: 'It was another visit' } }))
  assert.deepEqual([(await read(sent)).state, (await read(sent)).payer_claim_number], ['submitted', 'ICN-77'])
})
