import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { readPdfAt } from '../../releases/tests/reading.ts'
import { cast } from '../../world/cast.ts'
import { makeUnwrittenVisit, makeWholeNote } from './writing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { maya, hannah, dana, ruben, tom } = cast
const at = (version: number) => ({ 'if-match': `"${version}"` })

/** A draft of Maya's last visit, written by Hannah, who confirmed her password a moment ago. */
async function writeDraft() {
  const visit = await makeUnwrittenVisit(t)
  const here = await signIn(t, hannah)
  await stepUp(t, here, hannah.phone_number, hannah.password)
  const { headers } = here
  const path = `/appointments/${visit.id}/chart-note` as const
  const { rows } = await t.owner.query<{ state: string }>('select state from app.provider_licence where provider_id = $1 limit 1', [
    hannah.provider_id,
  ])
  const body = { ...makeWholeNote(), measurements: { height_cm: 165, weight_kg: 71.5 }, patient_location_state: rows[0]!.state }
  const note = await bodyOf(t.call(`PATCH ${path}`, { headers: { ...headers, ...at(0) }, body }))
  const sign = () => bodyOf(t.call(`PUT ${path}/sign`, { headers: { ...headers, ...at(note.version) } }))
  return { path, headers, sign, pdf: `/api${path}.pdf`, told: `/api/appointments/${visit.id}/instructions.pdf`, id: visit.id }
}

test('getChartNotePdf: a signed note says everything with its addenda, its signature and its hash, in a structure for readers of screens', async () => {
  const { path, headers, sign, pdf } = await writeDraft()
  const signed = await sign()
  await bodyOf(t.call(`POST ${path}/addenda`, { headers, body: { text: 'Her doctor called about the dose.', reason: 'A call' } }))
  const { headers: hers } = await signIn(t, maya)
  const note = await readPdfAt(t, pdf, hers)
  assert.deepEqual([note.language, note.title], ['en-US', 'Nutrition note'])
  for (const said of [
    t.house.config.practice.name,
    'Maya Lindqvist',
    'Walks after dinner, Marbletooth.',
    '5 ft 5 in (165 cm), 157.6 lb (71.5 kg), BMI 26.3',
    'Carbohydrate uneven over the day related to long gaps between meals',
    'E11.65',
    'One snack between breakfast and lunch.',
    'A snack on work days',
    '97803',
    'Her doctor called about the dose.',
    'Signed by Hannah',
  ])
    assert.ok(note.text.includes(said), `${said} in ${note.text}`)
  assert.ok(note.text.replaceAll(' ', '').includes(signed.signature!.sha256), 'the hash, over two lines')
  assert.doesNotMatch(note.text, /draft/i)
  assert.equal(note.roles.filter((role) => role === 'H1').length, 1)
  for (const role of ['Document', 'H2', 'P', 'L', 'Table', 'TH', 'TD']) assert.ok(note.roles.includes(role), role)
  const spanish = await readPdfAt(t, `${pdf}?language=es`, hers)
  assert.deepEqual([spanish.language, spanish.title], ['es-US', 'Nota de nutrición'])
  assert.match(spanish.text, /Diagnóstico nutricional/)
  for (const as of [hannah, tom]) assert.equal((await t.call(`GET ${path}.pdf`, { as })).status, 200, as.kind)
})

test('getChartNotePdf: a draft is its author’s alone and says that it is one; a stranger gets not_found, the patient note_not_signed', async () => {
  const { path, headers, pdf, told, id } = await writeDraft()
  const draft = await readPdfAt(t, pdf, headers)
  assert.match(draft.text, /This is a draft\. Nobody has signed it/)
  assert.match(draft.text, /DRAFT/)
  assert.doesNotMatch(draft.text, /SHA-256/)
  assert.match((await readPdfAt(t, told, headers)).text, /DRAFT/)
  assert.equal((await t.call(`GET ${path}.pdf`, { as: tom })).code, 'note_not_signed')
  assert.equal((await t.call(`GET ${path}.pdf`, { as: maya })).code, 'note_not_signed')
  assert.equal((await t.call(`GET /appointments/${id}/instructions.pdf`, { as: maya })).code, 'note_not_signed')
  for (const as of [dana, ruben]) {
    assert.equal((await t.call(`GET ${path}.pdf`, { as })).code, 'not_found')
    assert.equal((await t.call(`GET /appointments/${id}/instructions.pdf`, { as })).code, 'not_found')
  }
})

