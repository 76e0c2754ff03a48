import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { signInSurely } from '../../auth/tests/testing.ts'
import { makeInk } from '../../files/tests/pictures.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { draft, typed } from './bodies.ts'
import { readPdfAt } from './reading.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah, dana, ruben } = cast
const path = `/patients/${maya.patient_id}/release_of_information` as const
const draftOf = (as: typeof maya, body = draft) => t.call(`POST ${path}`, { as, body })

test('createRelease: a draft gives nothing away, is changed, and signed only by somebody who proves who they are', async () => {
  const first = await bodyOf(draftOf(maya))
  assert.deepEqual([first.status, first.signature, first.pdf_sha256, first.recipient.fax], ['draft', null, null, '+13125550142'])
  assert.equal(
    (await t.call(`GET /patients/${maya.patient_id}/release_form.pdf`, { as: maya, query: { release_id: first.id } })).status,
    404,
  )
  const unproven = await t.call(`POST ${path}`, { as: maya, body: typed })
  assert.deepEqual([unproven.status, unproven.code], [401, 'step_up_required'])
  const { headers } = await signInSurely(t, maya)
  const signed = await bodyOf(t.call(`POST ${path}`, { headers, body: { ...typed, release_id: first.id } }))
  assert.deepEqual(
    [signed.id, signed.status, signed.signature?.name, signed.signature?.authority],
    [first.id, 'active', 'Maya Rivera', null],
  )
  assert.deepEqual([signed.starts_at, signed.expires_at], ['2026-03-03T15:00:00.000Z', '2027-03-03T15:00:00.000Z'], 'a year')

  const again = await t.call(`POST ${path}`, { headers, body: { ...typed, release_id: first.id } })
  assert.deepEqual([again.status, again.code], [409, 'changed_meanwhile'], 'what was signed is signed')
})

test('the signed form says all that the law asks, in a structure that readers of screens follow', async () => {
  const { headers } = await signInSurely(t, maya)
  const signed = await bodyOf(t.call(`POST ${path}`, { headers, body: typed }))
  const form = await readPdfAt(t, `/api/patients/${maya.patient_id}/release_form.pdf`, headers)
  assert.equal(createHash('sha256').update(form.bytes).digest('hex'), signed.pdf_sha256)
  assert.deepEqual([form.language, form.title], ['en-US', 'Authorization to release health information'])
  for (const said of [
    'Maya',
    'Sorrel Nutrition (demo)',
    'Dr. Quillon Marbletooth',
    '1234567893',
    '+1 312 555 0142',
    'Lab results',
    'Dates of visits',
    'Continuing care after the move',
    'revoke this at any time',
    'may then no longer be protected',
    'Your treatment, payment, enrollment and benefits do not depend on it',
    'The patient, for themselves',
    'Name typed as a signature',
    '127.0.0.1',
    'March 3, 2027',
    signed.id,
  ])
    assert.ok(form.text.includes(said), `${said} in ${form.text}`)
  assert.doesNotMatch(form.text, /Meal plans|Preview/)
  assert.equal(form.roles.filter((role) => role === 'H1').length, 1)
  for (const role of ['Document', 'H2', 'P', 'L', 'LI', 'Table', 'TR', 'TH', 'TD']) assert.ok(form.roles.includes(role), role)
})

test('getReleaseForm: the newest active form, for the patient, the dietitian in care and support, and for nobody else', async () => {
  const { headers } = await signInSurely(t, maya)
  const signed = await bodyOf(t.call(`POST ${path}`, { headers, body: typed }))
  await bodyOf(draftOf(maya))
  for (const as of [maya, hannah, cast.selma]) {
    assert.equal((await t.call(`GET /patients/${maya.patient_id}/release_form.pdf`, { as })).status, 200, as.kind)
    const { items } = await bodyOf(t.call(`GET /patients/${maya.patient_id}/releases`, { as }))
    assert.equal(items.filter(({ id }) => id === signed.id).length, 1)
    assert.equal(
      items.some(({ status }) => status === 'draft'),
      as.kind === 'patient',
      'drafts are the patient’s own',
    )
  }
  const query = { status: 'draft', limit: 1 } as const
  const { items } = await bodyOf(t.call(`GET /patients/${maya.patient_id}/releases`, { as: maya, query }))
  assert.deepEqual(
    items.map(({ status }) => status),
    ['draft'],
    'a draft is found however many releases are newer or older',
  )
  for (const as of [dana, ruben]) {
    assert.equal((await t.call(`GET /patients/${maya.patient_id}/release_form.pdf`, { as })).code, 'not_found')
    assert.equal((await t.call(`GET /patients/${maya.patient_id}/releases`, { as })).code, 'not_found')
  }
  const foreign = await t.call(`GET /patients/${ruben.patient_id}/release_form.pdf`, { as: ruben, query: { release_id: signed.id } })
  assert.equal(foreign.code, 'not_found')
})

test('a drawn signature is a picture with words for those who do not see it, and nobody signs with the drawing of another', async () => {
  const { headers } = await signInSurely(t, maya)
  const image = await uploadFile(t, { headers, purpose: 'signature', bytes: await makeInk(), name: 'signature.png', type: 'image/png' })
  const drawn = (more: object) => ({
    ...draft,
    language: 'es' as const,
    signature: { kind: 'drawn' as const, name: 'Maya Rivera', ...more },
  })
  const without = await t.call(`POST ${path}`, { headers, body: drawn({}) })
  assert.deepEqual([without.status, without.code], [400, 'invalid_request'])
  const theirs = await uploadFile(t, { as: ruben, purpose: 'signature', bytes: await makeInk(), name: 'signature.png', type: 'image/png' })
  assert.equal((await t.call(`POST ${path}`, { headers, body: drawn({ image: theirs }) })).code, 'file_not_usable')
  const signed = await bodyOf(t.call(`POST ${path}`, { headers, body: drawn({ image }) }))
  const form = await readPdfAt(t, `/api/patients/${maya.patient_id}/release_form.pdf?release_id=${signed.id}`, headers)
  assert.deepEqual([form.language, form.alts], ['es-US', ['Firma, dibujada por Maya Rivera']])
  assert.match(form.text, /Autorización para compartir información de salud/)
  assert.ok(form.roles.includes('Figure'))
})

