import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { pickFrom } from '../../kernel/tests/samples.ts'
import { cast } from '../../world/cast.ts'
import { countAction } from '../engagement/counting.ts'
import { careIdOf } from '../world/care-ids.ts'

let t: TestApp
before(async () => {
  t = await testApp()
  await t.owner.query('delete from care_action')
  // What a contested bill takes away has a test of its own.
  await t.owner.query(`update billable_remote_encounter set status = prior_status, prior_status = null where status = 'contested'`)
})
after(() => t.close())

const { provider_id } = cast.hannah
const care_id = careIdOf(provider_id, cast.maya.patient_id)
const read = (since = '2025-01-01') => bodyOf(t.call('GET /client-engagement-reward', { as: cast.hannah, query: { since } }))
const kinds = ['messages', 'journal_reviews', 'lab_feedback', 'meal_plan_edits', 'goal_reviews'] as const
const idAt = (number: number) => `0199aaaa-0000-7000-8000-${String(number).padStart(12, '0')}`
const doneBy = (actor_kind: string, number: number, at: string) => ({ id: idAt(number), at, actor_kind, payload: { care_id } })

test('only what a person of the practice did counts, and an event counts once', async () => {
  const ctx = t.context()
  const event = doneBy('provider', 1, '2026-03-05T17:00:00.000Z')
  for (let run = 0; run < 3; run++) await countAction(ctx, 'lab_feedback', event)
  for (const kind of ['system', 'patient', 'admin', 'machine']) await countAction(ctx, 'messages', doneBy(kind, 2, event.at))
  const { by_client } = await read()
  assert.equal(by_client.length, 1)
  assert.deepEqual([by_client[0]?.qualifying_days, by_client[0]?.actions.lab_feedback, by_client[0]?.actions.messages], [1, 1, 0])
  await t.owner.query('delete from care_action')
})

test('the statement is that of a slow count, across months, tiers, policies and the change of the clocks', async () => {
  await t.owner.query("insert into engagement_tier values ('2025-06-01', 2, 300), ('2025-06-01', 5, 700)")
  const pick = pickFrom(160)
  const cares = (
    await t.owner.query<{ id: string; patient_id: string }>('select id, patient_id from care where provider_id = $1 order by id limit 6', [
      provider_id,
    ])
  ).rows
  const done: { care_id: string; kind: (typeof kinds)[number]; at: string }[] = []
  for (let number = 0; number < 900; number++) {
    const care = cares[pick(cares.length)]!
    // Any minute from May 2025 to the moment of the test, so that some lie at midnight in Chicago and some at a change of the clocks.
    const at = new Date(Date.parse('2025-05-01T00:00:00Z') + pick(450_000) * 60_000).toISOString()
    if (at > t.house.now()) continue
    done.push({ care_id: care.id, kind: kinds[pick(kinds.length)]!, at })
    await countAction(t.context(), done.at(-1)!.kind, { id: idAt(number + 100), at, actor_kind: 'provider', payload: { care_id: care.id } })
  }
  assert.ok(done.length > 500)
  const { rows } = await t.owner.query<{ time_zone: string }>('select time_zone from provider where id = $1', [provider_id])
  const statement = await read()
  const expected = countSlowly(done, rows[0]!.time_zone)
  const seen = statement.by_client.map((one) =>
    [one.care_id, one.period_month, one.qualifying_days, one.actions, one.amount_cents].map((part) => JSON.stringify(part)).join(),
  )
  assert.deepEqual(seen.toSorted(), expected.toSorted())
  const thisMonth = `${t.house.now().slice(0, 7)}-01`
  for (const one of statement.by_client) assert.equal(one.status, one.period_month === thisMonth ? 'accruing' : 'earned')
  const sum = (status: string) => statement.by_client.filter((one) => one.status === status).reduce((all, one) => all + one.amount_cents, 0)
  assert.deepEqual([statement.total_earned_cents, statement.total_accruing_cents], [sum('earned'), sum('accruing')])
  assert.equal(new Set(statement.by_client.map((one) => one.id)).size, statement.by_client.length)
  const later = await read('2026-02-14T12:00:00Z')
  assert.ok(later.by_client.length > 0)
  assert.deepEqual(
    later.by_client,
    statement.by_client.filter((one) => one.period_month >= '2026-02-01'),
    'a month counts whole, and keeps its id',
  )
})

test('a dietitian reads their own statement alone, and names since when', async () => {
  const theirs = await bodyOf(t.call('GET /client-engagement-reward', { as: cast.dana, query: { since: '2025-01-01' } }))
  const mine = await read()
  assert.ok(mine.by_client.length > 0)
  assert.deepEqual(new Set(mine.by_client.map((one) => one.provider_id)), new Set([provider_id]))
  assert.equal(
    theirs.by_client.some((one) => one.provider_id === provider_id),
    false,
  )
  assert.equal((await t.send('GET /client-engagement-reward', { as: cast.hannah })).status, 400)
  assert.equal((await t.send('GET /client-engagement-reward', { as: cast.maya, query: { since: '2025-01-01' } })).status, 403)
})

/** The same statement by hand: one day after the other, with no SQL. */
function countSlowly(done: readonly { care_id: string; kind: (typeof kinds)[number]; at: string }[], zone: string): string[] {
  const policies = [
    {
      from: '2026-01-01',
      tiers: [
        [12, 2000],
        [8, 1200],
        [4, 500],
      ],
    },
    {
      from: '2025-06-01',
      tiers: [
        [5, 700],
        [2, 300],
      ],
    },
  ]
  const dayOf = new Intl.DateTimeFormat('en-CA', { timeZone: zone })
  const months = new Map<string, { care_id: string; month: string; days: Set<string>; actions: Record<string, number> }>()
  for (const { care_id, kind, at } of done) {
    const day = dayOf.format(new Date(at))
    const month = `${day.slice(0, 7)}-01`
    const key = `${care_id} ${month}`
    const found = months.get(key) ?? { care_id, month, days: new Set(), actions: Object.fromEntries(kinds.map((one) => [one, 0])) }
    found.days.add(day)
    found.actions[kind]! += 1
    months.set(key, found)
  }
  return [...months.values()].map(({ care_id, month, days, actions }) => {
    const policy = policies.find(({ from }) => from <= month)
    const amount = policy?.tiers.find(([least]) => days.size >= least!)?.[1] ?? 0
    return [care_id, month, days.size, actions, amount].map((part) => JSON.stringify(part)).join()
  })
}
