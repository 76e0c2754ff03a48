import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn, signInSurely } from '../../auth/tests/testing.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { typed } from '../../releases/tests/bodies.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { waitUntilSomebodyWaits } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { signNoteOfMaya, written } from './writing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, dana, ruben, selma, tom } = cast
const own = `/patients/${maya.patient_id}/letters` as const

/** A note that Hannah signed, what is proposed for a letter from it, and the calls that follow. */
async function begin(kind: 'progress' | 'necessity' = 'progress', language: 'en' | 'es' = 'en') {
  const signed = await signNoteOfMaya(t)
  const { headers } = signed
  const letters = `/appointments/${signed.visit.id}/letters` as const
  const propose = () => t.call(`GET /appointments/${signed.visit.id}/letter-proposal`, { headers, query: { kind, language } })
  const proposal = await bodyOf(propose())
  const referral_id = proposal.recipients.find(({ basis }) => basis === 'treatment')?.referral_id ?? undefined
  const sign = (body: object = {}) => t.call(`POST ${letters}`, { headers, body: { ...written, ...body } })
  const send = (id: string, method: 'fax' | 'email' = 'fax') => t.call(`POST ${own}/${id}/send`, { headers, body: { method } })
  return { ...signed, resign: signed.sign, letters, propose, proposal, referral_id, sign, send }
}
const list = async (as: typeof maya | typeof hannah | typeof selma = maya) => (await bodyOf(t.call(`GET ${own}`, { as }))).items
const outbox = async (to: string) =>
  (await t.owner.query<{ subject: string; text: string }>('select subject, text from demo_outbox where recipient = $1 order by id', [to]))
    .rows
const toldOf = async (template: string) =>
  (await t.owner.query<{ recipient_id: string }>('select recipient_id from notification where template = $1', [template])).rows

test('getLetterProposal, signLetter, getLetterPdf: a letter is composed from the signed note in its language, edited, signed and read on paper', async () => {
  const { proposal, referral_id, headers, sign, visit } = await begin('progress', 'es')
  assert.match(proposal.parts.opening, /^Le escribo acerca de Maya Lindqvist \(nacimiento: 17 de abril de 1988\), paciente que compartimos/)
  assert.match(
    proposal.parts.findings,
    /Desde la última visita: Walks after dinner, Marbletooth\.\nMedidas: 5 ft 5 in \(165 cm\), 157\.6 lb \(71\.5 kg\), IMC 26\.3/,
  )
  assert.match(proposal.parts.diagnoses, /^E11\.65 Type 2 diabetes\n.* relacionado con /)
  assert.match(proposal.parts.plan, /A snack in the morning\..*\nIndicaciones para el paciente: One snack.*\nMetas: A snack on work days$/)
  assert.deepEqual([proposal.parts.necessity, proposal.methods], ['', ['fax', 'email']])
  // Her release lets nobody have notes, so only the clinician who referred her may get a letter.
  assert.deepEqual(
    proposal.recipients.map(({ basis, name }) => [basis, name]),
    [['treatment', 'Priya Raman']],
  )
  const parts = { ...proposal.parts, closing: 'Gracias, Marbletooth.' }
  const letter = await bodyOf(sign({ language: 'es', parts, referral_id }))
  assert.deepEqual([letter.basis, letter.recipient.fax, letter.can_send, letter.sends], ['treatment', '+13125550171', true, []])
  const pdf = await readPdfAt(t, `/api${own}/${letter.id}/letter.pdf`, headers)
  assert.deepEqual([pdf.language, pdf.title], ['es-US', 'Carta de evolución'])
  for (const said of [
    'Priya Raman, Lakeview Family Medicine',
    'Maya Lindqvist',
    'Hallazgos',
    'Gracias, Marbletooth.',
    'Firmada por Hannah',
  ])
    assert.ok(pdf.text.includes(said), `${said} in ${pdf.text}`)
  for (const role of ['Document', 'H1', 'H2', 'P']) assert.ok(pdf.roles.includes(role), role)
  const { rows } = await t.owner.query<{ ok: boolean }>(
    "select t.sha256 = encode(sha256(convert_to(t.snapshot, 'UTF8')), 'hex') and t.snapshot::jsonb->>'note_sha256' = s.sha256 as ok from letter_text t join chart_note_signature s on s.appointment_id = $2 where t.letter_id = $1",
    [letter.id, visit.id],
  )
  assert.deepEqual(rows, [{ ok: true }])
  await assert.rejects(t.owner.query("update app.letter_text set snapshot = 'x' where letter_id = $1", [letter.id]), /never changes/)
})