test('getReleaseFormPreviewUrl, openReleaseFormPreview: the address shows the unsigned form once, within five minutes', async () => {
  const made = await bodyOf(draftOf(maya))
  const ask = (query: object) => bodyOf(t.call('GET /patients/files/release_form_preview_url', { as: maya, query }))
  const open = async (url: string) => (await t.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode
  const { url, expires_at } = await ask({ release_id: made.id })
  assert.equal(expires_at, '2026-03-03T15:05:00.000Z')
  assert.doesNotMatch(url, /Marbletooth/)
  const form = await readPdfAt(t, new URL(url).pathname)
  assert.match(form.text, /Nobody has signed this form.*Dr\. Quillon Marbletooth/)
  assert.equal(await open(url), 404, 'once')
  assert.equal(await open(`${url}.x`), 404, 'nor with something added')
  const blank = await readPdfAt(t, new URL((await ask({ language: 'es' })).url).pathname)
  assert.match(blank.text, /Nadie ha firmado este formulario.*\(por llenar\)/)
  const late = await ask({ release_id: made.id })
  t.clock.advance(5)
  assert.equal(await open(late.url), 404, 'too late')
  const forged = (await ask({ release_id: made.id })).url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
  assert.equal(await open(forged), 404, 'not ours')
  const foreign = await t.call('GET /patients/files/release_form_preview_url', { as: ruben, query: { release_id: made.id } })
  assert.equal(foreign.code, 'not_found')
})

test('openReleaseFormPreview: an address that a guardian asked for shows nothing once their right has ended', async () => {
  const headers = { 'x-acting-for': children.mia.patient_id }
  const { url } = await bodyOf(t.call('GET /patients/files/release_form_preview_url', { as: cast.carmen, headers, query: {} }))
  await t.owner.query("update guardianship set ended_at = $1, ended_by = 'practice' where id = $2", [
    t.clock(),
    children.mia.guardianship_id,
  ])
  assert.equal((await t.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode, 404)
})

test('dropReleaseDraft: a draft is removed by its patient alone, and what was signed stays', async () => {
  const made = await bodyOf(draftOf(maya))
  const line = `DELETE /patients/${maya.patient_id}/releases/${made.id}` as const
  for (const as of [ruben]) assert.equal((await t.call(line, { as })).code, 'not_found')
  assert.equal((await t.call(line, { as: maya })).status, 204)
  assert.equal((await t.call(line, { as: maya })).code, 'not_found')
  const { headers } = await signInSurely(t, maya)
  const signed = await bodyOf(t.call(`POST ${path}`, { headers, body: typed }))
  assert.equal((await t.call(`DELETE /patients/${maya.patient_id}/releases/${signed.id}`, { headers })).code, 'changed_meanwhile')
})

test('what cannot be is refused on its field: a wrong NPI, a number that is none, an end before the start, nothing to give', async () => {
  const wrong: [object, string][] = [
    [{ recipient: { ...draft.recipient, npi: '1234567890' } }, 'npi'],
    [{ recipient: { ...draft.recipient, fax: '12345' } }, 'fax'],
    [{ recipient: { ...draft.recipient, fax: '+1 900 234 5678' } }, 'fax'],
    [{ recipient: { ...draft.recipient, name: '\u202eevil' } }, 'name'],
    [{ recipient: { ...draft.recipient, name: '\u200b' } }, 'name'],
    [{ signature: { ...typed.signature, name: '\u2060\u200d' } }, 'name'],
    [{ expires_at: '2026-03-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: '2036-03-01T00:00:00Z' }, 'expires_at'],
    [{ starts_at: '2029-03-01T00:00:00Z' }, 'starts_at'],
    [{ scope: [] }, 'scope'],
    [{ purpose: ' ' }, 'purpose'],
  ]
  for (const [more, field] of wrong) {
    const answer = await t.send(`POST ${path}`, { as: maya, body: { ...draft, ...more } })
    assert.equal(answer.code, 'invalid_request', field)
    assert.match(answer.text, new RegExp(`"${field}"\\]`), field)
  }
})

test('too_many_releases: nobody keeps more open than they can look through', async () => {
  await t.owner.query(
    `insert into release_of_information (id, patient_id, language, recipient_name, scope, purpose, starts_at, expires_at, auto_send, status, created_at, created_by, updated_at)
     select gen_random_uuid(), patient_id, language, recipient_name, scope, purpose, starts_at, expires_at, false, 'draft', created_at, created_by, updated_at
     from release_of_information, generate_series(1, 100) where patient_id = $1 and status = 'draft'`,
    [maya.patient_id],
  )
  const answer = await draftOf(maya)
  assert.deepEqual([answer.status, answer.code], [409, 'too_many_releases'])
})

test('a patient under age signs nothing alone', async () => {
  await t.owner.query("update patient set birth_date = '2012-01-01' where id = $1", [maya.patient_id])
  const { headers } = await signInSurely(t, maya)
  assert.equal((await t.call(`POST ${path}`, { headers, body: typed })).code, 'guardian_required')
})
