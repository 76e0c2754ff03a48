import assert from 'node:assert/strict'
import { test } from 'node:test'
import { summarizeDays } from '@sorrel/contract/glucose/rules'
import { uploadFile } from '../../files/tests/uploading.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { readingsOf, type Wanted, writeDexcom, writeLibre } from './writing.ts'

let app: TestApp
serveUntouchedWorld((opened) => {
  app = opened
})

const { maya, hannah, harold, dana, ruben } = cast
type Person = typeof harold | typeof dana

const sendFile = (as: Person, bytes: Buffer) => {
  const about = as.kind === 'provider' ? { patient_id: harold.patient_id } : {}
  return uploadFile(app, { as, purpose: 'glucose_file', name: 'Clarity.csv', type: 'text/csv', bytes, ...about })
}
const check = async (as: Person, bytes: Buffer) =>
  app.call(`POST /patients/${harold.patient_id}/glucose-uploads`, { as, body: { file_id: await sendFile(as, bytes) } })
const apply = async (as: Person, upload_id: string) => {
  const answer = await bodyOf(app.call(`POST /patients/${harold.patient_id}/glucose-uploads/${upload_id}/apply`, { as }))
  await app.runJobs()
  return answer
}
const add = async (as: Person, wanted: readonly Wanted[]) => {
  const upload = await bodyOf(check(as, writeDexcom(wanted)))
  await apply(as, upload.id)
  return upload
}
const undo = async (as: Person, upload_id: string) => {
  await bodyOf(app.call(`DELETE /patients/${harold.patient_id}/glucose-uploads/${upload_id}`, { as }))
  await app.runJobs()
}
const summaryOf = (as: Person, query = {}) => bodyOf(app.call(`GET /patients/${harold.patient_id}/glucose-summary`, { as, query }))
const countPoints = async () => {
  const { rows } = await app.owner.query<{ count: number }>(
    'select count(*)::int as count from glucose_point p join glucose_upload u on u.id = p.upload_id where u.patient_id = $1',
    [harold.patient_id],
  )
  return rows[0]!.count
}
const instantAt = (clock: string) =>
  Temporal.PlainDateTime.from(`2026-02-20T${clock}`).toZonedDateTime(harold.time_zone).toInstant().toString()
const wave = (minute: number) => 100 + Math.round(60 * Math.sin(minute / 97)) + (minute % 35)

test('a file is only looked at first; once somebody says so, each reading is a row, and the numbers are those of a count by hand', async () => {
  const wanted = readingsOf('2026-02-20', wave)
  const upload = await bodyOf(check(harold, writeDexcom(wanted)))
  assert.deepEqual(
    [
      upload.status,
      upload.readings,
      upload.first_day,
      upload.last_day,
      upload.interval_minutes,
      upload.gaps,
      upload.known_before,
      upload.by,
    ],
    ['checked', 288, '2026-02-20', '2026-02-20', 5, 0, 0, 'patient'],
  )
  assert.equal(await countPoints(), 0)
  assert.equal((await summaryOf(harold)).summary, null)
  assert.equal((await apply(harold, upload.id)).status, 'applying')
  assert.equal(
    (await bodyOf(app.call(`POST /patients/${harold.patient_id}/glucose-uploads/${upload.id}/apply`, { as: harold }))).status,
    'applied',
    'twice is once',
  )
  assert.equal(await countPoints(), 288)
  const { summary, unit, target } = await summaryOf(dana, { days: 1 })
  const values = wanted.map(({ value }) => Number(value))
  assert.deepEqual([unit, target, summary?.readings, summary?.coverage, summary?.is_sound], ['mg/dL', 'standard', 288, 1, false])
  for (const { from, to, share } of summary!.bands)
    assert.equal(share, values.filter((value) => value >= (from ?? 0) && value <= (to ?? 9999)).length / 288)
  const mean = values.reduce((sum, value) => sum + value, 0) / 288
  assert.ok(Math.abs(summary!.mean - mean) < 1e-9)
  const day = await bodyOf(app.call(`GET /patients/${harold.patient_id}/glucose-day`, { as: dana, query: { day: '2026-02-20' } }))
  assert.deepEqual(
    day.points.map(({ mg_dl }) => mg_dl),
    values,
  )
})

test('a reading that two files have counts once, and stays when one of them is taken out', async () => {
  const first = await add(harold, [...readingsOf('2026-02-19', wave), ...readingsOf('2026-02-20', wave)])
  const second = await bodyOf(check(dana, writeDexcom([...readingsOf('2026-02-20', wave), ...readingsOf('2026-02-21', wave)])))
  assert.deepEqual([second.known_before, second.by], [288, 'provider'])
  await apply(dana, second.id)
  assert.equal(await countPoints(), 3 * 288)
  const daysOf = async () => (await summaryOf(harold)).summary?.by_day.map(({ day, readings }) => [day, readings])
  await undo(harold, first.id)
  assert.deepEqual(await daysOf(), [
    ['2026-02-21', 288],
    ['2026-02-20', 288],
  ])
  await undo(harold, second.id)
  assert.equal(await countPoints(), 0)
  assert.equal((await summaryOf(harold)).last_day, null)
  const { items } = await bodyOf(app.call(`GET /patients/${harold.patient_id}/glucose-uploads`, { as: harold }))
  assert.deepEqual(
    items.map(({ status }) => status),
    ['undone', 'undone'],
  )
  await undo(harold, first.id)
  assert.equal(
    (await app.call(`POST /patients/${harold.patient_id}/glucose-uploads/${first.id}/apply`, { as: harold })).code,
    'changed_meanwhile',
  )
})

