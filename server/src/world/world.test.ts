import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, test } from 'node:test'
import { payers } from '@sorrel/contract/insurance/vocabulary'
import { adminTags } from '@sorrel/contract/kernel/operation'
import { genders, howHeardAnswers, usStates } from '@sorrel/contract/patients/vocabulary'
import { ageGroups, identities, modalities, offeredSpecialties, spokenLanguages } from '@sorrel/contract/providers/vocabulary'
import { appointmentStatuses, appointmentTypes, bookingSources, recurrences, visitModes } from '@sorrel/contract/scheduling/vocabulary'
import { parsePhoneNumber } from 'libphonenumber-js/max'
import pg from 'pg'
import { z } from 'zod'
import { verifyPassword } from '../auth/passwords.ts'
import { type TestDatabase, testDatabase } from '../kernel/database/test-database.ts'
import { decideStart, prepareCase } from '../scheduling/engine/slots.ts'
import { seedBulk } from './bulk.ts'
import { cast, castAdmins, castList, castPatients, castProviders, staffPassword } from './cast.ts'
import { isEmpty, makeWorldRows, readWorldState, testWeek } from './seed.ts'

const moment = '2026-03-05T18:00:00.000Z'
const options = { seed: 1, week: testWeek, now: moment } as const
type Row = Record<string, unknown> & { id: string; provider_id: string; starts_at: string; ends_at: string; status: string }
const tablesOf = (given: Parameters<typeof makeWorldRows>[0]) => makeWorldRows(given, 'hash') as Record<string, Row[]>
const demo = tablesOf(options)
const hashOf = (rows: object) => createHash('sha256').update(JSON.stringify(rows)).digest('hex')
const byProvider = (rows: readonly Row[]) => Map.groupBy(rows, (row) => row.provider_id)

let database: TestDatabase
let owner: pg.Client
before(async () => {
  database = await testDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=app,public' })
  await owner.connect()
})
after(async () => {
  await owner.end()
  await database.drop()
})

test('The same seed and week make the same world, and another seed or week another one.', () => {
  assert.equal(hashOf(tablesOf(options)), hashOf(demo))
  for (const other of [{ seed: 2 }, { week: '2026-03-09' }]) assert.notEqual(hashOf(tablesOf({ ...options, ...other })), hashOf(demo))
})

test('The cast is at least sixteen people, with one administrator for each tag, patients in five states and three zones, and ids that are never shared.', () => {
  const people = castList()
  assert.ok(people.length >= 16)
  assert.deepEqual(castAdmins.flatMap((admin) => admin.admin_tags).sort(), [...adminTags].sort())
  assert.ok(new Set(castPatients.map((patient) => patient.state)).size >= 5)
  assert.ok(new Set(castPatients.map((patient) => patient.time_zone)).size >= 3)
  const ids = Object.values(cast).flatMap((one) => [
    one.identity_id,
    one.kind === 'patient' ? one.patient_id : one.kind === 'provider' ? one.provider_id : one.admin_id,
  ])
  assert.equal(new Set(ids).size, ids.length)
  assert.deepEqual(people[0], {
    name: 'Maya Lindqvist',
    kind: 'patient',
    phone_number: cast.maya.phone_number,
    password: null,
    patient_id: cast.maya.patient_id,
    provider_id: null,
    admin_tags: [],
  })
})

test('Every phone number of the world is valid, nobody else has it, and no fake integration reads something into it.', () => {
  const numbers = demo.identity!.map((row) => row.phone_number as string)
  assert.equal(new Set(numbers).size, numbers.length)
  for (const number of numbers) {
    assert.ok(parsePhoneNumber(number).isValid(), number)
    assert.doesNotMatch(number, /(0303|0404|0503|0909)$/)
  }
})

