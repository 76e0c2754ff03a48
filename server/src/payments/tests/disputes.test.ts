import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billOf, checkBooks, collectAt } from '../../billing/tests/billing.ts'
import { makePhoto } from '../../files/tests/pictures.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { transaction } from '../../kernel/context.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { createOrCorrectItem } from '../../ledger/items.ts'
import { type CastAdmin, cast } from '../../world/cast.ts'
import { deliver, makePayer, type Payer, pay, post, readBooks } from './paying.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, sasha, selma, maya } = cast
const aDay = 24 * 60

/** A disputed payment for a visit in a state, with what was told before it. */
async function dispute(change: string): Promise<{ payer: Payer; id: string }> {
  const payer = await makePayer(t, 'disputed')
  await t.owner.query(`update patient set email = 'told@example.com' where id = $1`, [payer.id])
  await t.owner.query(
    `insert into app.consent (id, patient_id, given_by, kind, version, given_at) values ($1, $2, $2, 'billing', '2026-11', '2026-02-01T15:00:00Z'),
       ($3, $2, $2, 'treatment', '2026-11', '2026-02-01T15:00:00Z')`,
    [makeId(), payer.id, makeId()],
  )
  const { rows } = await t.owner.query<{ id: string }>(
    `update app.appointment set ${change} where id = (select id from app.appointment where status = 'Occurred' and visit_mode = 'virtual'
       and not exists (select from app.billing_item b where b.appointment_id = app.appointment.id) order by id limit 1) returning id`,
  )
  const reference = `self_pay:${rows[0]!.id}`
  await transaction(t.context(), (ctx) =>
    createOrCorrectItem(ctx, {
      ...{ reference, patientId: payer.id, type: 'self_pay', appointmentId: rows[0]!.id, amountCents: 6000, from: 'revenue:services' },
      ...{ effectiveAt: t.clock(), explanation: [{ code: 'self_pay_price' }] },
    }),
  )
  await t.runJobs()
  await collectAt(t, (await billOf(t, payer, reference)).collect_at!)
  await deliver(t)
  const { items } = await bodyOf(t.call('GET /admin/disputes', { as: tom, query: { limit: 1 } }))
  assert.equal(items[0]?.patient_id, payer.id)
  return { payer, id: items[0]!.id }
}
const readFacts = async (id: string) => {
  const { facts } = await bodyOf(t.call(`GET /admin/disputes/${id}/facts`, { as: tom }))
  return { codes: facts.map(({ code }) => code), says: facts.map(({ sentence }) => sentence).join('\n') }
}

test('getDisputeFacts: the visit, the call, what was agreed to, the notice with its way and the receipt are sentences, and nothing is about health', async () => {
  const { id } =
    await dispute(`starts_at = '2026-02-20T15:00:00Z', ends_at = '2026-02-20T15:50:00Z', duration_minutes = 50, actual_minutes = 48,
    patient_time_zone = 'America/Chicago', confirmed_by_patient_at = null`)
  const { codes, says } = await readFacts(id)
  for (const code of ['agreed', 'card_saved', 'booked', 'visit', 'attended', 'notice', 'paid', 'receipt'] as const)
    assert.ok(codes.includes(code), `${code} in ${codes}`)
  assert.match(says, /appointment on Friday, February 20, 2026 from 9:00 AM CST to 9:50 AM CST, by video call\./)
  assert.match(says, /took place and lasted 48 minutes\./)
  assert.match(says, /On Sunday, February 1, 2026 at 9:00 AM CST the client agreed to our terms of payment/)
  assert.match(says, /we told the client by e-mail that \$60\.00 would be charged to their card on /)
  assert.match(says, /we charged \$60\.00 to the Visa card ending in \d{4}\./)
  assert.doesNotMatch(says, /Consultation|Follow-up|nutrition|treatment|diet|Payer/i)
  for (const as of [maya, cast.hannah, selma]) assert.ok((await t.call(`GET /admin/disputes/${id}/facts`, { as })).status >= 400)
  assert.equal((await t.call(`GET /admin/disputes/${makeId()}/facts`, { as: tom })).code, 'not_found')
})

test('getDisputeFacts: a missed and a late canceled visit are told as they were recorded', async () => {
  const missed = await dispute(`status = 'No-show', marked_at = '2026-02-20T16:00:00Z'`)
  assert.match(
    (await readFacts(missed.id)).says,
    /The client did not come to the appointment and had not canceled it\. We recorded this on /,
  )
  const canceled = await dispute(`status = 'Canceled', canceled_late = true, canceled_at = starts_at - interval '3 hours'`)
  assert.match((await readFacts(canceled.id)).says, /was canceled on .*, about 3 hours before it began/)
})