test('of two devices on one day the one with more readings counts', async () => {
  const phone = readingsOf('2026-02-20', () => 100)
  const receiver = readingsOf('2026-02-20', () => 200).slice(0, 120)
  await add(harold, [...phone, ...receiver.map((one) => ({ ...one, device: 'receiver' }))])
  const { summary } = await summaryOf(harold)
  assert.deepEqual([summary?.readings, summary?.mean], [288, 100])
})

type Meal = { clock: string; text: string; height: number; visibility?: 'private' }

/** Writes meals into the journal, and gives the readings of that day: calm at 100, with a hill of an hour and a half after each meal. */
async function eatAndMeasure(meals: readonly Meal[]) {
  for (const { clock, text, visibility } of meals) {
    const body = {
      client_id: crypto.randomUUID(),
      kind: 'meal' as const,
      occurred_at: instantAt(clock),
      text,
      ...(visibility && { visibility }),
    }
    await bodyOf(app.call('POST /patient/journal/entries', { as: harold, body }))
  }
  const startOf = ({ clock }: Meal) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
  const hillOf = (since: number, height: number) => (since <= 0 || since > 90 ? 0 : Math.round(height * Math.sin((since / 90) * Math.PI)))
  return readingsOf('2026-02-20', (minute) => meals.reduce((sum, meal) => sum + hillOf(minute - startOf(meal), meal.height), 100))
}

test('the three meals that rose most are named, an incomplete one says so, and a private one is for the patient alone', async () => {
  const readings = await eatAndMeasure([
    { clock: '07:00', text: 'Toast', height: 30 },
    { clock: '10:00', text: 'Secret cake', height: 120, visibility: 'private' },
    { clock: '12:00', text: 'Rice', height: 90 },
    { clock: '16:00', text: 'Apple', height: 10 },
    { clock: '19:00', text: 'Beans', height: 60 },
    { clock: '22:30', text: 'Late milk', height: 150 },
  ])
  await add(harold, readings)
  const meals = async (as: Person) =>
    (await bodyOf(app.call(`GET /patients/${harold.patient_id}/meal-glucose`, { as, query: { from: '2026-02-14' } }))).items
  const told = (items: Awaited<ReturnType<typeof meals>>) =>
    items.map(({ title, rise, is_complete, rank }) => [title, rise, is_complete, rank])
  assert.deepEqual(told(await meals(dana)), [
    ['Late milk', 150, false, null],
    ['Beans', 60, true, 2],
    ['Apple', 10, true, null],
    ['Rice', 90, true, 1],
    ['Toast', 30, true, 3],
  ])
  const { summary } = await summaryOf(harold)
  assert.deepEqual(
    summary?.highest.map(({ title, rise, rank }) => [title, rise, rank]),
    [
      ['Secret cake', 120, 1],
      ['Rice', 90, 2],
      ['Beans', 60, 3],
    ],
  )
})

test('in safe mode the patient gets no value anywhere, and the dietitian gets all', async () => {
  await add(harold, readingsOf('2026-02-20', wave))
  await app.owner.query('update patient set ed_safe_mode = true where id = $1', [harold.patient_id])
  const answers = [
    await summaryOf(harold),
    await bodyOf(app.call(`GET /patients/${harold.patient_id}/glucose-day`, { as: harold, query: { day: '2026-02-20' } })),
    await bodyOf(app.call(`GET /patients/${harold.patient_id}/meal-glucose`, { as: harold, query: { from: '2026-02-14' } })),
  ]
  for (const answer of answers) {
    assert.equal(answer.hidden, true)
    assert.doesNotMatch(JSON.stringify(answer), /"(mg_dl|mean|share|rise)":/)
  }
  assert.equal((await summaryOf(dana)).summary?.readings, 288)
})

