import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgeFile } from '../../claims/x12/reading/file.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { sendClaimOf } from './sending.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom } = cast
const daysOf = (days: number) => days * 24 * 60

test('a payer that has a claim for long is asked about it by itself, once, and its answer stays with the claim', async () => {
  const sent = await sendClaimOf(t, '1111')
  await t.runJobs()
  const read = () => bodyOf(t.call(`GET /claims/${sent.claim_id}`, { as: tom }))
  const countAsked = async () => (await read()).events.filter(({ kind }) => kind === 'status_asked').length
  await t.runJob('clearinghouse.ask_status', {})
  assert.equal(await countAsked(), 0, 'it is too early')
  // The payer keeps its decision back.
  await t.owner.query(`delete from app.demo_exchange where name like '%.835'`)
  t.clock.advance(daysOf(22))
  await t.runJob('clearinghouse.ask_status', {})
  await t.runJob('clearinghouse.ask_status', {})
  assert.equal(await countAsked(), 1)
  const { rows } = await t.owner.query<{ text: string }>(
    `select string_agg(p.text, '' order by p.n) as text from app.exchange_file f join app.exchange_file_part p on p.file_id = f.id
     where f.version_id = $1 and f.kind = '276' group by f.id`,
    [sent.version_id],
  )
  const judged = await judgeFile([rows[0]!.text])
  assert.deepEqual([judged.kind, judged.errors], ['276', []])
  await t.runJobs()
  const { state, events } = await read()
  const told = events.find(({ kind }) => kind === 'status_told')
  assert.deepEqual([state, told?.details], ['accepted', { file: '277', codes: ['P1:20'] }])
  t.clock.advance(daysOf(22))
  await t.runJob('clearinghouse.ask_status', {})
  assert.equal(await countAsked(), 2)
})
