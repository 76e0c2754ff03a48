import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { careIdOf } from '../world/care-ids.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, hannah } = cast
const careId = careIdOf(hannah.provider_id, maya.patient_id)
const read = (query: { cursor?: string; limit?: number } = {}) =>
  bodyOf(t.call(`GET /my-client-care/${careId}/timeline`, { as: hannah, query }))

async function readAll(limit: number) {
  const items: Awaited<ReturnType<typeof read>>['items'] = []
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await read({ limit, ...(cursor && { cursor }) })
    items.push(...page.items)
    cursor = page.next_cursor
  }
  return items
}

const countRows = async (sql: string) => Number((await t.owner.query<{ count: string }>(sql, [maya.patient_id])).rows[0]!.count)

test('the timeline tells what each feature knows, once, in any size of pages', async () => {
  const all = await readAll(100)
  assert.deepEqual(await readAll(7), all)
  const times = all.map(({ at }) => at)
  assert.deepEqual(times, times.toSorted().reverse())
  const days = await countRows(
    "select count(distinct local_date) from journal_entry where patient_id = $1 and visibility = 'shared' and hidden_at is null",
  )
  const labs = await countRows(
    'select count(*) from lab where patient_id = $1 and id not in (select corrects_id from lab where corrects_id is not null)',
  )
  const count = (kind: string) => all.filter((one) => one.kind === kind).length
  assert.ok(days > 10 && labs > 2)
  assert.deepEqual([count('journal'), count('lab'), count('intake') > 0, count('coverage') > 0], [days, labs, true, true])
  const former = all.find(({ code }) => code === 'imported_of_day')
  assert.deepEqual([former?.kind, former?.at, former?.text], ['file', '2024-03-03T12:00:00.000Z', 'SP-1873 2024-03-03'])
  const entries = all.filter(({ kind }) => kind === 'journal').reduce((sum, { number }) => sum + (number ?? 0), 0)
  assert.equal(
    entries,
    await countRows("select count(*) from journal_entry where patient_id = $1 and visibility = 'shared' and hidden_at is null"),
  )
})

test('a private entry, and one that was taken out, leave no trace on the timeline', async () => {
  const before = await readAll(100)
  const [latest] = before.filter(({ kind }) => kind === 'journal')
  const ofDay =
    'local_date = (select local_date from journal_entry where id = $1) and patient_id = (select patient_id from journal_entry where id = $1)'
  await t.owner.query(`update journal_entry set visibility = 'private' where ${ofDay}`, [latest?.subject_id])
  const rest = before.filter(({ id }) => id !== latest?.id)
  assert.deepEqual(await readAll(100), rest)
  await t.owner.query(`update journal_entry set visibility = 'shared', hidden_at = $2 where ${ofDay}`, [latest?.subject_id, t.house.now()])
  assert.deepEqual(await readAll(100), rest)
})

test('an answer that changed after the intake was sent stands on the timeline, one from before does not', async () => {
  const before = (await readAll(100)).filter(({ kind }) => kind === 'intake')
  assert.deepEqual(
    before.map(({ code, number }) => [code, number !== null]),
    [
      ['changed', true],
      ['submitted', false],
    ],
    'the answers from before it was sent are no changes',
  )
  const { version } = await bodyOf(t.call(`GET /patients/${maya.patient_id}/intake`, { as: maya }))
  await bodyOf(
    t.call(`POST /patients/${maya.patient_id}/intake`, { as: maya, body: { base_version: version, answers: { sleep_hours: 6.5 } } }),
  )
  const [changed, ...others] = (await readAll(100)).filter(({ kind }) => kind === 'intake')
  assert.deepEqual([changed?.code, changed?.number, others], ['changed', 1, before])
})

test('a signed release stands on the timeline, with its sending and its end; a draft does not', async () => {
  const releases = async () => (await readAll(100)).filter(({ kind }) => kind === 'release')
  const count = async (where: string) => countRows(`select count(*) from release_of_information where patient_id = $1 and ${where}`)
  const sent = await countRows('select count(*) from release_send where patient_id = $1 and sent_at is not null')
  const [signed, revoked] = [await count("signed_at is not null and status <> 'draft'"), await count('revoked_at is not null')]
  assert.ok(signed > 0)
  assert.equal((await releases()).length, signed + revoked + sent)
  assertEach(await releases(), ({ text, subject_id }) => text !== null && subject_id !== null)
})

test('an entry that stands twice at its moments has ids that tell it apart, and a page takes the same statements for two lines as for fifty', async () => {
  await t.owner.query('update coverage set closed_at = $2 where patient_id = $1 and closed_at is null', [maya.patient_id, t.house.now()])
  const plans = (await readAll(100)).filter(({ kind }) => kind === 'coverage')
  assertEach(plans, ({ code }) => ['added', 'closed'].includes(code))
  assert.equal(new Set(plans.map(({ id, code }) => `${id} ${code}`)).size, plans.length)
  const few = await countStatements(2)
  assert.ok(few > 0)
  assert.equal(await countStatements(50), few)
})

// Each read outside of a transaction takes a connection of the pool for its one statement.
async function countStatements(limit: number): Promise<number> {
  const { pool } = t.context()
  let taken = 0
  const count = () => {
    taken += 1
  }
  pool.on('acquire', count)
  const { items } = await read({ limit })
  pool.off('acquire', count)
  assert.equal(items.length, limit)
  return taken
}