/** Runs the job that sends an answer, whose worker dies after the second file, and then again. */
async function sendWithDeath(id: string): Promise<void> {
  const { uploadEvidence } = t.house.integrations.payments
  let uploads = 0
  t.house.integrations.payments.uploadEvidence = async (wanted) => {
    uploads += 1
    const sent = await uploadEvidence(wanted)
    if (uploads === 2) throw new Error('the worker died after the second file')
    return sent
  }
  await t.runJob('payments.send_evidence', { dispute_id: id }).catch(() => undefined)
  await t.runJobs()
  t.house.integrations.payments.uploadEvidence = uploadEvidence
}

test('answerDispute, getDisputeFile: files go to the bank once, one of each kind, and what was sent stays readable', async () => {
  const { id } = await dispute('updated_at = updated_at')
  const upload = (name: string, as: typeof tom | typeof sasha = tom) => uploadFile(t, { as, purpose: 'dispute_evidence', name })
  const [policy, receipt, hers] = [await upload('Policy of Maya.jpg'), await upload('receipt.jpg'), await upload('hers.jpg', sasha)]
  const answer = (files: { file_id: string; kind: 'policy' | 'receipt' }[]) =>
    t.call(`POST /admin/disputes/${id}/evidence`, { as: tom, body: { evidence: 'The appointment took place.', files } })
  const twice = await answer([policy, receipt].map((file_id) => ({ file_id, kind: 'policy' })))
  assert.equal(twice.status, 400)
  assert.equal((await answer([{ file_id: hers, kind: 'policy' }])).code, 'file_not_usable')
  const files = [
    { file_id: policy, kind: 'policy' as const },
    { file_id: receipt, kind: 'receipt' as const },
  ]
  const both = await Promise.all([answer(files), answer(files)])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [201, 422])
  await sendWithDeath(id)
  const { rows } = await t.owner.query<{ files: string[]; refs: number }>(
    `select (select json_agg(data->>'name' order by data->>'name') from demo_processor_object where kind = 'file') as files,
       (select count(distinct file_ref)::int from app.dispute_file where dispute_id = $1) as refs`,
    [id],
  )
  assert.deepEqual(
    rows[0],
    { files: ['policy.jpeg', 'receipt.jpeg'], refs: 2 },
    'each file is there once, without the name that staff gave it',
  )
  await deliver(t)
  const { dispute: sent } = await bodyOf(t.call(`GET /admin/disputes/${id}/facts`, { as: sasha }))
  assert.deepEqual([sent.state, sent.evidence], ['won', 'The appointment took place.'])
  const shown = sent.evidence_files.map(({ kind, name }) => `${kind}: ${name}`)
  assert.deepEqual(shown, ['policy: Policy of Maya.jpg', 'receipt: receipt.jpg'])
  const read = await t.call(`GET /admin/disputes/${id}/files/${policy}`, { as: sasha })
  assert.equal(read.status, 200)
  assert.equal((await t.call(`GET /admin/disputes/${id}/files/${hers}`, { as: tom })).code, 'not_found')
  assert.ok((await t.call(`GET /admin/disputes/${id}/files/${policy}`, { as: selma })).status >= 400)
})

test('startFile: who may upload what to a bank are billing staff, and nobody of them an import', async () => {
  const body = { name: 'a.jpg', type: 'image/jpeg', bytes: (await makePhoto()).length }
  assert.equal((await t.call('POST /files', { as: selma, body: { ...body, purpose: 'dispute_evidence' } })).status, 400)
  assert.equal((await t.call('POST /files', { as: tom, body: { ...body, purpose: 'import', type: 'text/csv' } })).status, 400)
  const large = await t.call('POST /files', { as: tom, body: { ...body, purpose: 'dispute_evidence', bytes: 5_000_000 } })
  assert.equal(large.code, 'file_not_accepted')
})

