import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah, dana, harold, selma, ines, carmen } = cast
const path = `/patient-recap/${maya.patient_id}` as const
type Period = '30d' | '90d' | 'since_last_visit'
const read = (as: typeof maya | typeof hannah, period?: Period) => bodyOf(t.call(`GET ${path}`, { as, query: period ? { period } : {} }))

test('a patient gets 30 days and no concern, a dietitian the time since the last visit, and every line leads to rows that they may open', async () => {
  const [own, brief] = [await read(maya), await read(hannah)]
  assert.deepEqual([own.audience, own.period.basis, own.period.days, own.care_id], ['patient', '30d', 30, null])
  assert.deepEqual([brief.audience, brief.period.basis], ['provider', 'since_last_visit'])
  assert.equal(brief.last_visit && brief.period.from > brief.last_visit.starts_at, true)
  assert.deepEqual(own.concerns, [])
  for (const [recap, as] of [[own, maya] as const, [brief, hannah] as const]) {
    const lines = [...recap.highlights, ...recap.concerns]
    assertEach(lines, ({ evidence, evidence_count }) => evidence.length === Math.min(20, evidence_count))
    const rows = [...lines.flatMap(({ evidence }) => evidence), ...recap.trends.flatMap(({ points }) => points.map((one) => one.evidence))]
    for (const { kind, id } of new Map(rows.map((one) => [one.id, one])).values()) {
      if (kind === 'journal') assert.equal((await t.call(`GET /patient/journal/entries/${id}`, { as })).status, 200)
      if (kind === 'lab') assert.equal((await t.call(`GET /patient/${maya.patient_id}/labs/${id}`, { as })).status, 200)
      if (kind === 'visit') assert.equal((await t.call(`GET /appointments/${id}`, { as })).status, 200)
    }
    assert.deepEqual(new Set(rows.map(({ kind }) => kind)).has('lab'), true)
  }
})

test('nobody else gets a recap: other patients and dietitians find nothing, staff and strangers are refused', async () => {
  for (const as of [harold, dana]) assert.equal((await t.call(`GET ${path}`, { as })).status, 404)
  assert.equal((await t.call(`GET ${path}`, { as: selma })).status, 403)
  assert.equal((await t.call(`GET ${path}`, { as: 'nobody' })).status, 401)
  assert.equal((await t.send(`GET ${path}`, { as: maya, query: { period: '31d' } })).status, 400)
  assert.equal((await t.send('GET /patient-recap/no-id', { as: maya })).status, 400)
})

test('in safe mode a patient gets no number about food, weight or days in a row; their dietitian gets all of them', async () => {
  const { rows } = await t.owner.query(
    "update journal_entry set kind = 'weight', weight_grams = 50000 + (random() * 5000)::int where patient_id = $1 and kind = 'snack' returning id",
    [ines.patient_id],
  )
  assert.ok(rows.length > 2)
  const of = (as: typeof ines | typeof dana) => bodyOf(t.call(`GET /patient-recap/${ines.patient_id}`, { as, query: { period: '90d' } }))
  const [own, brief] = [await of(ines), await of(dana)]
  assert.deepEqual([own.hides_numbers, brief.hides_numbers], [true, false])
  const stats = own.stats.map(({ stat }) => stat)
  for (const hidden of ['journal_days', 'meals', 'streak_best'] as const) assert.equal(stats.includes(hidden), false, hidden)
  assert.equal(
    own.trends.some(({ metric }) => metric === 'weight'),
    false,
  )
  const kept = own.highlights.find(({ says }) => says === 'journal_kept')
  assert.deepEqual([kept?.number, kept?.of, kept?.evidence_count, kept?.evidence.length], [null, null, 1, 1])
  assert.equal(
    own.highlights.some(({ says }) => ['journal_days', 'streak_best', 'active_days'].includes(says)),
    false,
  )
  assert.ok(brief.trends.some(({ metric, points }) => metric === 'weight' && points.length > 2))
  assert.ok(brief.stats.some(({ stat, value }) => stat === 'journal_days' && value > 0))
})

