import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { followUp, listFreeStarts } from '../../scheduling/tests/calendar-days.ts'
import { startWorker } from '../../worker.ts'
import { cast } from '../../world/cast.ts'
import { serveMetrics } from '../serving/metrics.ts'
import { type TestApp, testApp } from '../testing.ts'
import { columnsOf, findMarkersIn, findUnclassified, marker, type Planted, plant } from './planting.ts'
import { recordCalls, type Visited } from './recording.ts'
import { said, tour } from './tour.ts'

let t: TestApp
let planted: Planted
before(async () => {
  t = await testApp()
  await keepPayloads()
  planted = await plant(t.owner)
})
after(() => t.close())

/** The queue deletes jobs that have run, so this copies each payload as it arrives. */
const keepPayloads = () =>
  t.owner.query(`create table app.canary_job (task text, payload text);
    create function app.keep_payload() returns trigger language plpgsql security definer as $$
    begin insert into app.canary_job values (new.task_id::text, new.payload::text); return null; end $$;
    create trigger canary after insert or update on graphile_worker._private_jobs for each row execute function app.keep_payload()`)

const textOf = async (query: string) => JSON.stringify((await t.owner.query(query)).rows)
const tablesOf = (columns: string[]) => Map.groupBy(columns, (column) => column.split('.')[0]!)
// Only what stands around it, since a long text would hide what was found.
const around = (text: string, at: number) => text.slice(Math.max(0, at - 60), at + 80)
function assertClean(text: string, place: string) {
  const found = [...findMarkersIn(text).map((word) => text.toLowerCase().indexOf(word)), ...said.map((word) => text.indexOf(word))]
  for (const at of found) assert.ok(at < 0, `${place} tells of a person: …${around(text, at)}…`)
}

test('every text column of the product has been given a kind', async () => {
  const added = (await findUnclassified(t.owner)).filter((name) => !name.startsWith('canary_'))
  assert.deepEqual(added, [], 'the feature of these columns puts each into one kind, in its tests/planting.ts')
})

test('the markers are in the database, and answers to their owners contain them', async () => {
  const found = await Promise.all(planted.columns.map(columnIsMarked))
  assert.ok(found.filter(Boolean).length > planted.columns.length / 2, 'most tables have rows')
  const { text } = await t.call('GET /appointments', { as: cast.hannah })
  assert.ok(findMarkersIn(text).length > 0)
})

/** Whether the rows of a column carry markers; a column that has rows and no marker fails. */
async function columnIsMarked(column: string): Promise<boolean> {
  const table = column.split('.')[0]
  const text = await textOf(`select ${column} from app.${table} where ${column} is not null`)
  if (text !== '[]') assert.match(text, marker, column)
  return text !== '[]'
}

test('after all calls and jobs have run, no personal data is where it does not belong', async () => {
  const recorded = recordCalls(t)
  await tour(recorded.t, planted.reach)
  await strayWords()
  await t.runJobs()
  const { rows } = await t.owner.query('select count(*)::int as jobs from app.canary_job')
  assert.ok(rows[0].jobs > 20)
  assertClean(await textOf('select * from app.canary_job'), 'a payload of a job')
  for (const [table, columns] of tablesOf(columnsOf('plain'))) {
    // Why an administrator opened data stands in the trail, in their own words, and nowhere else (decision 59).
    const besides = table === 'audit' ? "where action <> 'break_glass'" : ''
    assertClean(await textOf(`select ${columns.join(', ')} from app.${table} ${besides}`), table)
  }
  assert.ok(t.logged.length > 60)
  await noSecrets(recorded.visited)
  assertClean(t.logged.join('\n'), 'the log')
})

/** Keys, and what is stored of them, stay in their own columns; tokens in the form that people hold are stored nowhere. */
async function noSecrets(visited: readonly Visited[]) {
  const plain = [t.logged.join('\n'), await textOf('select * from app.canary_job')]
  for (const [table, columns] of tablesOf(columnsOf('plain'))) plain.push(await textOf(`select ${columns.join(', ')} from app.${table}`))
  const secrets: string[] = []
  for (const [table, columns] of tablesOf(columnsOf('secret')))
    secrets.push(
      ...(await t.owner.query<Record<string, string>>(`select ${columns.join(', ')} from app.${table}`)).rows.flatMap((row) =>
        Object.values(row),
      ),
    )
  const sent = await t.owner.query<{ token: string }>(
    "select substring(text from '(?:reschedule|cancel)/([A-Za-z0-9_-]{20,})') as token from app.demo_outbox",
  )
  const told = tokensIn(visited)
  assert.ok(told.length > 10)
  const kept = [...secrets, ...told, ...sent.rows.map(({ token }) => token)].filter(Boolean)
  assert.ok(kept.length > 20)
  for (const secret of kept)
    assert.ok(!plain.some((text) => text.includes(secret)), `${secret.slice(0, 6)}… is kept where it does not belong`)
  assert.doesNotMatch(plain.join('\n'), /eyJ[\w-]+\.|::::|sorrel_refresh/)
}

