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
import { draft, typed } from './bodies.ts'
import { readPdfAt } from './reading.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah, dana, ruben } = cast
const path = `/patients/${maya.patient_id}/release_of_information` as const
const draftOf = (as: typeof maya, body = draft) => t.call(`POST ${path}`, { as, body })

test('createRelease: a draft gives nothing away, is changed and signed, and the signed form says all that the law asks', async () => {
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
  const again = await t.call(`POST ${path}`, { headers, body: { ...typed, release_id: first.id } })
  assert.deepEqual([again.status, again.code], [409, 'changed_meanwhile'], 'what was signed is signed')
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

test('getReleaseFormPreviewUrl: the address shows the unsigned form once, within five minutes, to nobody whose right has ended', async () => {
  const made = await bodyOf(draftOf(maya))
  const ask = (query: object) => bodyOf(t.call('GET /patients/files/release_form_preview_url', { as: maya, query }))
  const open = async (url: string) => (await t.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode
  const { url, expires_at } = await ask({ release_id: made.id })
  assert.equal(expires_at, '2026-03-03T15:05:00.000Z')
  assert.doesNotMatch(url, /Marbletooth/)
  const form = await readPdfAt(t, new URL(url).pathname)
  assert.match(form.text, /Nobody has signed this form.*Dr\. Quillon Marbletooth/)
  assert.equal(await open(url), 404, 'once')
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