test('Every dietitian has a whole profile in words that nobody else uses.', () => {
  const providers = demo.provider!
  assert.equal(providers.length, 80)
  assert.ok(new Set(providers.map((row) => row.state)).size >= 30)
  for (const field of ['slug', 'headline', 'bio']) assert.equal(new Set(providers.map((row) => row[field])).size, 80, field)
  const licences = byProvider(demo.provider_licence!)
  const windows = byProvider(demo.availability_window!)
  for (const row of providers) {
    for (const field of ['credentials', 'pronouns', 'city', 'zip', 'latitude', 'time_zone', 'practising_since', 'cash_initial_cents'])
      assert.ok(row[field], field)
    assert.equal((row.bio as string).split('\n\n').length, 2)
    assert.ok((row.specialties as string[]).length >= 2)
    assert.ok(licences.get(row.id)!.some((licence) => licence.state === row.state))
    assert.equal(windows.has(row.id), row.status === 'active', row.slug as string)
  }
  assert.equal(demo.provider_account!.filter((row) => isLuhn(`80840${row.npi}`)).length, 80)
})

const isLuhn = (digits: string) =>
  [...digits]
    .reverse()
    .reduce((sum, digit, at) => sum + [...String(Number(digit) * (at % 2 ? 2 : 1))].reduce((a, b) => a + Number(b), 0), 0) %
    10 ===
  0

test('Every value that has a vocabulary is in it.', () => {
  const payerIds = payers.map((payer) => payer.id)
  const rules: [string, string, readonly string[]][] = [
    ['provider', 'specialties', offeredSpecialties],
    ['provider', 'modalities', modalities],
    ['provider', 'identities', identities],
    ['provider', 'languages', spokenLanguages],
    ['provider', 'age_groups', ageGroups],
    ['provider', 'visit_modes', visitModes],
    ['provider', 'state', usStates],
    ['provider_licence', 'state', usStates],
    ['provider_network', 'payer_id', payerIds],
    ['coverage', 'payer_id', [...payerIds, ...demo.own_payer!.map(({ payer_id }) => String(payer_id))]],
    ['patient', 'gender', genders],
    ['patient', 'how_heard', howHeardAnswers],
    ['patient', 'state', usStates],
    ['appointment', 'status', appointmentStatuses],
    ['appointment', 'type', appointmentTypes],
    ['appointment', 'visit_mode', visitModes],
    ['appointment', 'booking_source', bookingSources],
    ['care', 'cadence', recurrences],
  ]
  for (const [table, column, allowed] of rules) {
    const used = new Set(demo[table]!.flatMap((row) => row[column] as string | string[] | null))
    assert.deepEqual(
      [...used].filter((value) => value !== null && !allowed.includes(value)),
      [],
      `${table}.${column}`,
    )
  }
})

test('The engine would offer each visit of the world again: in open hours, on the grid, clear of blocks, buffers and all other visits, but for a sick day.', () => {
  const windows = byProvider(demo.availability_window!)
  const blocks = byProvider(demo.calendar_block!)
  const visits = byProvider(demo.appointment!)
  const sickDays = new Set<unknown>(demo.calendar_block!.filter(({ title }) => title === 'Sick').map(({ id }) => id))
  let [checked, onSickDays] = [0, 0]
  const rules = new Map(demo.availability_rules!.map((row) => [row.provider_id, row]))
  for (const provider of demo.provider!.filter((row) => row.status === 'active')) {
    const mine = (visits.get(provider.id) ?? []).filter((row) => row.status === 'Scheduled' || row.status === 'Occurred')
    for (const visit of mine) {
      checked++
      const at = Date.parse(visit.starts_at)
      const near = mine.filter((other) => other !== visit && Math.abs(Date.parse(other.starts_at) - at) < 86_400_000)
      const kept = Rules.parse(rules.get(provider.id))
      const verdict = decideStart(
        prepareCase({
          provider: {
            time_zone: provider.time_zone as string,
            windows: Windows.parse(windows.get(provider.id)),
            rules: { ...kept, min_notice_minutes: 0, max_days_ahead: null, new_patients: 'open' },
          },
          blocks: (blocks.get(provider.id) ?? []).map(blockOf),
          appointments: near.map((row) => ({ id: row.id, start: row.starts_at, end: row.ends_at, status: row.status })),
          service: { duration_minutes: visit.duration_minutes as number },
          now: '2020-01-01T00:00:00Z',
          query: { from: visit.starts_at, to: visit.ends_at, visit_mode: visit.visit_mode as string },
        }),
        at,
      )
      if (!verdict.ok && sickDays.has(verdict.by)) onSickDays++
      else assert.deepEqual(verdict, { ok: true }, `${provider.slug} ${visit.starts_at}`)
    }
  }
  assert.ok(checked > 2000)
  assert.ok(onSickDays > 0 && onSickDays < 12, `${onSickDays} visits wait to be settled`)
})

