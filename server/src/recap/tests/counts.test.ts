import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emotions, entryKinds, symptoms } from '@sorrel/contract/journal/vocabulary'
import { placeInTime } from '../../journal/place-in-time.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { type Random, randomOf } from '../../world/random.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah } = cast
const zones = ['America/Chicago', 'America/Chicago', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland'] as const
const daysBefore = (days: number) => new Date(Date.parse(t.house.now()) - days * 86_400_000).toISOString()

/** Puts rows in place of all rows of a table. As a replica, so that no trigger and no foreign key asks in which order. */
async function replaceRows(table: 'journal_entry' | 'appointment', rows: readonly object[]): Promise<void> {
  const client = await t.owner.connect()
  try {
    await client.query(`begin; set local session_replication_role = replica; delete from ${table}`)
    await client.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1)`, [JSON.stringify(rows)])
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** Another journal for Maya: entries of all kinds, shared and private, taken out, looked at, in several zones. */
async function writeJournal(random: Random, count: number): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    const at = daysBefore(random.next() * 190)
    const kind = random.pick(entryKinds)
    const place = placeInTime(at, random.pick(zones))
    return {
      id: makeId(),
      patient_id: maya.patient_id,
      client_id: makeId(),
      ...place,
      kind,
      items: [],
      items_not_estimated: 0,
      emotions: random.chance(0.4) ? random.some(emotions, 2) : [],
      symptoms: random.chance(0.4) ? random.some(symptoms, 2) : [],
      minutes: kind === 'sleep' ? random.between(200, 600) : null,
      weight_grams: kind === 'weight' ? random.between(60_000, 80_000) : null,
      visibility: random.chance(0.3) ? 'private' : 'shared',
      hidden_at: random.chance(0.1) ? at : null,
      reviewed_at: random.chance(0.5) ? at : null,
      created_at: at,
      updated_at: at,
      version: 1,
    }
  })
  await replaceRows('journal_entry', rows)
}

/** Other visits for Maya: one of Hannah's is copied to random times, with random outcomes. */
async function planVisits(random: Random, count: number): Promise<void> {
  const { rows } = await t.owner.query('select * from appointment where patient_id = $1 and provider_id = $2 limit 1', [
    maya.patient_id,
    hannah.provider_id,
  ])
  const planned = Array.from({ length: count }, () => {
    const starts_at = daysBefore(random.between(1, 190) + 0.01)
    const status = random.pick(['Occurred', 'Occurred', 'No-show', 'Canceled'])
    const by = random.pick(['patient', 'provider'])
    return {
      ...rows[0],
      id: makeId(),
      provider_id: random.chance(0.8) ? hannah.provider_id : cast.dana.provider_id,
      starts_at,
      ends_at: new Date(Date.parse(starts_at) + rows[0].duration_minutes * 60_000).toISOString(),
      status,
      actual_minutes: status === 'Occurred' && random.chance(0.5) ? random.between(20, 60) : null,
      canceled_at: status === 'Canceled' ? daysBefore(random.between(1, 190)) : null,
      canceled_by: status === 'Canceled' ? by : null,
      canceled_late: status === 'Canceled' && random.chance(0.5),
    }
  })
  await replaceRows('appointment', planned)
}

type Entry = {
  id: string
  occurred_at: string
  local_date: string
  kind: string
  symptoms: string[]
  emotions: string[]
  reviewed_at: string | null
  minutes: number | null
}
type Visit = {
  id: string
  provider_id: string
  starts_at: string
  status: string
  duration_minutes: number
  actual_minutes: number | null
  canceled_at: string | null
  canceled_by: string | null
  canceled_late: boolean
}
type Recap = Awaited<ReturnType<typeof read>>
const read = (as: typeof maya | typeof hannah, period: '30d' | '90d' | 'since_last_visit') =>
  bodyOf(t.call(`GET /patient-recap/${maya.patient_id}`, { as, query: { period } }))

const within = (at: string | null, { period: { from, to } }: Recap) => at !== null && at >= from && at < to
const countDays = (entries: readonly Entry[]) => new Set(entries.map(({ local_date }) => local_date)).size
const statOf = ({ stats }: Recap, name: string) => stats.find(({ stat }) => stat === name)?.value ?? 0
const lineOf = (lines: Recap['concerns'] | Recap['highlights'], says: string) => lines.find((line) => line.says === says)

function checkJournal(recap: Recap, all: readonly Entry[]): void {
  const seen = all.filter(({ occurred_at }) => within(occurred_at, recap))
  const days = countDays(seen)
  assert.deepEqual([statOf(recap, 'journal_days'), statOf(recap, 'meals')], [days, seen.filter(({ kind }) => kind === 'meal').length])
  const line = lineOf(recap.highlights, 'journal_days')
  assert.equal(line?.number ?? 0, days)
  const latest = [...Map.groupBy(seen, ({ local_date }) => local_date).values()].map(
    (ofDay) => ofDay.toSorted((a, b) => (a.occurred_at < b.occurred_at ? 1 : -1))[0]!,
  )
  const expected = latest.toSorted((a, b) => (a.occurred_at < b.occurred_at ? 1 : -1)).slice(0, 20)
  assert.deepEqual(
    line?.evidence.map(({ id }) => id) ?? [],
    expected.map(({ id }) => id),
  )
  const before = all.filter(({ occurred_at }) => occurred_at < recap.period.from && occurred_at >= beginBefore(recap))
  assert.equal(recap.stats.find(({ stat }) => stat === 'journal_days')?.before, countDays(before))
}

/** As many days before the period begins, by Maya's own clock. */
const beginBefore = ({ period }: Recap) =>
  Temporal.Instant.from(period.from)
    .toZonedDateTimeISO(period.time_zone)
    .subtract({ days: period.days })
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })

function checkConcerns(recap: Recap, all: readonly Entry[]): void {
  const seen = all.filter(({ occurred_at }) => within(occurred_at, recap))
  if (recap.audience === 'provider') assert.ok(recap.concerns.length > 0)
  for (const { says, symptom, emotion, number } of recap.concerns) {
    if (symptom) assert.equal(number, countDays(seen.filter((one) => one.symptoms.includes(symptom))), symptom)
    if (emotion) assert.equal(number, countDays(seen.filter((one) => one.emotions.includes(emotion))), emotion)
    if (says === 'journal_unreviewed') assert.equal(number, seen.filter(({ reviewed_at }) => reviewed_at === null).length)
  }
}

function checkVisits(recap: Recap, all: readonly Visit[]): void {
  const own = recap.audience === 'provider' ? all.filter(({ provider_id }) => provider_id === hannah.provider_id) : all
  const kept = own.filter(({ status, starts_at }) => status === 'Occurred' && within(starts_at, recap))
  const canceled = own.filter(({ status, canceled_at }) => status === 'Canceled' && within(canceled_at, recap))
  const missed = own.filter(({ status, starts_at }) => status === 'No-show' && within(starts_at, recap))
  const minutes = kept.reduce((sum, { actual_minutes, duration_minutes }) => sum + (actual_minutes ?? duration_minutes), 0)
  assert.deepEqual(
    ['visits_kept', 'minutes', 'visits_missed', 'visits_canceled'].map((name) => statOf(recap, name)),
    [kept.length, minutes, ...(recap.audience === 'provider' ? [missed.length, canceled.length] : [0, 0])],
  )
  const evidence = lineOf(recap.highlights, 'visits_kept')?.evidence ?? []
  if (recap.highlights.length < 5) assert.deepEqual(evidence.map(({ id }) => id).toSorted(), kept.map(({ id }) => id).toSorted())
}

test('every number is that of a slow count over the rows, for both readers and every period, in random worlds', async () => {
  for (const seed of [1, 2, 3]) {
    const random = randomOf('recap', seed)
    await writeJournal(random, random.between(60, 220))
    await planVisits(random, random.between(4, 18))
    const { rows: entries } = await t.owner.query<Entry & { visibility: string }>(
      'select * from journal_entry where patient_id = $1 and hidden_at is null',
      [maya.patient_id],
    )
    const { rows: visits } = await t.owner.query<Visit>('select * from appointment where patient_id = $1', [maya.patient_id])
    assert.ok(entries.length > 20 && visits.length > 2)
    for (const as of [maya, hannah])
      for (const period of ['30d', '90d', 'since_last_visit'] as const) {
        const recap = await read(as, period)
        const mine = as === maya ? entries : entries.filter(({ visibility }) => visibility === 'shared')
        checkJournal(recap, mine)
        checkConcerns(recap, mine)
        checkVisits(recap, visits)
      }
  }
})

test('a dietitian reads the same recap whether there are private entries or none', async () => {
  await t.owner.query(
    "update journal_entry set visibility = 'private', symptoms = '{nausea}', weight_grams = 60000 where patient_id = $1",
    [maya.patient_id],
  )
  const hidden = await Promise.all([read(hannah, '90d'), read(hannah, 'since_last_visit')])
  assert.ok(statOf(await read(maya, '90d'), 'journal_days') > 0)
  await t.owner.query('update journal_entry set hidden_at = $2 where patient_id = $1', [maya.patient_id, t.house.now()])
  assert.deepEqual(await Promise.all([read(hannah, '90d'), read(hannah, 'since_last_visit')]), hidden)
})

test('a recap takes the same number of statements for an empty journal as for a full one', async () => {
  const count = async (as: typeof maya | typeof hannah) => {
    const { pool } = t.context()
    let taken = 0
    const take = () => {
      taken += 1
    }
    pool.on('acquire', take)
    await read(as, '90d')
    pool.off('acquire', take)
    return taken
  }
  const full = [await count(maya), await count(hannah)]
  assert.ok(full[0]! > 4 && full[1]! > 4)
  await t.owner.query('update journal_entry set hidden_at = $2 where patient_id = $1', [maya.patient_id, t.house.now()])
  assert.deepEqual([await count(maya), await count(hannah)], full)
})