test('a dietitian chooses the range for pregnancy, and what is below 54 raises a flag on the caseload', async () => {
  await add(
    harold,
    readingsOf('2026-02-25', (minute) => (minute < 30 ? 50 : minute < 300 ? 66 : 150)),
  )
  await bodyOf(app.call(`PUT /patients/${harold.patient_id}/glucose-target`, { as: dana, body: { target: 'pregnancy' } }))
  const { summary, target } = await summaryOf(harold)
  const days = [
    {
      readings: 288,
      minutes: 1440,
      total: 0,
      squares: 0,
      under_54: 6,
      to_62: 0,
      to_69: 54,
      to_140: 0,
      to_180: 228,
      to_250: 0,
      over_250: 0,
    },
  ]
  assert.equal(target, 'pregnancy')
  assert.deepEqual(
    summary?.bands.map(({ band, share }) => [band, share]),
    summarizeDays(days, 1, 'pregnancy')!.bands.map(({ band, share }) => [band, share]),
  )
  assert.equal((await app.call(`PUT /patients/${harold.patient_id}/glucose-target`, { as: harold, body: { target: 'older' } })).status, 403)
  const { items } = await bodyOf(app.call('GET /my-client-care', { as: dana }))
  const flags = items.find(({ patient_id }) => patient_id === harold.patient_id)?.flags
  assert.deepEqual(
    flags?.find(({ flag }) => flag === 'glucose_very_low'),
    { flag: 'glucose_very_low', number: 2, day: null },
  )
})

test('what is no glucose file, a date of two meanings and a file of somebody else are refused, each by its reason', async () => {
  const issueOf = async (bytes: Buffer) => {
    const { status, details } = await check(harold, bytes)
    return [status, details.issues?.[0]?.path?.[0], details.issues?.[0]?.code]
  }
  assert.deepEqual(await issueOf(Buffer.from('a,b\n1,2\n')), [400, 'file_id', 'not_a_glucose_file'])
  assert.deepEqual(await issueOf(writeDexcom([])), [400, 'file_id', 'no_readings'])
  const unclear = writeLibre([{ wall: '01-02-2026 07:00', value: 100 }])
  assert.deepEqual(await issueOf(unclear), [400, 'date_order', 'date_order_unclear'])
  const file_id = await sendFile(harold, unclear)
  const settled = await bodyOf(
    app.call(`POST /patients/${harold.patient_id}/glucose-uploads`, { as: harold, body: { file_id, date_order: 'day_first' } }),
  )
  assert.equal(settled.first_day, '2026-02-01')
  const again = await app.call(`POST /patients/${harold.patient_id}/glucose-uploads`, { as: harold, body: { file_id } })
  assert.deepEqual([again.status, again.code], [409, 'file_not_usable'])
  const theirs = await uploadFile(app, { as: maya, purpose: 'glucose_file', name: 'x.csv', type: 'text/csv', bytes: unclear })
  assert.equal(
    (await app.call(`POST /patients/${harold.patient_id}/glucose-uploads`, { as: harold, body: { file_id: theirs } })).code,
    'file_not_usable',
  )
  const { details } = await app.call('POST /files', {
    as: harold,
    body: { purpose: 'glucose_file', name: 'a.png', type: 'image/png', bytes: 9 },
  })
  assert.equal(details.reason, 'wrong_type')
})

test('strangers find nothing, and a dietitian whose care has ended reads but changes nothing', async () => {
  const { id: upload_id } = await bodyOf(check(harold, writeDexcom(readingsOf('2026-02-20', wave))))
  const body = { file_id: upload_id }
  for (const as of [ruben, hannah]) {
    for (const call of [
      app.call(`GET /patients/${harold.patient_id}/glucose-uploads`, { as }),
      app.call(`GET /patients/${harold.patient_id}/glucose-summary`, { as }),
      app.call(`GET /patients/${harold.patient_id}/glucose-day`, { as, query: { day: '2026-02-20' } }),
      app.call(`GET /patients/${harold.patient_id}/meal-glucose`, { as, query: { from: '2026-02-14' } }),
      app.call(`POST /patients/${harold.patient_id}/glucose-uploads`, { as, body }),
      app.call(`POST /patients/${harold.patient_id}/glucose-uploads/${upload_id}/apply`, { as }),
      app.call(`DELETE /patients/${harold.patient_id}/glucose-uploads/${upload_id}`, { as }),
    ])
      assert.equal((await call).code, 'not_found')
  }
  assert.equal(
    (await app.call(`PUT /patients/${harold.patient_id}/glucose-target`, { as: hannah, body: { target: 'older' } })).code,
    'not_found',
  )
  await app.owner.query(
    "update care set status = 'graduated', ended_at = '2026-01-10T12:00:00Z' where provider_id = $1 and patient_id = $2",
    [dana.provider_id, harold.patient_id],
  )
  assert.equal((await app.call(`GET /patients/${harold.patient_id}/glucose-uploads`, { as: dana })).status, 200)
  assert.equal((await app.call(`POST /patients/${harold.patient_id}/glucose-uploads`, { as: dana, body })).code, 'care_closed')
  assert.equal((await app.call(`POST /patients/${harold.patient_id}/glucose-uploads/${upload_id}/apply`, { as: dana })).code, 'care_closed')
  assert.equal((await app.call(`DELETE /patients/${harold.patient_id}/glucose-uploads/${upload_id}`, { as: dana })).code, 'care_closed')
  assert.equal(
    (await app.call(`PUT /patients/${harold.patient_id}/glucose-target`, { as: dana, body: { target: 'older' } })).code,
    'care_closed',
  )
})