const Rules = z.object({
  grid_minutes: z.number(),
  buffer_before_minutes: z.number(),
  buffer_after_minutes: z.number(),
  max_per_day: z.number().nullable(),
})
const Windows = z.array(
  z.object({
    ...{ weekday: z.string(), start_local: z.string(), end_local: z.string(), visit_modes: z.array(z.string()) },
    ...{ location_id: z.string().nullish(), effective_from: z.string().nullish(), effective_to: z.string().nullish() },
    ...{ every_weeks: z.number().nullish(), anchor_date: z.string().nullish(), month_week: z.number().nullish() },
  }),
)
const Days = z.object({ id: z.string(), from_date: z.string(), to_date: z.string() })
const Repeated = z.object({
  id: z.string(),
  first_date: z.string(),
  start_local: z.string(),
  end_local: z.string(),
  every: z.enum(recurrences),
})
function blockOf(row: Row) {
  if (row.all_day) {
    const { id, ...all_day } = Days.parse(row)
    return { id, all_day }
  }
  const { id, first_date, start_local, end_local, every } = Repeated.parse(row)
  return { id, recurring: { first_date, start: start_local, end: end_local, every } }
}

test('Nothing in the world is newer than its moment, and nothing ahead of it has taken place.', () => {
  for (const row of demo.appointment!) {
    for (const field of ['created_at', 'canceled_at', 'marked_at'])
      assert.ok(row[field] === null || (row[field] as string) <= moment, field)
    assert.ok((row.created_at as string) <= row.starts_at)
    if (row.status === 'Occurred' || row.status === 'No-show') assert.ok(Date.parse(row.ends_at) <= Date.parse(moment))
    if (row.status === 'Occurred') assert.ok((row.actual_minutes as number) > 0)
    if (row.status === 'Canceled') assert.ok(row.canceled_at && row.canceled_by)
  }
  const moved = demo.appointment!.filter((row) => row.status === 'Re-scheduled')
  assert.ok(moved.length > 50)
  const ids = new Map(demo.appointment!.map((row) => [row.id, row]))
  for (const row of moved) assert.equal(ids.get(row.rescheduled_to_id as string)?.rescheduled_from_id, row.id)
})

test('Every state of a visit occurs in the year, months behind and months ahead.', () => {
  const visits = demo.appointment!
  assert.deepEqual([...new Set(visits.map((row) => row.status))].sort(), [...appointmentStatuses].sort())
  assert.ok(visits.some((row) => row.canceled_late && (row.cancel_fee_cents as number) > 0))
  assert.ok(visits.some((row) => row.starts_at < '2025-09-15') && visits.some((row) => row.starts_at > '2026-08-15'))
})

