import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signInSurely } from '../../auth/tests/testing.ts'
import { pickResources } from '../../fhir/tests/making.ts'
import { findFaults, readWritten } from '../../fhir/tests/validating.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { type BodyOf, bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { actingFor } from '../../patients/tests/family.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const { carmen, marisol, dana, maya, hannah } = cast
const { leo, mia } = children
type Person = typeof carmen | typeof marisol
type Sent = BodyOf<`POST /patient/${string}/growth-measurements`>
const path = `/patient/${leo.patient_id}/growth` as const
const read = (as: Person, patient_id = leo.patient_id) =>
  bodyOf(app.call(`GET /patient/${patient_id}/growth`, { as, ...(as.kind === 'patient' && { headers: actingFor(patient_id) }) }))
const measure = (body: Sent, as: Person = marisol) => app.call(`POST ${path}-measurements`, { as, body })
const grown: Sent = { measured_on: '2026-02-20', height_centimeters: 166.4, weight_kilograms: 60 }
/** What is wrong with a measurement, as the server says it. */
const refusalOf = async (body: Partial<Sent>) => {
  const { status, details } = await app.send(`POST ${path}-measurements`, { as: marisol, body: { measured_on: '2026-02-20', ...body } })
  return [status, details.issues?.[0]?.code, details.issues?.[0]?.path?.at(-1)]
}
const chartOf = ({ charts }: Awaited<ReturnType<typeof read>>, name: string) => charts.find(({ chart }) => chart === name)

test('a dietitian and the mother see how a child grew over three years, beside other children', async () => {
  for (const as of [marisol, carmen]) {
    const growth = await read(as)
    assert.deepEqual(
      growth.charts.map(({ chart, reference, points }) => [chart, reference, points.length]),
      [
        ['stature_for_age', 'cdc_2000', 9],
        ['weight_for_age', 'cdc_2000', 10],
        ['bmi_for_age', 'cdc_2000', 9],
      ],
    )
    assert.equal(growth.measurements.length, 10)
    assert.equal(growth.measurements[0]?.provider_name, marisol.name)
    for (const { curves, points } of growth.charts) {
      assert.deepEqual(
        points.map(({ measured_on }) => measured_on),
        points.map(({ measured_on }) => measured_on).sort(),
      )
      assertEach(points, ({ x }) => x >= curves[0]!.points[0]!.x && x <= curves[0]!.points.at(-1)!.x, 'every point lies on the drawing')
    }
  }
})

test('a measurement stands at once on the charts, with its percentile, and can be taken back', async () => {
  const added = await bodyOf(measure(grown))
  const height = chartOf(added, 'stature_for_age')!.points.at(-1)!
  // 13 years, 9 months: CDC has 75 percent of the boys below 168.2 cm, and 50 below 162.6.
  assert.deepEqual([height.measured_on, height.value], ['2026-02-20', 166.4])
  assert.ok(height.percentile > 60 && height.percentile < 75, `${height.percentile}`)
  const index = chartOf(added, 'bmi_for_age')!.points.at(-1)!
  assert.equal(index.value, 21.67)
  const [{ id } = { id: '' }] = added.measurements
  const removed = await bodyOf(app.call(`DELETE /patient/${leo.patient_id}/growth-measurements/${id}`, { as: marisol }))
  assertEach(removed.measurements, (one) => one.id !== id)
  assert.equal((await app.call(`DELETE ${path}-measurements/${id}`, { as: marisol })).status, 404)
  const { rows } = await app.owner.query('select removed_by, removed_at is not null as gone from growth_measurement where id = $1', [id])
  assert.deepEqual(rows, [{ removed_by: marisol.provider_id, gone: true }])
  const events = await app.owner.query(`select name from event where payload ->> 'growth_measurement_id' = $1`, [id])
  assert.deepEqual(events.rows.map(({ name }) => name).sort(), ['growth_measurement.added', 'growth_measurement.removed'])
})

test('what hardly can be is asked back: pounds as kilograms, inches as centimeters; what is confirmed counts', async () => {
  assert.deepEqual(await refusalOf({ weight_kilograms: 132 * 2.2 }), [400, 'unlikely', 'weight_kilograms'])
  assert.deepEqual(await refusalOf({ height_centimeters: 65.5 }), [400, 'unlikely', 'height_centimeters'])
  assert.deepEqual(await refusalOf({ height_centimeters: 190, weight_kilograms: 30 }), [400, 'unlikely', 'weight_kilograms'])
  assert.equal((await measure({ measured_on: '2026-02-20', weight_kilograms: 290, confirmed: true })).status, 201)
})

