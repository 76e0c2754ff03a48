import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gradeMalnutrition } from '@sorrel/contract/charting/malnutrition/grading'
import { computeAmount } from '@sorrel/contract/charting/needs/amounts'
import { estimateEnergy } from '@sorrel/contract/charting/needs/estimate'
import { type SignedInHere, signIn, stepUp } from '../../auth/tests/testing.ts'
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
const { maya, hannah, dana } = cast
const pathOf = (id: string) => `/appointments/${id}/chart-note` as const
const at = (version: number) => ({ 'if-match': `"${version}"` })

/** Hannah, who confirmed her password a moment ago. */
async function signInSure(): Promise<SignedInHere> {
  const here = await signIn(t, hannah)
  await stepUp(t, here, hannah.phone_number, hannah.password)
  return here
}

const person = { sex: 'female', age_months: 40 * 12, stage: 'none' } as const
function makeNeeds(kcalMore = 0) {
  const estimate = estimateEnergy('mifflin_st_jeor', {
    ...{
      ...person,
      weight_kg: 70,
      weight_kind: 'actual',
      height_cm: 165,
      lean_kg: null,
      level: null,
      activity_factor: 1.4,
      stress_factor: null,
    },
    ...{ week: null, index_before: null, months_after: null, change_kcal: null },
  })
  assert.ok(estimate.kind === 'found')
  const protein = computeAmount('protein_adult', person, { weight_kg: 70, weight_kind: 'actual', kcal: null })!
  return { ...person, energy: { ...estimate.need, kcal: estimate.need.kcal + kcalMore }, amounts: [protein] }
}
const makeFinding = () =>
  gradeMalnutrition('glim_2019', {
    ...{ age_years: 40, context: 'chronic', intake_percent: 60, intake_days: 20, loss_percent: 7, loss_days: 90, body_mass_index: null },
    ...{ asian_limits: false, fat: 'none', muscle: 'none', fluid: 'none', grip_reduced: false, malabsorption: false, inflammation: false },
  })

/** Gives the note before Maya's last visit more to carry: what was signed is changed by the owner alone, with its trigger off. */
async function fillLastNote(before: string): Promise<{ id: string; barriers: string }> {
  const { rows } = await t.owner.query<{ id: string }>(
    `select id from app.chart_note where patient_id = $1 and status = 'signed' and kind <> 'chat' and visit_at < $2 order by visit_at desc, id desc limit 1`,
    [maya.patient_id, before],
  )
  const barriers = 'Shifts change each week.'
  await t.owner.query('alter table app.chart_note disable trigger chart_note_kept')
  await t.owner.query(
    `update app.chart_note set content = jsonb_set(jsonb_set(content, '{fields,barriers}', content #> '{fields,intervention_nd}'), '{fields,barriers,value}', $2)
       || '{"measurements": {"height_cm": 165, "weight_kg": 70}}' where id = $1`,
    [rows[0]!.id, JSON.stringify(barriers)],
  )
  await t.owner.query('alter table app.chart_note enable trigger chart_note_kept')
  return { id: rows[0]!.id, barriers }
}

test('carryChartNote: carried fields name their note until they are edited, what is written stays, and a weight is not carried', async () => {
  const visit = await makeUnwrittenVisit(t)
  const path = pathOf(visit.id)
  const { id, barriers } = await fillLastNote(visit.starts_at)
  await bodyOf(t.call(`PATCH ${path}`, { as: hannah, headers: at(0), body: { fields: { intervention_c: 'My own words.' } } }))
  const keys = [
    'barriers',
    'intervention_c',
    'diet_history_recall',
    'pes_statements',
    'diagnoses',
    'smart_goals',
    'height',
    'sleep_stress',
  ] as const
  const note = await bodyOf(t.call(`PUT ${path}/carried`, { as: hannah, headers: at(1), body: { keys: [...keys] } }))
  assert.equal(note.version, 2)
  assert.deepEqual([note.fields.barriers?.value, note.fields.barriers?.carried_from_note_id], [barriers, id])
  assert.equal(note.fields.intervention_c?.value, 'My own words.')
  assert.equal(note.fields.sleep_stress, undefined, 'what the last note does not say, and what this kind does not ask for, is not carried')
  assert.deepEqual(note.measurements, { height_cm: 165, weight_kg: null })
  assert.ok(note.diagnoses.length > 0 && note.smart_goals.length > 0)
  assert.deepEqual([note.pes_statements[0]?.status, note.pes_statements[0]?.carried_from_note_id], ['new', id])
})