test('getInstructionsPdf: it stays while the note is withheld, and safe mode leaves numbers out of the note', async () => {
  const { path, headers, sign, pdf, told } = await writeDraft()
  await sign()
  const { headers: hers } = await signIn(t, maya)
  await bodyOf(t.call(`PUT ${path}/withholding`, { headers, body: { reason: 'Danger to another person' } }))
  assert.equal((await t.call(`GET ${path}.pdf`, { headers: hers })).code, 'not_available')
  const home = await readPdfAt(t, `${told}?language=es`, hers)
  assert.deepEqual([home.language, home.title], ['es-US', 'Lo que acordamos'])
  assert.match(home.text, /One snack between breakfast and lunch\..*A snack on work days/)
  assert.doesNotMatch(home.text, /71\.5|E11/)
  await bodyOf(t.call(`PUT ${path}/withholding`, { headers, body: { reason: null } }))
  await t.owner.query('update app.patient set ed_safe_mode = true where id = $1', [maya.patient_id])
  const safe = await readPdfAt(t, pdf, hers)
  assert.doesNotMatch(safe.text, /71\.5/)
  assert.match(safe.text, /Numbers about body and food are left out/)
  assert.match((await readPdfAt(t, pdf, headers)).text, /71\.5/)
})

test('instructions in a language that the patient does not read are asked about before signing, and bar nothing', async () => {
  const { path, headers } = await writeDraft()
  const read = async () => (await bodyOf(t.call(`GET ${path}`, { headers }))).checks
  const isAsked = async () => (await read()).warnings.some(({ key }) => key === 'instructions_language')
  const write = (patient_instructions: string) => bodyOf(t.call(`PATCH ${path}`, { headers, body: { patient_instructions } }))
  await write('Eat a snack between breakfast and lunch, and drink water with each meal.')
  assert.equal(await isAsked(), false)
  await t.owner.query(`update app.patient set preferred_language = 'es' where id = $1`, [maya.patient_id])
  assert.equal(await isAsked(), true)
  assert.deepEqual((await read()).missing, [])
  await write('Come una merienda entre el desayuno y la comida, y bebe agua con cada plato.')
  assert.equal(await isAsked(), false)
})

test('numbers about the body in what is written to a patient in safe mode are asked about before signing, and bar nothing', async () => {
  const { path, headers } = await writeDraft()
  const asked = async () => {
    const { missing, warnings } = (await bodyOf(t.call(`GET ${path}`, { headers }))).checks
    assert.deepEqual(missing, [])
    return warnings.flatMap(({ key, anchor }) => (key.startsWith('numbers_') ? [anchor] : []))
  }
  const write = (body: object) => bodyOf(t.call(`PATCH ${path}`, { headers, body }))
  await write({ patient_instructions: 'You weigh 71 kg. Eat breakfast before nine.' })
  assert.deepEqual(await asked(), [])
  await t.owner.query('update app.patient set ed_safe_mode = true where id = $1', [maya.patient_id])
  assert.deepEqual(await asked(), ['f-patient_instructions'])
  await write({ smart_goals: [{ id: makeId(), text: 'Eat 1,800 kcal a day', by_date: null }] })
  assert.deepEqual(await asked(), ['f-patient_instructions', 'goals'])
  await write({ patient_instructions: 'Eat breakfast before nine, with 2 slices of bread.', smart_goals: [] })
  assert.deepEqual(await asked(), [])
})