test('a day that cannot be and a measurement of nothing are refused beside their fields', async () => {
  assert.deepEqual(await refusalOf({ measured_on: '2027-01-01', height_centimeters: 166 }), [400, 'in_the_future', 'measured_on'])
  assert.deepEqual(await refusalOf({ measured_on: '2012-05-08', height_centimeters: 50 }), [400, 'before_birth', 'measured_on'])
  assert.deepEqual(await refusalOf({}), [400, 'invalid_type', 'height_centimeters'])
  assert.equal((await refusalOf({ height_centimeters: 700 }))[0], 400)
  await app.owner.query("update patient set birth_date = '2001-01-01' where id = $1", [leo.patient_id])
  assert.deepEqual(await refusalOf({ height_centimeters: 166 }), [400, 'grown_up', 'measured_on'])
})

test('under two years a child lies, and is compared with those of WHO; a height of one who stood is made longer', async () => {
  await app.owner.query("update patient set birth_date = '2024-09-20' where id = $1", [leo.patient_id])
  await app.owner.query('delete from growth_measurement where patient_id = $1', [leo.patient_id])
  await bodyOf(measure({ measured_on: '2025-09-20', height_centimeters: 75.7, weight_kilograms: 9.6, lying: true }))
  const growth = await bodyOf(measure({ measured_on: '2026-02-20', height_centimeters: 80, weight_kilograms: 10.5 }))
  assert.deepEqual(
    growth.charts.map(({ chart, reference }) => [chart, reference]),
    [
      ['stature_for_age', 'who_2006'],
      ['weight_for_age', 'who_2006'],
      ['weight_for_length', 'who_2006'],
    ],
  )
  const [year, later] = chartOf(growth, 'stature_for_age')!.points
  // WHO: half of the boys of a year are shorter than 75.7 cm.
  assert.ok(Math.abs(year!.percentile - 50) < 2, `${year!.percentile}`)
  assert.equal(later!.value, 80.7)
  assert.deepEqual(
    chartOf(growth, 'weight_for_length')!.points.map(({ x, value }) => [x, value]),
    [
      [75.7, 9.6],
      [80.7, 10.5],
    ],
  )
})

test('weights of the journal and answers of the intake are points, too; what is private reaches no dietitian', async () => {
  const insert = (day: string, grams: number, visibility: string) =>
    app.owner.query(
      `insert into journal_entry (id, patient_id, client_id, occurred_at, time_zone, local_date, before_three, kind, weight_grams, visibility, created_at, updated_at, items)
       values (gen_random_uuid(), $1, gen_random_uuid(), $2::date + time '15:00', 'America/Chicago', $2, false, 'weight', $3, $4, now(), now(), '[]')`,
      [leo.patient_id, day, grams, visibility],
    )
  await insert('2026-02-01', 60_100, 'shared')
  await insert('2026-02-02', 60_200, 'private')
  const fromJournal = async (as: Person) => chartOf(await read(as), 'weight_for_age')!.points.filter(({ source }) => source === 'journal')
  assert.deepEqual(
    (await fromJournal(carmen)).map(({ value }) => value),
    [60.1, 60.2],
  )
  assert.deepEqual(
    (await fromJournal(marisol)).map(({ value }) => value),
    [60.1],
  )
})

test('in safe mode the family gets heights alone; the dietitian everything', async () => {
  await app.owner.query('update patient set ed_safe_mode = true where id = $1', [leo.patient_id])
  const seen = await read(carmen)
  assert.deepEqual([seen.hides_numbers, seen.charts.map(({ chart }) => chart)], [true, ['stature_for_age']])
  assert.ok(seen.measurements.length > 0 && seen.measurements.every(({ weight_kilograms }) => weight_kilograms === null))
  assert.equal((await read(marisol)).charts.length, 3)
})

