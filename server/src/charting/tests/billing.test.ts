import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { addMinutes } from '../../kernel/clock.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { makeUnwrittenVisit, makeWholeNote } from './writing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { hannah, tom, clara, dana, maya } = cast
const pathOf = (id: string) => `/appointments/${id}/chart-note` as const
const at = (version: number) => ({ 'if-match': `"${version}"` })

/** A visit of Maya, paid by this payer, or by herself. */
async function makeVisit(payer: string | null) {
  const visit = await makeUnwrittenVisit(t)
  await t.owner.query(
    `update app.coverage set kind = $2, payer_id = $3, payer_name = $4, member_id = 'W123' where id = (select coverage_id from app.appointment where id = $1)`,
    [visit.id, payer === null ? 'cash' : 'insurance', payer ?? 'CASH_PAY', payer ?? 'Cash Pay'],
  )
  await t.owner.query('delete from app.call_location where appointment_id = $1', [visit.id])
  return visit
}
const timesOf = ({ starts_at }: { starts_at: string }, minutes: number) => ({
  session_started_at: starts_at,
  session_ended_at: addMinutes(starts_at, minutes),
})
type Checks = { missing: { key: string }[]; warnings: { key: string }[] }
const keysOf = ({ missing, warnings }: Checks) => [...missing, ...warnings].map(({ key }) => key)

test('getChartNote: the payer of the visit decides on procedure, place and modifiers of an empty draft', async () => {
  const cases = [
    ['60054', '97803', ['95']],
    ['medicare', '97803', []],
    ['00621', '97803', ['GT']],
    [null, '97803', ['95']],
  ] as const
  // Nobody warns of a payer where no plan pays, although the record calls that a coverage as well.
  for (const [payer, code, modifiers] of cases) {
    const visit = await makeVisit(payer)
    await t.owner.query(`update app.appointment set visit_mode = 'virtual' where id = $1`, [visit.id])
    const { procedures, place_of_service, billing } = await bodyOf(t.call(`GET ${pathOf(visit.id)}`, { as: hannah }))
    assert.deepEqual([procedures[0]?.code, procedures[0]?.modifiers, place_of_service], [code, modifiers, '10'], payer ?? 'cash')
    assert.ok(billing.rules.some((rule) => rule.payer_id === null || rule.payer_id === payer))
    assert.equal(billing.payer_id, payer)
    assert.equal(billing.was_seen.ever, true)
  }
})

test('changeChartNote: sound alone, a departure from the rule, and codes of another day are said; ended codes and headers bar the signature', async () => {
  const visit = await makeVisit('60054')
  const path = pathOf(visit.id)
  const diagnosed = (icd10: string) => [{ icd10, description: 'in words' }]
  const change = async (version: number, body: object) => bodyOf(t.call(`PATCH ${path}`, { as: hannah, headers: at(version), body }))
  const first = await change(0, {
    ...timesOf(visit, 53),
    place_of_service: '10',
    diagnoses: diagnosed('E66.8'),
    procedures: [{ code: '97803', units: 4, modifiers: ['95'] }],
  })
  assert.ok(keysOf(first.checks).includes('diagnosis E66.8'))
  assert.ok(!keysOf(first.checks).includes('departs'))
  const second = await change(1, { diagnoses: diagnosed('F50.2'), audio_only: true })
  assert.ok(first.checks.missing.length > 0 && keysOf(second.checks).includes('diagnosis F50.2'))
  for (const key of ['sound_less', 'departs']) assert.ok(keysOf(second.checks).includes(key), key)
  const third = await change(2, { diagnoses: diagnosed('E66.812'), audio_only: null, ...timesOf(visit, 52) })
  assert.ok(keysOf(third.checks).includes('units'), '52 minutes support 3 units')
  const unknown = await change(3, { diagnoses: diagnosed('S82.001A') })
  assert.ok(unknown.checks.warnings.some(({ key }) => key === 'unknown S82.001A'))
  const counseling = await change(4, { diagnoses: [...diagnosed('Z71.3'), ...diagnosed('Z68.31')] })
  for (const key of ['counseling_first', 'bmi_alone']) assert.ok(keysOf(counseling.checks).includes(key), key)
})