test('carryChartNote: a carried field is a warning until it is edited or confirmed, and a carried diagnosis needs a status', async () => {
  const visit = await makeUnwrittenVisit(t)
  const path = pathOf(visit.id)
  const { id } = await fillLastNote(visit.starts_at)
  const keys = ['barriers', 'diet_history_recall', 'pes_statements'] as const
  const note = await bodyOf(t.call(`PUT ${path}/carried`, { as: hannah, headers: at(0), body: { keys: [...keys] } }))
  const warned = note.checks.warnings.find(({ key }) => key === 'carried')
  assert.match(warned!.label.en, /What they ate, as recalled, What stands in the way/)
  assert.ok(
    note.checks.missing.some(({ key }) => key === 'pes_status'),
    'the status of a carried diagnosis is asked again',
  )
  const again = await bodyOf(t.call(`PUT ${path}/carried`, { as: hannah, headers: at(1), body: { keys: ['barriers'] } }))
  assert.equal(again.version, 1, 'what is there already makes no version')

  const pes_statements = note.pes_statements.map((one) => ({ ...one, status: 'improving' as const }))
  const body = { fields: { diet_history_recall: 'Oats at six.' }, carried_confirmed: ['barriers' as const], pes_statements }
  const read = await bodyOf(t.call(`PATCH ${path}`, { as: hannah, headers: at(1), body }))
  assert.equal(read.fields.diet_history_recall?.carried_from_note_id, null)
  assert.equal(read.fields.barriers?.carried_from_note_id, id)
  assert.deepEqual(
    read.checks.warnings.filter(({ key }) => key === 'carried'),
    [],
  )
  assert.deepEqual(
    read.checks.missing.filter(({ key }) => key === 'pes_status'),
    [],
  )
})

test('carryChartNote: another window, a stranger, a signed note and a visit that did not take place are refused', async () => {
  const visit = await makeUnwrittenVisit(t)
  const path = pathOf(visit.id)
  const body = { keys: ['diagnoses' as const] }
  assert.equal((await t.call(`PUT ${path}/carried`, { as: dana, headers: at(0), body })).code, 'not_found')
  assert.equal((await t.call(`PUT ${path}/carried`, { as: hannah, headers: at(3), body })).code, 'changed_meanwhile')
  assert.equal(
    (await t.send(`PUT ${path}/carried`, { as: hannah, headers: at(0), body: { keys: ['interval_history'] } })).code,
    'invalid_request',
  )
  const { rows } = await t.owner.query<{ id: string; signed: string }>(
    `select a.id, n.appointment_id as signed from app.appointment a, app.chart_note n
     where a.provider_id = $1 and a.status = 'Canceled' and n.provider_id = $1 and n.status = 'signed' and n.kind <> 'chat' limit 1`,
    [hannah.provider_id],
  )
  assert.equal((await t.call(`PUT ${pathOf(rows[0]!.id)}/carried`, { as: hannah, body })).code, 'not_available')
  assert.equal((await t.call(`PUT ${pathOf(rows[0]!.signed)}/carried`, { as: hannah, body })).code, 'note_signed')
})