test('sendLetter, listLetters: one press sends one fax, and the patient is told and sees where and when', async () => {
  const { sign, send, referral_id } = await begin()
  const letter = await bodyOf(sign({ referral_id }))
  for (let n = 0; n < 2; n++) assert.deepEqual([(await send(letter.id)).status, (await list(hannah))[0]?.sends.length], [202, 1])
  await t.runJobs()
  assert.deepEqual(
    (await list())[0]?.sends.map(({ status, method }) => [status, method]),
    [['sent', 'fax']],
  )
  assert.equal((await outbox('+13125550171')).length, 1)
  assert.deepEqual((await toldOf('letter_sent')).at(-1)?.recipient_id, maya.patient_id)
  const answers = await Promise.all([list(), list(hannah), list(selma)])
  assert.deepEqual(
    answers.map(([one]) => [one?.id === letter.id, one?.is_readable, one?.can_send]),
    [
      [true, true, false],
      [true, true, true],
      [true, false, false],
    ],
  )
  const { headers: hers } = await signIn(t, maya)
  assert.match((await readPdfAt(t, `/api${own}/${letter.id}/letter.pdf`, hers)).text, /Quillon Marbletooth/)
  assert.deepEqual((await send(letter.id, 'email')).code, 'invalid_request', 'her clinician has no address for e-mail')
})

test('sendLetter: the author is told of a letter that did not arrive and tries another way; the e-mail around it names nobody', async () => {
  const { sign, send, referral_id, headers } = await begin()
  await t.owner.query(
    "update app.referral set clinician_fax = '+13125550404', clinician_email = 'desk@thistleworth.example' where id = $1",
    [referral_id],
  )
  const next = await bodyOf(sign({ referral_id }))
  await bodyOf(send(next.id))
  await t.runJobs()
  assert.deepEqual(
    (await list(hannah))[0]?.sends.map(({ status, fault }) => [status, fault]),
    [['failed', 'refused']],
  )
  assert.deepEqual((await toldOf('letter_failed')).at(-1)?.recipient_id, hannah.provider_id)
  t.clock.advance(1)
  assert.equal((await bodyOf(send(next.id, 'email'))).sends.length, 2)
  await t.runJobs()
  const [mail] = await outbox('desk@thistleworth.example')
  assert.doesNotMatch(`${mail?.subject} ${mail?.text}`, /Maya|Lindqvist|Quillon|Hannah/)
  const { items } = await bodyOf(t.call(`GET /my-client-care/${await careOf()}/timeline`, { headers, query: { limit: 20 } }))
  const told = items.filter(({ kind }) => kind === 'letter').map(({ code, text }) => `${code} ${text}`)
  assert.deepEqual(told.slice(0, 3), ['sent Priya Raman', 'failed Priya Raman', 'signed Priya Raman'])
})
const careOf = async () =>
  (
    await t.owner.query<{ id: string }>('select id from care where patient_id = $1 and provider_id = $2 and ended_at is null', [
      maya.patient_id,
      hannah.provider_id,
    ])
  ).rows[0]!.id

