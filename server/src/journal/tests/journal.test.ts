import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { JournalEntry } from '@sorrel/contract/journal/schemas'
import { uploadFile } from '../../files/tests/uploading.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { type CastPatient, cast } from '../../world/cast.ts'

let t: TestApp
before(async () => {
  t = await testApp()
})
after(() => t.close())

let made = 0
const makeClientId = () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`
type Extra = Partial<
  Pick<JournalEntry, 'kind' | 'text' | 'occurred_at' | 'visibility' | 'hunger_before' | 'weight_grams' | 'client_id' | 'photos'>
>
const add = (as: CastPatient, extra: Extra = {}) =>
  bodyOf(
    t.call('POST /patient/journal/entries', {
      as,
      body: { client_id: makeClientId(), kind: 'note', occurred_at: t.clock(), text: 'A note', ...extra },
    }),
  )
const listOf = (as: CastPatient | typeof cast.hannah, patient_id: string, query = {}) =>
  bodyOf(t.call(`GET /patient/${patient_id}/journal/entries`, { as, query }))

test('an entry has the day of the place where it was written, and an estimate of its foods', async () => {
  const body = {
    client_id: makeClientId(),
    kind: 'meal' as const,
    occurred_at: '2026-03-03T04:30:00Z',
    time_zone: 'America/Chicago',
    text: 'Late supper',
    items: [{ food_id: '01077', name: 'Milk', amount: 2, unit: 'cup' }, { name: 'Cake of the neighbors' }],
    hunger_before: 3,
    hunger_after: 7,
    emotions: ['calm' as const],
  }
  const { status, body: entry } = await t.call('POST /patient/journal/entries', { as: cast.maya, body })
  assert.equal(status, 201)
  assert.deepEqual(
    [entry.local_date, entry.occurred_at, entry.items_not_estimated, entry.version, entry.visibility],
    ['2026-03-02', '2026-03-03T04:30:00.000Z', 1, 1, 'shared'],
  )
  const energy = entry.nutrients?.find(({ nutrient }) => nutrient === 'Energy')
  assert.deepEqual(energy, { nutrient: 'Energy', unit: 'kcal', amount: 297.68, at_least: false })
  assert.deepEqual(await bodyOf(t.call(`GET /patient/journal/entries/${entry.id}`, { as: cast.maya })), entry)
})

test('the same entry sent twice, even at the same moment, is one entry', async () => {
  const client_id = makeClientId()
  const sent = await Promise.all([1, 2, 3, 4].map(() => add(cast.maya, { client_id, text: 'Once' })))
  assert.equal(new Set(sent.map(({ id }) => id)).size, 1)
  const { rows } = await t.owner.query('select count(*)::int as count from app.journal_entry where client_id = $1', [client_id])
  assert.deepEqual(rows, [{ count: 1 }])
  const id = sent[0]!.id
  await bodyOf(t.call(`DELETE /patient/journal/entries/${id}`, { as: cast.maya }))
  const again = await t.call('POST /patient/journal/entries', {
    as: cast.maya,
    body: { client_id, kind: 'note', occurred_at: t.clock(), text: 'Once' },
  })
  assert.equal(again.status, 404, 'what was taken out does not come back')
})

test('ten minutes ahead of our clock is drift, more is refused', async () => {
  const ahead = (minutes: number) => new Date(Date.parse(t.clock()) + minutes * 60_000).toISOString()
  await add(cast.maya, { occurred_at: ahead(9) })
  const body = { client_id: makeClientId(), kind: 'note' as const, occurred_at: ahead(11), text: 'Tomorrow' }
  const refused = await t.call('POST /patient/journal/entries', { as: cast.maya, body })
  assert.deepEqual([refused.status, refused.code], [400, 'invalid_request'])
})

test('an impossible weight, a field of another kind and an unknown food are refused on their fields', async () => {
  const refuse = async (extra: object, path: string) => {
    const body = { client_id: makeClientId(), kind: 'note', occurred_at: t.clock(), ...extra }
    const { status, details } = await t.send('POST /patient/journal/entries', { as: cast.maya, body })
    assert.equal(status, 400)
    const { issues = [] } = details
    assert.deepEqual(
      issues.map((issue) => issue.path.join('.')),
      [path],
    )
  }
  await refuse({ kind: 'weight', weight_grams: 1_814_369 }, 'weight_grams')
  await refuse({ kind: 'water', hunger_before: 4 }, 'hunger_before')
  await refuse({ kind: 'meal', hunger_before: 11 }, 'hunger_before')
  await refuse({ kind: 'meal', items: [{ food_id: '99999', name: 'Moon', amount: 1, unit: 'g' }] }, 'items.0.food_id')
  await refuse({ text: 'x'.repeat(4001) }, 'text')
})

test('a change names the version it read; another device that changed it first wins, and nothing is overwritten', async () => {
  const entry = await add(cast.maya, { kind: 'meal', text: 'Soup', hunger_before: 4 })
  const path = `PATCH /patient/journal/entries/${entry.id}` as const
  const headers = { 'if-match': `"${entry.version}"` }
  const changed = await bodyOf(t.call(path, { as: cast.maya, headers, body: { text: 'Soup and bread', hunger_before: null } }))
  assert.deepEqual([changed.text, changed.hunger_before, changed.version], ['Soup and bread', null, 2])
  const stale = await t.call(path, { as: cast.maya, headers, body: { text: 'Stew' } })
  assert.deepEqual([stale.status, stale.code], [409, 'changed_meanwhile'])
  assert.equal((await t.call(path, { as: cast.maya, body: {} })).status, 400)
  const note = await bodyOf(t.call(path, { as: cast.maya, body: { kind: 'note' } }))
  assert.deepEqual([note.kind, note.items, note.nutrients], ['note', [], null])
})

test('the list goes on from its cursor without doubles and gaps, whatever is added meanwhile', async () => {
  const all = await listOf(cast.maya, cast.maya.patient_id, { limit: 100 })
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const query: { limit: number; cursor?: string } = { limit: 7, ...(cursor && { cursor }) }
    const page: Awaited<ReturnType<typeof listOf>> = await listOf(cast.maya, cast.maya.patient_id, query)
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
    if (seen.length === 7) await add(cast.maya)
  } while (cursor && seen.length < 100)
  assert.ok(seen.length >= 100)
  assert.deepEqual(
    seen.slice(0, 100),
    all.items.map(({ id }) => id),
  )
  for (const wrong of ['bm90LWEtY3Vyc29y', 'A'.repeat(60)])
    assert.equal(
      (await t.call(`GET /patient/${cast.maya.patient_id}/journal/entries`, { as: cast.maya, query: { cursor: wrong } })).status,
      400,
    )
  const notes = await listOf(cast.maya, cast.maya.patient_id, { kinds: 'sleep,water' })
  assert.deepEqual([...new Set(notes.items.map(({ kind }) => kind))].sort(), ['sleep', 'water'])
  const commented = await listOf(cast.maya, cast.maya.patient_id, { commented: 'true' })
  assert.ok(commented.items.length > 0)
  assert.deepEqual(
    commented.items.filter(({ comments }) => comments.length === 0),
    [],
  )
})

test('a page takes the same number of statements, whether it shows five entries or fifty', async () => {
  const { pool } = t.context()
  const count = async (limit: number) => {
    let taken = 0
    const take = () => {
      taken += 1
    }
    pool.on('acquire', take)
    const { items } = await listOf(cast.maya, cast.maya.patient_id, { limit })
    pool.off('acquire', take)
    assert.equal(items.length, limit)
    return taken
  }
  const few = await count(5)
  assert.ok(few >= 5, 'each read outside of a transaction takes a connection for its one statement')
  assert.equal(await count(50), few)
})

test('a dietitian in care reads what is shared and never what is private; strangers and other patients find nothing', async () => {
  const shared = await add(cast.maya, { text: 'For Hannah' })
  const secret = await add(cast.maya, { text: 'For nobody', visibility: 'private' })
  const { items } = await listOf(cast.hannah, cast.maya.patient_id, { limit: 100 })
  assert.ok(items.some(({ id }) => id === shared.id))
  assert.deepEqual(
    items.filter(({ visibility }) => visibility === 'private'),
    [],
  )
  const get = async (as: typeof cast.hannah | CastPatient, id: string) =>
    (await t.call(`GET /patient/journal/entries/${id}`, { as })).status
  assert.deepEqual([await get(cast.hannah, shared.id), await get(cast.hannah, secret.id), await get(cast.maya, secret.id)], [200, 404, 200])
  assert.deepEqual([await get(cast.dana, shared.id), await get(cast.ruben, shared.id)], [404, 404])
  for (const as of [cast.dana, cast.ruben])
    assert.equal((await t.call(`GET /patient/${cast.maya.patient_id}/journal/entries`, { as })).status, 404)
  assert.equal((await t.call(`DELETE /patient/journal/entries/${shared.id}`, { as: cast.ruben })).status, 404)
  assert.equal((await t.call(`PATCH /patient/journal/entries/${shared.id}`, { as: cast.ruben, body: { text: 'Mine' } })).status, 404)
  for (const [path, body] of [
    ['review', { reaction: 'seen' }],
    ['comments', { text: 'Hello' }],
  ] as const)
    assert.equal(
      (await t.send(`${path === 'review' ? 'PUT' : 'POST'} /patient/journal/entries/${secret.id}/${path}`, { as: cast.hannah, body }))
        .status,
      404,
    )
})

test('the photo of a private entry is read by its patient alone; once the entry is shared, the dietitian reads it too', async () => {
  const photo = await uploadFile(t, { as: cast.maya, purpose: 'journal_photo' })
  const entry = await add(cast.maya, { photos: [photo], visibility: 'private' })
  const read = async (as: typeof cast.hannah | CastPatient) => (await t.call(`GET /files/${photo}`, { as })).status
  assert.deepEqual([await read(cast.maya), await read(cast.hannah)], [200, 404])
  await bodyOf(t.call(`PATCH /patient/journal/entries/${entry.id}`, { as: cast.maya, body: { visibility: 'shared' } }))
  assert.deepEqual([await read(cast.maya), await read(cast.hannah)], [200, 200])
})

test('a list of photos takes the same number of statements for one as for many', async () => {
  const upload = () => uploadFile(t, { as: cast.maya, purpose: 'journal_photo' })
  await add(cast.maya, { photos: [await upload(), await upload(), await upload()] })
  const few = await countStatements(1)
  assert.ok(few > 0)
  assert.equal(await countStatements(3), few)
})

// Each read outside of a transaction takes a connection of the pool for its one statement.
async function countStatements(limit: number): Promise<number> {
  const { pool } = t.context()
  let taken = 0
  const count = () => {
    taken += 1
  }
  pool.on('acquire', count)
  const query = { purpose: 'journal_photo', limit } as const
  const { items } = await bodyOf(t.call(`GET /patients/${cast.maya.patient_id}/files`, { as: cast.hannah, query }))
  pool.off('acquire', count)
  assert.equal(items.length, limit)
  return taken
}

test('in safe mode the server leaves numbers of food and body out of the patient’s answers, and counts no streak', async () => {
  const as = cast.ines
  const weight = await add(as, { kind: 'weight', weight_grams: 60_000 })
  const body = {
    client_id: makeClientId(),
    kind: 'snack' as const,
    occurred_at: t.clock(),
    items: [{ food_id: '09003', name: 'Apple', amount: 1, unit: 'g' }],
  }
  const snack = await bodyOf(t.call('POST /patient/journal/entries', { as, body }))
  assert.deepEqual([weight.weight_grams, snack.nutrients], [null, null])
  const mine = await listOf(as, as.patient_id, { limit: 100 })
  assert.equal(mine.safe_mode, true)
  assert.deepEqual(
    mine.items.filter(({ nutrients, weight_grams }) => nutrients !== null || weight_grams !== null),
    [],
  )
  const theirs = await bodyOf(t.call(`GET /patient/journal/entries/${weight.id}`, { as: cast.dana }))
  assert.equal(theirs.weight_grams, 60_000, 'the dietitian reads what was stored')
  const streak = await bodyOf(t.call('GET /patient/journal/streak', { as }))
  assert.deepEqual([streak.enabled, streak.current, streak.best, streak.week], [false, 0, 0, []])
})

test('the streak counts by the clock of the zone that is asked for, else by the patient’s own', async () => {
  const as = cast.keola
  const streakIn = (timezone?: string) => bodyOf(t.call('GET /patient/journal/streak', { as, query: timezone ? { timezone } : {} }))
  assert.deepEqual((await streakIn()).timezone, 'Pacific/Honolulu')
  for (const occurred_at of ['2026-03-02T02:00:00Z', '2026-03-03T02:00:00Z'])
    await bodyOf(
      t.call('POST /patient/journal/entries', {
        as,
        body: { client_id: makeClientId(), kind: 'note', text: 'Sunset', occurred_at, time_zone: 'Pacific/Honolulu' },
      }),
    )
  const own = await streakIn()
  assert.deepEqual([own.current, own.today_done, own.enabled], [2, false, true])
  assert.deepEqual(
    own.week.slice(0, 3).map(({ state }) => state),
    ['done', 'done', 'today'],
  )
  assert.equal((await t.call('GET /patient/journal/streak', { as, query: { timezone: 'Mars/Olympus' } })).status, 400)
})

test('the earliest moment that is accepted has a day everywhere; an earlier one is refused, and the journal stays readable', async () => {
  const add = (occurred_at: string, client_id: string) =>
    t.call('POST /patient/journal/entries', {
      as: cast.maya,
      body: { client_id, kind: 'note', occurred_at, time_zone: 'Pacific/Pago_Pago', text: 'x' },
    })
  assert.equal((await add('1900-01-01T00:00:00Z', '00000000-0000-4000-9900-000000000001')).status, 400)
  assert.equal((await add('1900-01-02T00:00:00Z', '00000000-0000-4000-9900-000000000002')).status, 201)
  const list = await t.call(`GET /patient/${cast.maya.patient_id}/journal/entries`, { as: cast.maya, query: { limit: '100' } })
  assert.equal(list.status, 200, list.text)
})