/**
 * Every token that an answer gave out (of sessions, cookies, holds and calendar addresses), and every token that a call of the tour
 * carried.
 */
function tokensIn(visited: readonly Visited[]): string[] {
  return visited.flatMap(({ line, given, answer }) => {
    const text = `${answer.text} ${answer.headers['set-cookie'] ?? ''} ${line} ${JSON.stringify(given?.query ?? {})}`
    const found = text.matchAll(/(?:_token"?:"|sorrel_refresh=|calendar-feeds\/|appointment-links\/)([\w.-]{20,})/g)
    return [...found].map(([, token]) => token!)
  })
}

/** Puts personal words where a careless or curious person might: into addresses, queries, headers and unknown fields. */
async function strayWords() {
  const word = 'Zqvabcdefabcdef'
  const headers = { 'user-agent': word, 'x-device-id': `device-${word}`, cookie: `sorrel_refresh=${word}`, referer: `https://x/${word}` }
  await t.send('GET /provider-profiles', { query: { q: `${word} diabetes`, zip: word }, headers })
  await t.send(`GET /provider-profiles/by-slug/${word}/`, { headers })
  await t.send(`GET /appointments/${word}`, { as: cast.maya, headers })
  await t.send(`GET /${word}/nowhere`, { headers })
  await t.send('POST /auth/login', { body: { phone_number: word, [word]: word }, headers })
  await t.call('POST /auth/refresh', { headers })
  await t.send(`POST /appointment-links/${word}${word}/cancel`, { body: { reason: word } })
  for (const url of [`/d/${word}`, `/reschedule/${word}?name=${word}`, `/%E0%A4%A/${word}`, `/static/${word}.js`])
    await t.app.inject({ url, headers })
}

test('if a database error quotes a row, or a carrier a number, the log contains neither', async () => {
  await t.owner.query(`create function app.quote_reason() returns trigger language plpgsql as $$ begin
      if new.cancel_reason is not null then raise 'invalid reason: %', new.cancel_reason using errcode = '23514', detail = new.cancel_reason; end if;
      return new; end $$;
    create trigger canary before update on app.appointment for each row execute function app.quote_reason()`)
  const [start] = await listFreeStarts(t, cast.maya, cast.hannah.provider_id, { from: '2026-03-23T00:00:00Z' })
  const booked = await t.call('POST /appointments', { as: cast.maya, body: followUp(start!) })
  const { id } = booked.body.appointments[0]!
  const refused = await t.call(`POST /appointment/${id}/cancel`, { as: cast.maya, body: { reason: 'A headache' } })
  assert.equal(refused.status, 500)
  assert.doesNotMatch(refused.text, /headache|invalid reason/)
  await failingJobs()
  const lines = t.logged.join('\n')
  assert.match(lines, /"msg":"unexpected"/)
  assert.match(lines, /"msg":"job failed"/)
  assert.ok(!lines.includes('headache'))
  assertClean(lines, 'the log')
  assertClean(await textOf('select last_error, payload from graphile_worker._private_jobs'), 'the queue')
})

/** Runs a real worker against a carrier whose errors quote the number. */
async function failingJobs() {
  t.house.integrations.sms.send = async ({ to }) => {
    throw Object.assign(new Error(`The 'To' number ${to} is not reachable`), { code: 30_003 })
  }
  const { connectionString } = t.house.pool.options
  assert.ok(connectionString)
  const worker = await startWorker(t.house, connectionString)
  try {
    await t.call('POST /auth/login', { body: { phone_number: planted.reach.ruben.phone_number } })
    for (let tries = 0; tries < 100 && !t.logged.some((line) => line.includes('job failed')); tries++) await pause(50)
  } finally {
    await worker.stop()
  }
}

test('metrics contain counts and no personal data', async () => {
  const { server, text } = await metrics()
  await server()
  assert.match(text, /sorrel_pool_connections/)
  assertClean(text, 'the metrics')
})

async function metrics() {
  const port = 20_000 + (process.pid % 20_000)
  const server = await serveMetrics(t.house, port)
  return { server, text: await (await fetch(`http://127.0.0.1:${port}/metrics`)).text() }
}