test('changeChartNote: lines together bill no more than the minutes, a long code needs its minutes, and a diagnosis stands once', async () => {
  const visit = await makeVisit('60054')
  const path = pathOf(visit.id)
  const line = (code: string, units: number) => ({ code, units, modifiers: ['95'] })
  const cases = [
    [60, [line('97803', 4)], false],
    [60, [line('97803', 2), line('97803', 2)], false],
    [60, [line('97803', 4), line('97803', 4)], true],
    [60, [line('97802', 3), line('97803', 2)], true],
    [60, [line('97803', 4), line('S9470', 1)], false],
    [60, [line('99404', 1)], false],
    [20, [line('99404', 1)], true],
    [60, [line('99401', 1), line('99404', 1)], true],
  ] as const
  for (const [nth, [minutes, procedures, isTooMuch]] of cases.entries()) {
    const body = { ...timesOf(visit, minutes), procedures: [...procedures] }
    const { checks } = await bodyOf(t.call(`PATCH ${path}`, { as: hannah, headers: at(nth), body }))
    assert.equal(
      checks.missing.some(({ key }) => key === 'units'),
      isTooMuch,
      JSON.stringify([minutes, procedures]),
    )
  }
  const twice = { diagnoses: [0, 1].map(() => ({ icd10: 'E66.811', description: 'Obesity' })) }
  const { checks } = await bodyOf(t.call(`PATCH ${path}`, { as: hannah, body: twice }))
  assert.ok(checks.missing.some(({ key }) => key === 'diagnosis_twice'))
})

test('changeChartNote: height and weight propose a Z68 code, until the note has one', async () => {
  const visit = await makeVisit('60054')
  const path = pathOf(visit.id)
  const body = { measurements: { height_cm: 170, weight_kg: 90 } }
  const note = await bodyOf(t.call(`PATCH ${path}`, { as: hannah, headers: at(0), body }))
  assert.deepEqual([note.billing.bmi_code?.code, note.billing.bmi_code?.bmi], ['Z68.31', 31.1])
  const diagnoses = [
    { icd10: 'E66.811', description: 'Obesity' },
    { icd10: 'Z68.31', description: 'BMI' },
  ]
  const after = await bodyOf(t.call(`PATCH ${path}`, { as: hannah, headers: at(1), body: { diagnoses } }))
  assert.equal(after.billing.bmi_code, null)
})

test('getClaimDefense: the author sees each gap before and after signing; billing staff see signed notes, and nobody else any', async () => {
  const visit = await makeVisit('medicare')
  // Medicare counts referrals of physicians alone.
  await t.owner.query(`update app.referral set clinician_credential = 'NP' where patient_id = $1 and confirmed_at is not null`, [
    maya.patient_id,
  ])
  const [path, defense] = [pathOf(visit.id), `/appointments/${visit.id}/claim-defense`] as const
  const { rows } = await t.owner.query<{ state: string }>('select state from app.provider_licence where provider_id = $1 limit 1', [
    hannah.provider_id,
  ])
  const body = { ...makeWholeNote(), ...timesOf(visit, 53), patient_location_state: rows[0]!.state, place_of_service: '10' as const }
  const draft = await bodyOf(
    t.call(`PATCH ${path}`, { as: hannah, headers: at(0), body: { ...body, procedures: [{ code: '97803', units: 4, modifiers: [] }] } }),
  )
  const gapsOf = async (as: typeof hannah | typeof tom) =>
    (await bodyOf(t.call(`GET ${defense}`, { as }))).lines.flatMap(({ key, is_met }) => (is_met ? [] : [key]))
  assert.deepEqual(await gapsOf(hannah), ['referral', 'objective', 'next', 'signature'])
  assert.equal((await t.call(`GET ${defense}`, { as: tom })).code, 'note_not_signed')
  const { headers, ...here } = await signIn(t, hannah)
  await stepUp(t, { ...here, headers }, hannah.phone_number, hannah.password)
  await bodyOf(t.call(`PUT ${path}/sign`, { headers: { ...headers, ...at(draft.version) } }))
  assert.deepEqual(await gapsOf(tom), ['referral', 'objective', 'next'])
  assert.equal((await t.call(`GET ${defense}`, { as: dana })).code, 'not_found')
  assert.equal((await t.call(`GET ${defense}`, { as: maya })).code, 'forbidden')
})

