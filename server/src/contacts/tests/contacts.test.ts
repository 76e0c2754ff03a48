import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type SignedInHere, signIn, stepUp } from '../../auth/tests/testing.ts'
import { careIdOf } from '../../care/world/care-ids.ts'
import { readDocuments } from '../../fhir/tests/making.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { cast } from '../../world/cast.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, ruben, hannah, dana } = cast
const path = `/patients/${maya.patient_id}/contact-notes` as const

const called = () => ({
  ...{ kind: 'phone_call' as const, party: 'patient' as const, happened_at: t.house.now(), minutes: 8 },
  text: 'Asked about juice. Weighs 155 lb now.',
})
const add = () => bodyOf(t.call(`POST ${path}`, { as: hannah, body: called() }))
const sure = async (): Promise<SignedInHere> => {
  const here = await signIn(t, hannah)
  await stepUp(t, here, hannah.phone_number, hannah.password)
  return here
}
const readAs = async (as: typeof maya | typeof hannah) => (await bodyOf(t.call(`GET ${path}`, { as }))).items

test('addContactNote, changeContactNote and removeContactNote: a draft is its author’s alone, follows its version, and can go', async () => {
  const note = await add()
  assert.deepEqual([note.status, note.version, note.is_own, note.signature, note.author_name], ['draft', 1, true, null, 'Hannah Okafor'])
  const at = (version: number) => ({ 'if-match': `"${version}"` })
  const changed = await bodyOf(t.call(`PATCH ${path}/${note.id}`, { as: hannah, headers: at(1), body: { minutes: 12 } }))
  assert.deepEqual([changed.minutes, changed.version], [12, 2])
  const late = await t.call(`PATCH ${path}/${note.id}`, { as: hannah, headers: at(1), body: { minutes: 3 } })
  assert.deepEqual([late.code, late.details], ['changed_meanwhile', { version: 2 }])
  assert.ok(!(await readAs(maya)).some(({ id }) => id === note.id), 'a draft does not reach the patient')
  for (const as of [ruben, dana]) assert.equal((await t.call(`GET ${path}`, { as })).code, 'not_found')
  assert.equal((await t.call(`PATCH ${path}/${note.id}`, { as: dana, body: { minutes: 3 } })).code, 'not_found')
  assert.equal((await t.call(`POST ${path}`, { as: dana, body: called() })).code, 'not_found')
  const soon = { ...called(), happened_at: '2099-01-01T00:00:00.000Z' }
  assert.equal((await t.call(`POST ${path}`, { as: hannah, body: soon })).code, 'invalid_request')
  await bodyOf(t.call(`DELETE ${path}/${note.id}`, { as: hannah }))
  assert.ok(!(await readAs(hannah)).some(({ id }) => id === note.id))
})

test('addContactNote: a care that has ended takes no new note', async () => {
  await t.owner.query(`update app.care set status = 'canceled', ended_at = now(), end_reason = 'other' where id = $1`, [
    careIdOf(hannah.provider_id, maya.patient_id),
  ])
  assert.equal((await t.call(`POST ${path}`, { as: hannah, body: called() })).code, 'care_closed')
})

test('signContactNote and addContactAddendum: after a step-up the text is fixed with its hash, and the patient reads it at once', async () => {
  const note = await add()
  const body = { withheld_reason: null }
  assert.equal((await t.call(`PUT ${path}/${note.id}/sign`, { as: hannah, body })).code, 'step_up_required')
  const { headers } = await sure()
  assert.equal((await t.call(`POST ${path}/${note.id}/addenda`, { headers, body: { text: 'More.', reason: 'x' } })).code, 'note_not_signed')
  const stale = await t.call(`PUT ${path}/${note.id}/sign`, { headers: { ...headers, 'if-match': '"7"' }, body })
  assert.equal(stale.code, 'changed_meanwhile')
  const both = await Promise.all([1, 2].map(() => t.call(`PUT ${path}/${note.id}/sign`, { headers, body })))
  assert.deepEqual(both.map(({ code }) => code ?? 'signed').sort(), ['note_signed', 'signed'])
  const { rows } = await t.owner.query<{ snapshot: string; sha256: string }>(
    'select snapshot, sha256 from app.contact_note where id = $1',
    [note.id],
  )
  assert.match(rows[0]!.snapshot, /Asked about juice/)
  assert.equal(createHash('sha256').update(rows[0]!.snapshot).digest('hex'), rows[0]!.sha256)
  assert.equal((await t.call(`PATCH ${path}/${note.id}`, { headers, body: { minutes: 3 } })).code, 'note_signed')
  assert.equal((await t.call(`DELETE ${path}/${note.id}`, { headers })).code, 'note_signed')
  await assert.rejects(
    t.owner.query(`update app.contact_note set text = 'Other' where id = $1`, [note.id]),
    /what was signed never changes/,
  )
  await bodyOf(t.call(`POST ${path}/${note.id}/addenda`, { headers, body: { text: 'She called back.', reason: 'A second call' } }))
  const seen = (await readAs(maya)).find(({ id }) => id === note.id)
  assert.deepEqual([seen?.text, seen?.addenda[0]?.text], ['Asked about juice. Weighs 155 lb now.', 'She called back.'])
  assert.match(
    await readDocuments(t, maya.patient_id),
    /Weighs 155 lb now\.\n\nAddendum, 2026-\d\d-\d\d\nShe called back\.\nHannah/,
    'FHIR has both',
  )
  await t.owner.query('update app.patient set ed_safe_mode = true where id = $1', [maya.patient_id])
  assert.equal((await readAs(maya)).find(({ id }) => id === note.id)?.text, 'Asked about juice.')
  const care_id = careIdOf(hannah.provider_id, maya.patient_id)
  const { items } = await bodyOf(t.call(`GET /my-client-care/${care_id}/timeline`, { as: hannah }))
  assert.ok(items.some(({ kind, subject_id }) => kind === 'contact' && subject_id === note.id))
})