test('signLetter: whom the patient does not let have notes gets nothing, and a place that is not filled in is not signed', async () => {
  const { proposal, sign, send, referral_id } = await begin('necessity')
  assert.deepEqual(proposal.recipients, [])
  assert.match(proposal.parts.necessity, /treatment of Type 2 diabetes \(E11\.65\)\. Without it, ___$/)
  const unfinished = await sign({ kind: 'necessity', parts: proposal.parts })
  assert.match(JSON.stringify(unfinished.body), /"path":\["parts","necessity"\].*unfinished/)
  const { rows } = await t.owner.query<{ id: string }>('select id from app.referral where patient_id = $1 and confirmed_at is not null', [
    maya.patient_id,
  ])
  assert.equal(
    (await sign({ kind: 'necessity', referral_id: rows[0]!.id })).code,
    'invalid_request',
    'a plan is not a part of the treatment',
  )
  assert.equal(referral_id, undefined)
  for (const parts of [{}, { opening: ' ' }]) assert.equal((await sign({ parts })).code, 'invalid_request')
  const others = await t.owner.query<{ id: string }>('select id from app.referral where patient_id <> $1 limit 1', [maya.patient_id])
  assert.equal((await sign({ referral_id: others.rows[0]!.id })).code, 'not_found')

  const { headers: hers } = await signInSurely(t, maya)
  const releases = `/patients/${maya.patient_id}` as const
  const allow = (scope: ('chart_notes' | 'labs')[]) =>
    bodyOf(t.call(`POST ${releases}/release_of_information`, { headers: hers, body: { ...typed, scope } }))
  const labs = await allow(['labs'])
  assert.equal((await sign({ kind: 'necessity', release_id: labs.id })).code, 'release_not_active', 'it does not include notes')
  const notes = await allow(['labs', 'chart_notes'])
  const letter = await bodyOf(sign({ kind: 'necessity', release_id: notes.id }))
  assert.deepEqual([letter.basis, letter.recipient.name], ['release', 'Dr. Quillon Marbletooth'])
  await bodyOf(send(letter.id))
  await bodyOf(t.call(`POST ${releases}/releases/${notes.id}/revoke`, { headers: hers }))
  await t.runJobs()
  assert.deepEqual([(await list())[0]?.sends[0]?.status, (await outbox('+13125550142')).length], ['withheld', 0])
  assert.equal((await send(letter.id)).code, 'release_not_active')
})

test('a letter on paper is not sent; strangers, and whoever gives no care any more, are refused', async () => {
  const { sign, send, letters, headers } = await begin()
  const paper = await bodyOf(sign({ kind: 'necessity', addressee: 'Appeals of the plan' }))
  assert.deepEqual([paper.basis, paper.recipient.name, (await send(paper.id)).code], ['by_hand', 'Appeals of the plan', 'not_available'])
  const unproven = await t.call(`POST ${letters}`, { as: hannah, body: written })
  assert.deepEqual([unproven.status, unproven.code], [401, 'step_up_required'])
  for (const as of [dana, ruben, tom]) {
    assert.ok([403, 404].includes((await t.call(`POST ${letters}`, { as, body: written })).status), as.kind)
    assert.ok([403, 404].includes((await t.call(`GET ${own}/${paper.id}/letter.pdf`, { as })).status), as.kind)
  }
  assert.equal((await t.call(`POST ${own}/${paper.id}/send`, { as: dana, body: { method: 'fax' } })).code, 'not_found')
  assert.equal((await t.call(`GET ${own}`, { as: ruben })).code, 'not_found')
  await t.owner.query("update care set status = 'canceled', ended_at = $2 where patient_id = $1", [maya.patient_id, '2026-03-03T14:00:00Z'])
  assert.equal((await t.call(`POST ${own}/${paper.id}/send`, { headers, body: { method: 'fax' } })).code, 'care_closed')
  assert.equal((await sign()).code, 'care_closed')
})