test('changeChartNote: estimated needs and a malnutrition finding are kept with their inputs, and a sum that does not follow is refused', async () => {
  const visit = await makeUnwrittenVisit(t)
  const path = pathOf(visit.id)
  const wrong = await t.call(`PATCH ${path}`, { as: hannah, headers: at(0), body: { needs: makeNeeds(1) } })
  assert.equal(wrong.code, 'invalid_request')
  const finding = { ...makeFinding(), grade: 'severe' as const }
  assert.equal((await t.call(`PATCH ${path}`, { as: hannah, headers: at(0), body: { malnutrition: finding } })).code, 'invalid_request')
  const body = { needs: makeNeeds(), malnutrition: makeFinding() }
  const kept = await bodyOf(t.call(`PATCH ${path}`, { as: hannah, headers: at(0), body }))
  assert.deepEqual([kept.needs, kept.malnutrition], [body.needs, body.malnutrition])
  const { items } = await bodyOf(t.call(`GET ${path}/versions`, { as: hannah }))
  const told = items[0]!.changes.map(({ after }) => after).join('\n')
  assert.match(told, /Energy 1,918 kcal a day by Mifflin-St Jeor \(1990\)/)
  assert.match(told, /Moderate malnutrition by the criteria of GLIM \(2019\): lost 7 % of weight in 90 days/)
})

/** A note with weights, energy and body mass indexes in every part that can hold one. */
function makeNumberedNote() {
  const whole = makeWholeNote()
  const interval_history =
    'Walks after dinner. Now weighs 155 lb. Eats 1,700 kcal a day. BMI went from 26 to 25.7. Water: 1.5 L at 65 % of meals.'
  const fields = { ...whole.fields, interval_history, weight_history: '77 kg in May', labs_summary: 'A1c 7.1 %' }
  const [first] = whole.pes_statements
  const signs = [...first!.signs, { sign_id: 'bmi', text: '25.7' }, { sign_id: 'weight_change', text: '7 % in 90 days' }]
  const statements = [
    { ...first!, signs },
    { ...first!, id: makeId(), problem_id: 'weight_above_range' as const, signs },
  ]
  return {
    ...{ ...whole, fields, malnutrition: makeFinding() },
    ...{ needs: makeNeeds(), measurements: { height_cm: 165, weight_kg: 70 }, pes_statements: statements },
    diagnoses: [...whole.diagnoses, { icd10: 'Z68.25', description: 'Body mass index 25.0-25.9, adult' }],
  }
}

test('getVisitNote: in safe mode no weight, no energy and no grade of malnutrition reaches the patient', async () => {
  const visit = await makeUnwrittenVisit(t)
  const path = pathOf(visit.id)
  const { rows } = await t.owner.query<{ state: string }>('select state from app.provider_licence where provider_id = $1', [
    hannah.provider_id,
  ])
  const body = { ...makeNumberedNote(), patient_location_state: rows[0]!.state }
  const { headers } = await signInSure()
  const draft = await bodyOf(t.call(`PATCH ${path}`, { headers: { ...headers, ...at(0) }, body }))
  await bodyOf(t.call(`PUT ${path}/sign`, { headers: { ...headers, ...at(draft.version) } }))
  await bodyOf(t.call(`POST ${path}/addenda`, { headers, body: { text: 'Her doctor called. Peso: 70 kg.', reason: 'A call' } }))
  const readTold = async () => (await bodyOf(t.call(`GET /appointments/${visit.id}/visit-note`, { as: maya }))).note!
  const readKeys = async () => (await readTold()).sections.map(({ key }) => key)
  const all = await readKeys()
  assert.deepEqual(new Set(all).intersection(new Set(['measurements', 'weight_history', 'malnutrition', 'labs_summary'])).size, 4)
  await t.owner.query('update app.patient set ed_safe_mode = true where id = $1', [maya.patient_id])
  const safe = await readKeys()
  assert.deepEqual(
    safe,
    all.filter((key) => !['measurements', 'weight_history', 'malnutrition'].includes(key)),
  )
  assert.ok(safe.includes('labs_summary'))
  const { sections, addenda } = await readTold()
  const textOf = (key: string) => sections.find((one) => one.key === key)?.text
  assert.equal(textOf('interval_history'), 'Walks after dinner. Water: 1.5 L at 65 % of meals.')
  assert.equal(textOf('diagnoses'), 'E11.65 Type 2 diabetes')
  assert.equal(
    textOf('pes_statements'),
    'Carbohydrate uneven over the day related to long gaps between meals as evidenced by glucose: 64 mg/dL before lunch.',
  )
  assert.equal(addenda[0]?.text, 'Her doctor called.')
  const paper = await readPdfAt(t, `/api${path}.pdf`, (await signIn(t, maya)).headers)
  assert.match(paper.text, /Walks after dinner.*E11\.65/s)
  assert.doesNotMatch(paper.text, /155 lb|1,700|25\.7|Z68|7 % in|70 kg|above the healthy/)
})