test('getContactNotePdf: a signed note says everything on paper, in safe mode without numbers; a draft, a withheld one and that of a stranger are not written', async () => {
  const note = await add()
  const pdf = `/api${path}/${note.id}/note.pdf`
  const refused = async (as: typeof maya | typeof hannah) => (await t.call(`GET ${path}/${note.id}/note.pdf`, { as })).code
  assert.equal(await refused(hannah), 'note_not_signed')
  assert.equal(await refused(maya), 'not_found')
  const { headers } = await sure()
  const signed = await bodyOf(t.call(`PUT ${path}/${note.id}/sign`, { headers, body: { withheld_reason: null } }))
  await bodyOf(t.call(`POST ${path}/${note.id}/addenda`, { headers, body: { text: 'Called back.', reason: 'A second call' } }))
  const hers = (await signIn(t, maya)).headers
  const paper = await readPdfAt(t, pdf, hers)
  assert.deepEqual([paper.language, paper.title], ['en-US', 'Note between visits'])
  for (const said of ['Maya Lindqvist', 'Phone call', 'Weighs 155 lb now.', 'Called back.', 'Hannah Okafor'])
    assert.ok(paper.text.includes(said), `${said} in ${paper.text}`)
  assert.ok(paper.text.replaceAll(' ', '').includes(signed.signature!.sha256))
  for (const role of ['H1', 'H2', 'P', 'TH', 'TD']) assert.ok(paper.roles.includes(role), role)
  const spanish = await readPdfAt(t, `${pdf}?language=es`, hers)
  assert.deepEqual([spanish.language, spanish.title], ['es-US', 'Nota entre visitas'])
  const isMissingLetters = async (last_name: string) => {
    await t.owner.query('update app.patient set last_name = $2 where id = $1', [maya.patient_id, last_name])
    return (await readPdfAt(t, pdf, hers)).text.includes('A box on this paper stands for a letter')
  }
  assert.equal(await isMissingLetters('Ελένη Вера Nguyễn'), false)
  assert.equal(await isMissingLetters('محمد'), true, 'the paper says that a letter cannot be written')
  await t.owner.query('update app.patient set ed_safe_mode = true where id = $1', [maya.patient_id])
  const safe = await readPdfAt(t, pdf, hers)
  assert.match(safe.text, /Asked about juice\./)
  assert.doesNotMatch(safe.text, /155/)
  for (const as of [ruben, dana]) assert.equal((await t.call(`GET ${path}/${note.id}/note.pdf`, { as })).code, 'not_found')
  const kept = await add()
  await bodyOf(t.call(`PUT ${path}/${kept.id}/sign`, { headers, body: { withheld_reason: 'Danger to another person' } }))
  assert.equal((await t.call(`GET ${path}/${kept.id}/note.pdf`, { as: maya })).code, 'not_found')
})

test('addContactAddendum: in safe mode its reason is cut as well, and a colleague adds none, by whatever statement', async () => {
  const note = await add()
  const { headers } = await sure()
  await bodyOf(t.call(`PUT ${path}/${note.id}/sign`, { headers, body: { withheld_reason: null } }))
  await t.owner.query('update app.patient set ed_safe_mode = true where id = $1', [maya.patient_id])
  await bodyOf(t.call(`POST ${path}/${note.id}/addenda`, { headers, body: { text: 'A slip of the pen.', reason: 'Wt. 155, not 150' } }))
  const cut = (await readAs(maya)).find(({ id }) => id === note.id)
  assert.deepEqual([cut?.text, cut?.addenda.map(({ reason }) => reason)], ['Asked about juice.', ['']])
  const forged = `insert into app.contact_note_addendum (id, contact_note_id, patient_id, provider_id, text, reason, signature_name, credentials, signed_at)
    values (gen_random_uuid(), '${note.id}', '${maya.patient_id}', '${dana.provider_id}', 'x', 'x', 'x', 'x', now())`
  await t.owner.query('begin')
  await t.owner.query('set local role app_user')
  await t.owner.query(`select set_config('app.actor_kind', 'provider', true), set_config('app.actor_id', '${dana.provider_id}', true)`)
  await assert.rejects(t.owner.query(forged), { code: '42501' }, 'a colleague adds nothing to it, by whatever statement')
  await t.owner.query('rollback')
})

test('listContactNotes: a note that is withheld, with its reason, stays with the dietitians', async () => {
  const note = await add()
  const { headers } = await sure()
  await bodyOf(t.call(`PUT ${path}/${note.id}/sign`, { headers, body: { withheld_reason: 'Danger to another person' } }))
  await bodyOf(t.call(`POST ${path}/${note.id}/addenda`, { headers, body: { text: 'Secretword.', reason: 'A call' } }))
  const told = await t.call(`GET ${path}`, { as: maya })
  assert.doesNotMatch(told.text, new RegExp(`${note.id}|Secretword`))
  assert.doesNotMatch(await readDocuments(t, maya.patient_id), /Secretword/)
  assert.equal((await readAs(hannah)).find(({ id }) => id === note.id)?.withheld_reason, 'Danger to another person')
})