test('somebody of 15 with an account of their own sees how they grew; in safe mode heights alone, also in their recap', async () => {
  await app.owner.query("update patient set birth_date = '2010-06-01', clinical_sex = 'female' where id = $1", [maya.patient_id])
  const hers = `/patient/${maya.patient_id}/growth` as const
  for (const [measured_on, height_centimeters, weight_kilograms] of [['2026-01-20', 159, 54] as const, ['2026-02-20', 160, 52] as const])
    await bodyOf(app.call(`POST ${hers}-measurements`, { as: hannah, body: { measured_on, height_centimeters, weight_kilograms } }))
  await app.owner.query(
    `update journal_entry set kind = 'weight', weight_grams = 52000 + (random() * 3000)::int where patient_id = $1 and kind = 'snack'`,
    [maya.patient_id],
  )
  const own = async () => {
    const { hides_numbers, charts, measurements } = await bodyOf(app.call(`GET ${hers}`, { as: maya }))
    const recap = await bodyOf(app.call(`GET /patient-recap/${maya.patient_id}`, { as: maya, query: { period: '90d' } }))
    const weights = measurements.filter(({ weight_kilograms }) => weight_kilograms !== null).length
    const metrics = recap.trends.flatMap(({ metric }) => (metric === 'weight' || metric === 'height' ? [metric] : []))
    return { hides: [hides_numbers, recap.hides_numbers], charts: charts.map(({ chart }) => chart), weights, metrics }
  }
  const seen = await own()
  assert.deepEqual([seen.hides, seen.charts.length], [[false, false], 3])
  assert.ok(seen.weights >= 2)
  assert.ok(seen.metrics.includes('weight'))
  await app.owner.query('update patient set ed_safe_mode = true where id = $1', [maya.patient_id])
  const safe = await own()
  assert.deepEqual([safe.hides, safe.charts, safe.weights, safe.metrics.includes('weight')], [[true, true], ['stature_for_age'], 0, false])
  assert.equal((await app.call(`GET ${hers}`, { as: cast.ruben })).code, 'not_found')
})

test('without a birthday or a sex nothing is compared, and the answer says what is missing', async () => {
  await app.owner.query("update patient set clinical_sex = 'unknown' where id = $1", [leo.patient_id])
  const unknown = await read(marisol)
  assert.deepEqual([unknown.needs, unknown.charts.length, unknown.measurements.length], ['clinical_sex', 0, 10])
  await app.owner.query('update patient set birth_date = null where id = $1', [leo.patient_id])
  assert.equal((await read(marisol)).needs, 'birth_date')
  assert.equal((await measure(grown)).status, 201, 'what was measured can be kept all the same')
})

test('strangers find nothing, patients enter nothing, and after the care a dietitian only reads', async () => {
  for (const as of [dana, maya]) assert.equal((await app.call(`GET ${path}`, { as })).status, 404)
  assert.equal((await app.call(`POST ${path}-measurements`, { as: dana, body: grown })).status, 404)
  assert.equal((await app.send(`POST ${path}-measurements`, { as: carmen, headers: actingFor(leo.patient_id), body: grown })).status, 403)
  const mine = (await read(marisol, mia.patient_id)).measurements[0]!
  assert.equal((await app.call(`DELETE ${path}-measurements/${mine.id}`, { as: marisol })).status, 404, 'that one is the sister’s')
  await app.owner.query("update care set status = 'graduated', ended_at = '2026-02-01T12:00:00Z' where patient_id = $1", [leo.patient_id])
  assert.equal((await app.call(`GET ${path}`, { as: marisol })).status, 200)
  const refused = await measure(grown)
  assert.deepEqual([refused.status, refused.code], [409, 'care_closed'])
  const { measurements } = await read(marisol)
  const kept = await app.call(`DELETE ${path}-measurements/${measurements[0]!.id}`, { as: marisol })
  assert.deepEqual([kept.status, kept.code], [409, 'care_closed'])
})

test('the bundle is valid, and has heights, weights and the percentile of the body mass index by their codes', async () => {
  const { headers } = await signInSurely(app, carmen)
  const answer = await app.call(`GET /patients/${leo.patient_id}/fhir`, { headers: { ...headers, ...actingFor(leo.patient_id) } })
  const bundle = readWritten(answer.text)
  assert.deepEqual(findFaults(bundle), [])
  const written = JSON.stringify(pickResources(bundle, 'Observation'))
  const count = (code: string) => written.split(`"${code}"`).length - 1
  assert.deepEqual([count('8302-2'), count('29463-7'), count('59576-9')], [9, 10, 9])
})