test('listSignedNotes: billing staff see the gaps that the page of each note shows, clinical staff what they may reopen, others nothing', async () => {
  const first = await bodyOf(t.call('GET /admin/signed-notes', { as: tom, query: { limit: 4 } }))
  const { items } = await bodyOf(t.call('GET /admin/signed-notes', { as: tom, query: { limit: 8 } }))
  const second = await bodyOf(t.call('GET /admin/signed-notes', { as: tom, query: { limit: 4, cursor: first.next_cursor! } }))
  assert.deepEqual([...first.items, ...second.items], items, 'pages follow each other without a gap')
  const days = items.map(({ day }) => day)
  assert.deepEqual(days, days.toSorted().reverse(), 'the latest visit comes first')
  for (const { appointment_id, gaps, can_reopen } of items) {
    const { lines } = await bodyOf(t.call(`GET /appointments/${appointment_id}/claim-defense`, { as: tom }))
    assert.deepEqual([gaps, can_reopen], [lines.filter(({ is_met }) => !is_met).length, false])
  }
  const sealed = await bodyOf(t.call('GET /admin/signed-notes', { as: clara, query: { limit: 8 } }))
  const { rows: sent } = await t.owner.query<{ id: string }>('select appointment_id as id from app.claim where with_payer')
  const isSent = (id: string) => sent.some((one) => one.id === id)
  assert.deepEqual(
    sealed.items,
    items.map((line) => ({ ...line, gaps: null, can_reopen: !isSent(line.appointment_id) })),
  )
  for (const as of [hannah, maya, cast.selma]) assert.equal((await t.call('GET /admin/signed-notes', { as })).code, 'forbidden')
  const reopen = (id: string) => t.call(`POST ${pathOf(id)}/reopen`, { as: clara, body: { reason: 'The wrong client was charted' } })
  const [kept, free] = [true, false].map((is) => items.find(({ appointment_id: id }) => isSent(id) === is)!.appointment_id)
  assert.equal((await reopen(kept!)).code, 'note_not_unlockable', 'a payer has the claim')
  await bodyOf(reopen(free!))
  const after = await bodyOf(t.call('GET /admin/signed-notes', { as: clara, query: { limit: 8 } }))
  assert.ok(!after.items.some(({ appointment_id }) => appointment_id === free), 'a draft is no signed note')
})

test('listSignedNotes: names without accents, a payer and days each leave what fits', async () => {
  const list = async (query: object, as = tom) =>
    (await bodyOf(t.call('GET /admin/signed-notes', { as, query: { limit: 100, ...query } }))).items
  const all = await list({})
  for (const as of [tom, clara]) {
    const ofHannah = await list({ q: 'hánnah oka' }, as)
    assertEach(ofHannah, ({ provider_name }) => provider_name === hannah.name)
    const ofMaya = await list({ q: maya.name.slice(0, -2) }, as)
    assertEach(ofMaya, ({ patient_name }) => patient_name === maya.name)
    assert.deepEqual(await list({ q: 'xyzzy' }, as), [])
    assert.deepEqual(await list({ q: '!' }, as), [])
  }
  const [one] = all
  const sameDay = await list({ from: one!.day, to: one!.day })
  assert.deepEqual(
    sameDay,
    all.filter(({ day }) => day === one!.day),
  )
  await t.owner.query(
    `update app.coverage set payer_id = '61101', payer_name = 'Humana' where id = (select coverage_id from app.appointment where id = $1)`,
    [one!.appointment_id],
  )
  const ofHumana = await list({ payer_id: '61101' })
  assert.ok(ofHumana.some(({ appointment_id }) => appointment_id === one!.appointment_id))
  assertEach(ofHumana, ({ payer_name }) => payer_name === 'Humana')
})

test('changeChartNote: the longest words of the code set stand in the note whole', async () => {
  const visit = await makeVisit('60054')
  const query = { search: 'I13.0', date: visit.starts_at.slice(0, 10) }
  const { items } = await bodyOf(t.call('GET /icd10-codes', { as: hannah, query }))
  const { code: icd10, description } = items[0]!
  assert.ok(description.length > 120)
  const body = { diagnoses: [{ icd10, description }] }
  const { diagnoses } = await bodyOf(t.call(`PATCH ${pathOf(visit.id)}`, { as: hannah, headers: at(0), body }))
  assert.deepEqual(diagnoses, body.diagnoses)
})