test('a patient reads of no absence, and their dietitian does', async () => {
  await t.owner.query(
    "update appointment set status = 'No-show' where id = (select id from appointment where patient_id = $1 and provider_id = $2 and status = 'Occurred' order by starts_at desc limit 1)",
    [maya.patient_id, hannah.provider_id],
  )
  const statsOf = async (as: typeof maya | typeof hannah) =>
    (await bodyOf(t.call(`GET /patient-recap/${maya.patient_id}`, { as, query: { period: '90d' } }))).stats
  const isAbsence = ({ stat, value }: { stat: string; value: number }) => stat === 'visits_missed' && value > 0
  assert.equal((await statsOf(maya)).some(isAbsence), false)
  assert.equal((await statsOf(hannah)).some(isAbsence), true)
})

test('a guardian reads the recap of a child only while they act for them', async () => {
  const mia = `/patient-recap/${children.mia.patient_id}` as const
  const recap = await bodyOf(t.call(`GET ${mia}`, { as: carmen, headers: { 'x-acting-for': children.mia.patient_id } }))
  assert.equal(recap.patient_id, children.mia.patient_id)
  assert.equal((await t.call(`GET ${mia}`, { as: carmen })).status, 404)
})

test('a dietitian reads on for 24 months after the end of care, and no longer', async () => {
  const end = 'update care set ended_at = $3, status = $4 where provider_id = $1 and patient_id = $2'
  const care = [hannah.provider_id, maya.patient_id]
  await t.owner.query(end, [...care, '2024-03-10T12:00:00Z', 'graduated'])
  const recap = await read(hannah)
  assert.deepEqual([recap.audience, recap.care_id !== null], ['provider', true])
  assert.equal(
    recap.concerns.some(({ says }) => says === 'no_next_visit' || says === 'visit_overdue'),
    false,
    'who is no longer in care needs no visit',
  )
  await t.owner.query(end, [...care, '2024-03-01T12:00:00Z', 'graduated'])
  assert.equal((await t.call(`GET ${path}`, { as: hannah })).status, 404)
})

test('where nothing happened there is nothing to tell, and no number but zero', async () => {
  await t.owner.query(
    "update journal_entry set hidden_at = now(); update appointment set status = 'Scheduled' where status <> 'Re-scheduled'; update lab set created_at = '2020-01-01'; update intake set submitted_at = null",
  )
  const empty = await read(maya)
  assert.deepEqual([empty.highlights, empty.trends, empty.concerns], [[], [], []])
  assertEach(empty.stats, ({ value }) => value === 0)
})

test('a dietitian learns of a loss of weight, a lasting symptom, a late cancellation and an overdue visit', async () => {
  const entries =
    "select id from journal_entry where patient_id = $1 and visibility = 'shared' and hidden_at is null and occurred_at < $2 order by occurred_at desc"
  const { rows } = await t.owner.query<{ id: string }>(entries, [maya.patient_id, t.house.now()])
  const ids = rows.map(({ id }) => id)
  await t.owner.query("update journal_entry set kind = 'weight', weight_grams = 70000 where id = $1", [ids[0]])
  await t.owner.query("update journal_entry set kind = 'weight', weight_grams = 76000 where id = $1", [ids[40]])
  await t.owner.query("update journal_entry set symptoms = '{nausea}' where id = any ($1)", [ids.slice(0, 40)])
  await t.owner.query(
    "update appointment set status = 'Canceled', canceled_at = '2026-02-25T12:00:00Z', canceled_by = 'patient', canceled_late = true where patient_id = $1 and status = 'Scheduled'",
    [maya.patient_id],
  )
  await t.owner.query("update care set cadence = 'Weekly' where patient_id = $1", [maya.patient_id])
  const { concerns } = await read(hannah)
  assert.deepEqual(
    concerns.map(({ says, symptom }) => symptom ?? says).filter((says) => says !== 'lab_out_of_range'),
    ['weight_loss', 'nausea', 'canceled_late'],
  )
  const loss = concerns.find(({ says }) => says === 'weight_loss')
  assert.deepEqual([loss?.number, loss?.evidence.map(({ id }) => id)], [7.9, [ids[0], ids[40]]])
  await t.owner.query('update journal_entry set hidden_at = now() where patient_id = $1', [maya.patient_id])
  await t.owner.query("update lab set created_at = '2020-01-01' where patient_id = $1", [maya.patient_id])
  const later = (await read(hannah)).concerns
  assert.deepEqual(
    later.map(({ says }) => says),
    ['canceled_late', 'visit_overdue'],
  )
  assert.equal(later[1]?.day, '2026-02-26')
})