/** The bank says something further about a dispute, and the processor posts that something changed, or its message is lost. */
async function sayFurther(dispute_ref: string, further: object, isLost = false): Promise<void> {
  await t.owner.query('update demo_processor_object set data = data || $2::jsonb where ref = $1', [dispute_ref, JSON.stringify(further)])
  const told = { id: `evt_${makeId()}`, type: 'charge.dispute.updated', about: 'dispute', object_ref: dispute_ref, reference: null }
  if (isLost) await t.runJob('payments.watch_cards')
  else assert.equal(await post(t, JSON.stringify(told)), 204)
  await t.runJobs()
}
async function disputeOne(behavior: 'disputed' | 'inquired', cents: number) {
  const payer = await makePayer(t, behavior)
  const { id: payment_id } = await pay(t, payer, { cents })
  const before = await readBooks(t, payer.id)
  await deliver(t)
  const { rows } = await t.owner.query<{ id: string; dispute_ref: string }>('select id, dispute_ref from dispute where payment_id = $1', [
    payment_id,
  ])
  const { id, dispute_ref } = rows[0]!
  const read = async () => (await bodyOf(t.call(`GET /admin/disputes/${id}/facts`, { as: tom }))).dispute
  const moved = async () => {
    const { owed, cash, held, fees } = await readBooks(t, payer.id)
    return { owed, cash: cash - before.cash, held: held - before.held, fees: fees - before.fees }
  }
  return { payer, id, payment_id, dispute_ref, read, moved }
}

test('Money that the bank gives back after it decided is booked when it comes, with its fee, and also if the message is lost', async () => {
  for (const isLost of [false, true]) {
    const { dispute_ref, read, moved } = await disputeOne('disputed', 5000)
    await sayFurther(dispute_ref, { status: 'won' })
    assert.partialDeepStrictEqual(await read(), { state: 'won', is_held: true })
    assert.deepEqual(await moved(), { owed: 0, cash: -6500, held: 5000, fees: 1500 }, 'it is decided, and not back yet')
    t.clock.advance(aDay * 3)
    await sayFurther(dispute_ref, { is_held: false, fee_cents: 0 }, isLost)
    assert.partialDeepStrictEqual(await read(), { state: 'won', is_held: false, fee_cents: 0 })
    assert.deepEqual(await moved(), { owed: 0, cash: 0, held: 0, fees: 0 })
  }
})

test('A dispute that was lost and is won after all is owed no more, and nothing that was read earlier takes that back', async () => {
  const { payer, dispute_ref, read, moved } = await disputeOne('disputed', 5000)
  await sayFurther(dispute_ref, { status: 'lost' })
  assert.deepEqual(await moved(), { owed: 5000, cash: -6500, held: 0, fees: 1500 })
  t.clock.advance(aDay * 20)
  await sayFurther(dispute_ref, { status: 'won', is_held: false }, true)
  assert.equal((await read()).state, 'won')
  assert.deepEqual(await moved(), { owed: 0, cash: -1500, held: 0, fees: 1500 })
  for (const status of ['under_review', 'lost']) await sayFurther(dispute_ref, { status, is_held: true })
  assert.partialDeepStrictEqual(await read(), { state: 'won', is_held: false })
  assert.deepEqual(await moved(), { owed: 0, cash: -1500, held: 0, fees: 1500 })
  assert.deepEqual(await checkBooks(t, payer.id), [])
})

test('answerDispute: an inquiry that was answered and becomes a dispute is answered again, with the same kinds of files, and the earlier answer stays', async () => {
  const { id, read, moved } = await disputeOne('inquired', 5000)
  const answer = async (evidence: string, name: string) => {
    const file_id = await uploadFile(t, { as: tom, purpose: 'dispute_evidence', name })
    const body = { evidence, files: [{ file_id, kind: 'receipt' as const }] }
    return { file_id, answered: await bodyOf(t.call(`POST /admin/disputes/${id}/evidence`, { as: tom, body })) }
  }
  const first = await answer('It was agreed. escalate_inquiry_evidence', 'first.jpg')
  assert.deepEqual([first.answered.state, first.answered.may_answer], ['inquiry', false])
  await t.runJobs()
  await deliver(t)
  assert.deepEqual(await moved(), { owed: 0, cash: -6500, held: 5000, fees: 1500 })
  const again = await read()
  assert.partialDeepStrictEqual(again, { state: 'needs_response', may_answer: true, evidence: null, sent_at: null, evidence_files: [] })
  const [earlier] = again.earlier_answers
  assert.partialDeepStrictEqual(earlier, { evidence: 'It was agreed. escalate_inquiry_evidence', evidence_name: tom.name })
  assert.deepEqual([typeof earlier?.sent_at, earlier?.evidence_files.map(({ name }) => name)], ['string', ['first.jpg']])
  assert.equal((await t.call(`GET /admin/disputes/${id}/files/${first.file_id}`, { as: sasha })).status, 200)
  await answer('It took place.', 'second.jpg')
  await t.runJobs()
  await deliver(t)
  const won = await read()
  assert.partialDeepStrictEqual(won, { state: 'won', is_held: false, may_answer: false, evidence: 'It took place.' })
  assert.deepEqual([won.evidence_files.map(({ name }) => name), won.earlier_answers.length], [['second.jpg'], 1])
  assert.deepEqual(await moved(), { owed: 0, cash: -1500, held: 0, fees: 1500 })
})