test('getNoteContext: what is known stands beside the note, what changed since the last one is marked, and private entries stay out', async () => {
  const visit = await makeUnwrittenVisit(t)
  const { id } = await fillLastNote(visit.starts_at)
  const { rows } = await t.owner.query<{ signed_at: string }>('select signed_at from app.chart_note where id = $1', [id])
  const later = new Date(Date.parse(rows[0]!.signed_at) + 3_600_000).toISOString()
  const readContext = () => bodyOf(t.call(`GET ${pathOf(visit.id)}/context`, { as: hannah }))
  const keysOf = ({ changed }: Awaited<ReturnType<typeof readContext>>, source: string) =>
    changed.filter((one) => one.source === source).map(({ key }) => key)
  const before = keysOf(await readContext(), 'intake')
  assert.ok(!before.includes('barriers'))
  const answer = `insert into app.intake_answer (id, patient_id, question, value, version, questions_version, at, by_kind, by_id)
    values (gen_random_uuid(), $1, $2, $3, (select coalesce(max(version), 0) + 1 from app.intake_answer where patient_id = $1), '1', $4, 'patient', $1)`
  await t.owner.query(answer, [maya.patient_id, 'hurdles', JSON.stringify('Night shifts.'), later])
  const weight = `insert into app.journal_entry (id, patient_id, client_id, occurred_at, time_zone, local_date, before_three, kind, items, weight_grams, visibility, created_at, updated_at)
    values (gen_random_uuid(), $1, gen_random_uuid(), $2::timestamptz - interval '1 hour', 'UTC', ($2::timestamptz - interval '1 hour')::date, false, 'weight', '[]', $3, $4, now(), now())`
  await t.owner.query(weight, [maya.patient_id, visit.starts_at, 71234, 'shared'])
  await t.owner.query(weight, [maya.patient_id, visit.starts_at, 69876, 'private'])
  const context = await readContext()
  assert.deepEqual(keysOf(context, 'intake').sort(), [...before, 'barriers'].sort())
  assert.deepEqual(keysOf(context, 'weight').sort(), ['estimated_needs', 'weight_history'])
  assert.equal(context.intake.find(({ question }) => question === 'hurdles')?.value, 'Night shifts.')
  const kilograms = context.weights.map((one) => one.kilograms)
  assert.deepEqual([kilograms.includes(71.234), kilograms.includes(69.876), kilograms.includes(70)], [true, false, true])
  assert.ok(context.labs.some(({ results }) => results.length > 0))
  assert.deepEqual([context.last_note?.id, context.last_note?.has_height], [id, true])
  assert.ok(context.last_note!.fields.some(({ key, text }) => key === 'barriers' && text === 'Shifts change each week.'))
  assert.equal((await t.call(`GET ${pathOf(visit.id)}/context`, { as: dana })).code, 'not_found')
  assert.equal((await t.call(`GET ${pathOf(visit.id)}/context`, { as: cast.tom })).code, 'forbidden')
})