test('a letter is neither signed nor sent from a note that was unlocked, and not after it was signed anew', async () => {
  const { sign, send, propose, referral_id, path, headers, resign } = await begin()
  const letter = await bodyOf(sign({ referral_id }))
  await bodyOf(send(letter.id))
  const open = await bodyOf(t.call(`POST ${path}/unlock`, { headers, body: { reason: 'A wrong number' } }))
  await t.runJobs()
  const [stopped] = await list(hannah)
  assert.deepEqual([stopped?.sends[0]?.status, stopped?.can_send, stopped?.is_outdated], ['withheld', false, true])
  assert.equal((await outbox('+13125550171')).length, 0)
  for (const refused of [await propose(), await sign({ referral_id }), await send(letter.id)]) assert.equal(refused.code, 'note_not_signed')
  await resign(open.version)
  assert.equal((await send(letter.id)).code, 'changed_meanwhile')
  assert.equal((await sign({ referral_id })).status, 201)
  const { rows } = await t.owner.query('select from letter_send where letter_id = $1', [letter.id])
  assert.equal(rows.length, 1, 'what was refused left nothing behind')
})

test('sendLetter: waits for whoever unlocks the note at the same moment, and then sends nothing', async () => {
  const { sign, send, referral_id, note } = await begin()
  const letter = await bodyOf(sign({ referral_id }))
  const other = await t.owner.connect()
  await other.query('begin')
  await other.query("update app.chart_note set status = 'draft' where id = $1", [note.id])
  const sending = send(letter.id)
  await waitUntilSomebodyWaits(t)
  await other.query('commit')
  other.release()
  assert.equal((await sending).code, 'note_not_signed')
  assert.deepEqual((await list(hannah))[0]?.sends, [])
})

test('a letter names a referral and a release of its own patient alone, by whatever statement', async () => {
  const { sign, referral_id } = await begin()
  const { id } = await bodyOf(sign({ referral_id }))
  const claims = `select set_config('app.actor_kind', 'provider', true), set_config('app.actor_id', '${hannah.provider_id}', true)`
  const copy = (referral: string) => `insert into app.letter select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid(),
    'referral_id', ${referral}))).* from app.letter l where id = '${id}'`
  const { rows } = await t.owner.query<{ id: string }>(
    'select id from app.referral where patient_id <> $1 and confirmed_at is not null limit 1',
    [maya.patient_id],
  )
  const attempt = async (referral: string) => {
    await t.owner.query('begin')
    try {
      await t.owner.query('set local role app_user')
      await t.owner.query(claims)
      return await t.owner.query(copy(referral))
    } finally {
      await t.owner.query('rollback')
    }
  }
  assert.equal((await attempt('l.referral_id')).rowCount, 1)
  await assert.rejects(attempt(`'${rows[0]!.id}'`), { code: '42501' })
})

test('getLetterPdf: a patient sees that a letter went while its note is withheld, not what it says; safe mode asks first', async () => {
  const { sign, send, referral_id, path, headers } = await begin()
  const letter = await bodyOf(sign({ referral_id }))
  await bodyOf(send(letter.id))
  await t.runJobs()
  const { headers: hers } = await signIn(t, maya)
  const read = (query: { with_numbers?: 'true' } = {}) => t.call(`GET ${own}/${letter.id}/letter.pdf`, { headers: hers, query })
  await bodyOf(t.call(`PUT ${path}/withholding`, { headers, body: { reason: 'Danger to another person' } }))
  const [kept] = await list()
  assert.deepEqual([kept?.is_readable, kept?.sends[0]?.status, kept?.recipient.name], [false, 'sent', 'Priya Raman'])
  assert.equal((await read()).code, 'not_available')
  await bodyOf(t.call(`PUT ${path}/withholding`, { headers, body: { reason: null } }))
  assert.equal((await read()).status, 200)
  await t.owner.query('update app.patient set ed_safe_mode = true where id = $1', [maya.patient_id])
  assert.equal((await list())[0]?.asks_first, true)
  assert.equal((await read()).code, 'not_available')
  assert.equal((await read({ with_numbers: 'true' })).status, 200)
})