/** What the first screen of somebody of the staff says about disputes that wait for an answer. */
const waitingFor = async (as: CastAdmin) => {
  const found = (await bodyOf(t.call('GET /admin/work', { as }))).items.find(({ kind }) => kind === 'disputes')
  return { count: found?.count ?? 0, cents: found?.cents ?? 0 }
}

test('An inquiry that becomes a dispute waits for billing staff like a new one, whether it was answered or not, until it is answered', async () => {
  const before = await waitingFor(tom)
  const more = async () => {
    const { count, cents } = await waitingFor(tom)
    return [count - before.count, cents - before.cents]
  }
  const { id, read } = await disputeOne('inquired', 4100)
  assert.deepEqual(await more(), [1, 4100], 'a new one')
  const answer = (evidence: string) => t.call(`POST /admin/disputes/${id}/evidence`, { as: tom, body: { evidence, files: [] } })
  await bodyOf(answer('It was agreed. escalate_inquiry_evidence'))
  assert.deepEqual(await more(), [0, 0], 'it is answered')
  await t.runJobs()
  await deliver(t)
  assert.deepEqual(await more(), [1, 4100], 'the bank wants another answer')
  assert.deepEqual([await waitingFor(sasha), await waitingFor(cast.femi)], [await waitingFor(tom), { count: 0, cents: 0 }])
  await bodyOf(answer('It took place.'))
  assert.deepEqual(await more(), [0, 0])

  const silent = await disputeOne('inquired', 2300)
  const due = (await silent.read()).evidence_due_at!
  t.clock.set(addMinutes(due, aDay))
  const left = await waitingFor(tom)
  const later = addMinutes(due, 9 * aDay)
  await sayFurther(silent.dispute_ref, { status: 'needs_response', is_held: true, fee_cents: 1500, evidence_due_at: later })
  assert.deepEqual(await waitingFor(tom), { count: left.count + 1, cents: left.cents + 2300 }, 'one that nobody answered in time')
  assert.partialDeepStrictEqual(await silent.read(), { may_answer: true, evidence_due_at: later, earlier_answers: [] })
  assert.equal((await read()).earlier_answers.length, 1)
})

test('A dispute of which no word reached us is found the day after, before the books are checked, and booked once', async () => {
  const payer = await makePayer(t, 'disputed')
  const { id: payment_id } = await pay(t, payer, { cents: 5000 })
  const before = await readBooks(t, payer.id)
  await t.house.integrations.payments.takeEvents!()
  t.clock.advance(aDay)
  for (const _turn of [1, 2]) await t.runJob('payments.find_disputes')
  await t.runJobs()
  const { items } = await bodyOf(t.call('GET /admin/disputes', { as: tom, query: { limit: 100 } }))
  const found = items.filter((one) => one.payment_id === payment_id)
  assert.deepEqual(
    found.map(({ state, is_held, may_answer }) => [state, is_held, may_answer]),
    [['needs_response', true, true]],
  )
  const { cash, held, fees } = await readBooks(t, payer.id)
  assert.deepEqual([cash - before.cash, held - before.held, fees - before.fees], [-6500, 5000, 1500])
})

test('answerDispute: an answer whose job gave up, because the processor was away for days, is sent by the daily turn, once', async () => {
  const { id, read } = await disputeOne('disputed', 5000)
  const { submitEvidence } = t.house.integrations.payments
  const sent: string[] = []
  t.house.integrations.payments.submitEvidence = (wanted) => {
    sent.push(wanted.key)
    return submitEvidence(wanted)
  }
  await bodyOf(t.call(`POST /admin/disputes/${id}/evidence`, { as: tom, body: { evidence: 'It took place.', files: [] } }))
  // After its last try the queue runs a job no more.
  await t.owner.query(
    `delete from graphile_worker._private_jobs where task_id = (select id from graphile_worker._private_tasks where identifier = 'payments.send_evidence')`,
  )
  t.clock.advance(aDay)
  await t.runJob('payments.find_disputes')
  await t.runJobs()
  await deliver(t)
  t.clock.advance(aDay)
  await t.runJob('payments.find_disputes')
  await t.runJobs()
  t.house.integrations.payments.submitEvidence = submitEvidence
  assert.equal((await read()).state, 'won')
  assert.deepEqual(sent, [`evidence:${id}:1`])
})