test('Dana’s current week is full, with last week’s visits still to close out, and Maya has a visit within a week of any day of it.', () => {
  const week = (row: Row) => row.starts_at >= '2026-03-02' && row.starts_at < '2026-03-08'
  const danas = demo.appointment!.filter((row) => row.provider_id === cast.dana.provider_id)
  assert.equal(danas.filter((row) => week(row) && row.status !== 'Re-scheduled').length, 18)
  assert.ok(danas.filter((row) => row.status === 'Scheduled' && row.ends_at < moment).length >= 2)
  const mayas = demo.appointment!.filter((row) => row.patient_id === cast.maya.patient_id)
  for (let at = Date.parse(testWeek); at < Date.parse('2026-03-09'); at += 86_400_000) {
    assert.ok(mayas.some((row) => Date.parse(row.starts_at) >= at && Date.parse(row.starts_at) < at + 7 * 86_400_000))
  }
})

test('Reviews spread: Hannah has 128 around 4.9, Theo fewer than five, and some say why in Spanish.', () => {
  const reviews = byProvider(demo.review!)
  const hannahs = reviews.get(cast.hannah.provider_id)!.map((row) => row.rating as number)
  assert.equal(hannahs.length, 128)
  assert.equal((hannahs.reduce((sum, rating) => sum + rating, 0) / 128).toFixed(1), '4.9')
  assert.ok(reviews.get(cast.theo.provider_id)!.length < 5)
  assert.ok(demo.review!.some((row) => row.text === 'Por fin alguien que no me quita las tortillas.'))
  assert.deepEqual([...new Set(demo.review!.map((row) => row.rating))].sort(), [1, 2, 3, 4, 5])
})

test('Noor is new: nothing of hers is there but herself.', () => {
  for (const table of ['care', 'coverage', 'consent', 'appointment'])
    assert.ok(!demo[table]!.some((row) => row.patient_id === cast.noor.patient_id), table)
  assert.ok(demo.patient!.some((row) => row.id === cast.noor.patient_id))
})

test('The smaller world of the tests is in the database, which knows which world it is.', async () => {
  assert.deepEqual(await readWorldState(database.ownerUrl), { seed: 1, week: testWeek, size: 'test' })
  assert.equal(await isEmpty(database.ownerUrl), false)
  const { rows } = await owner.query(
    'select count(*)::int as n, count(*) filter (where h.live)::int as live from appointment a join held_time h on h.id = a.id',
  )
  assert.ok(rows[0].n > 100 && rows[0].live > 80)
  for (const { provider_id } of castProviders)
    assert.equal((await owner.query('select from provider where id = $1', [provider_id])).rowCount, 1)
})

test('Staff sign in with the one password of the demo, and patients have none.', async () => {
  const { rows } = await owner.query('select kind, password_hash from identity where phone_number = any ($1) order by kind desc', [
    [cast.tom.phone_number, cast.maya.phone_number],
  ])
  assert.ok(await verifyPassword(rows[0].password_hash, staffPassword))
  assert.equal(rows[1].password_hash, null)
})

test('A crowd for measuring has licenses where it lives, networks and hours.', async () => {
  const count = async (sql: string) => Number((await owner.query(sql)).rows[0].count)
  const before = await count('select count(*) from provider')
  await seedBulk(database.ownerUrl, 300)
  assert.equal(await count('select count(*) from provider'), before + 300)
  const homeless =
    'select count(*) from provider p where not exists (select from provider_licence l where l.provider_id = p.id and l.state = p.state)'
  assert.equal(await count(homeless), 0)
  const idle = `select count(*) from provider p where status = 'active' and not exists (select from availability_window w where w.provider_id = p.id)`
  assert.equal(await count(idle), 0)
})

test('No JSON of the demo is a text that holds JSON.', async () => {
  const listed = `select table_name as t, column_name as c from information_schema.columns where table_schema = 'app' and data_type = 'jsonb'`
  const { rows: columns } = await owner.query<{ t: string; c: string }>(listed)
  const checks = columns.map(
    ({ t, c }) =>
      `select '${t}.${c}' as c where exists (select from app.${t} where ${c} #>> '{}' ~ '^[\\[{]' and jsonb_typeof(${c}) = 'string')`,
  )
  assert.deepEqual((await owner.query(checks.join(' union all '))).rows, [])
})
