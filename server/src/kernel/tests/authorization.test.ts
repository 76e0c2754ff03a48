import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { adminTags } from '@sorrel/contract/kernel/operation'
import { served } from '../../features.ts'
import { cast } from '../../world/cast.ts'
import { openApiOf } from '../description/openapi.ts'
import { type Answered, type TestApp, testApp } from '../testing.ts'
import { type Document, pickFrom, sampleOf } from './samples.ts'
import { signedIn } from './tour.ts'

const rows = new Map(
  readFileSync(join(import.meta.dirname, 'authorization.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split('\t') as [string, string]),
)
const whoOf = (name: string) => (rows.get(name) ?? '').split(', ').filter((who) => !who.startsWith('or '))
const document = openApiOf(served) as unknown as Document
const randomId = '0199aaaa-0000-7000-8000-00000000dead'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

type Someone = (typeof cast)[keyof typeof cast]
const admins: Someone[] = [cast.tom, cast.selma, cast.curtis, cast.greta, cast.femi, cast.clara, cast.conrad, cast.sasha]
const callers: { name: string; as: Someone }[] = [
  { name: 'Maya, a patient', as: cast.maya },
  { name: 'Ruben, another patient', as: cast.ruben },
  { name: 'Hannah, the provider in care', as: cast.hannah },
  { name: 'Ilse, another provider', as: cast.ilse },
  ...admins.map((as) => ({ name: `${as.name}, an administrator`, as })),
]

function mayCall(who: readonly string[], as: Someone): boolean {
  if (who.includes('anyone')) return true
  if (as.kind !== 'admin') return who.includes(as.kind)
  return (
    who.includes('admin') ||
    who.some(
      (tag) =>
        as.admin_tags.some((mine: string) => tag === `admin:${mine}`) ||
        (tag.startsWith('admin:') && as.admin_tags.some((mine: string) => mine === 'superadmin')),
    )
  )
}

const lineOf = ({ description }: (typeof served)[number], id = randomId) =>
  `${description.method} ${description.path
    .replaceAll(/\{\w*token\w*\}/g, 'no-such-token-anywhere')
    .replaceAll(/\{\w*slug\}/g, 'nobody')
    .replaceAll(/\{\w+\}/g, id)}`
/** Public, and yet a 401 without the cookie that it exchanges. */
const needsCookie = (operation: (typeof served)[number]) => operation.name === 'refreshSession'
const streams = (operation: (typeof served)[number]) => 'events' in operation.wire.output

test('the cast has an administrator of every tag', () => {
  assert.deepEqual(new Set(admins.flatMap((as) => (as.kind === 'admin' ? as.admin_tags : []))), new Set(adminTags))
})

test('every operation that is served has its row, and no row is left over', () => {
  assert.deepEqual(
    [...rows.keys()].filter((name) => !served.some((operation) => operation.name === name)),
    [],
  )
  for (const operation of served) {
    assert.ok(rows.has(operation.name), `${operation.name} has no row in authorization.tsv`)
    const { access } = operation.description
    const declared =
      access === 'public' ? ['anyone'] : access === 'machine' ? ['machine'] : access === 'webhook' ? ['machine'] : [...access]
    assert.deepEqual(new Set(whoOf(operation.name)), new Set(declared), operation.name)
  }
})

test('without a token, with a bad one, or under a wrong prefix, nothing personal answers', async () => {
  const token = await app.tokenOf(cast.maya)
  const staff = await app.tokenOf(cast.hannah)
  const wrong = [
    '',
    'client::::',
    'client::::not.a.token',
    `provider::::${token}`,
    `patient::::${token}`,
    `admin::::${staff}`,
    `client::::${staff}`,
    `Bearer ${token}`,
    `${token}`,
  ]
  for (const operation of served.filter(({ description }) => Array.isArray(description.access))) {
    for (const authorization of wrong) {
      const { status } = await app.send(lineOf(operation), { headers: { authorization } })
      assert.equal(status, 401, `${operation.name} with ${authorization.slice(0, 12)}`)
    }
    const machine = await app.send(lineOf(operation), { headers: { 'x-api-key': 'machine-key-for-tests' } })
    assert.equal(machine.status, 401, `${operation.name} with an api key`)
  }
})

test('what is open to anyone opens with a bad token, and with a bad api key, too', async () => {
  for (const [name, value] of [
    ['authorization', 'client::::not.a.token'],
    ['x-api-key', 'not-a-key'],
  ] as const) {
    assert.equal((await app.call('GET /provider-profiles', { headers: { [name]: value } })).status, 200, name)
  }
})

test('who may not call is refused, and nothing has changed', async () => {
  const before = await fingerprint()
  for (const operation of served) {
    for (const { name, as } of callers) {
      if (mayCall(whoOf(operation.name), as)) continue
      const { status, code } = await app.send(lineOf(operation), { as })
      const refused = whoOf(operation.name).includes('machine') ? [401, 'not_signed_in'] : [403, 'forbidden']
      assert.deepEqual([status, code], refused, `${operation.name} by ${name}`)
    }
  }
  assert.equal(await fingerprint(), before)
})

test('who may call is let in', async () => {
  for (const { name, as } of callers) {
    for (const operation of served.filter(
      (operation) => !streams(operation) && !needsCookie(operation) && mayCall(whoOf(operation.name), as),
    )) {
      const { status } = await app.send(lineOf(operation), { headers: await signedIn(app, as) })
      assert.ok(status !== 401 && status !== 403 && status < 500, `${operation.name} by ${name}: ${status}`)
    }
  }
})

test('a foreign id answers exactly like a random one, and nothing has changed', async () => {
  const foreign = await foreignIds()
  const before = await fingerprint()
  for (const operation of served.filter(({ description }) => Array.isArray(description.access) && /\{\w+_id\}/.test(description.path))) {
    const parameter = /\{(\w+_id)\}/.exec(operation.description.path)?.[1] ?? ''
    const id = foreign[parameter]
    if (id === null) continue
    assert.ok(id, `the matrix knows no foreign ${parameter}`)
    const input = inputOf(operation.name)
    for (const as of [cast.ruben, cast.keola, cast.ilse, cast.marisol].filter((as) => mayCall(whoOf(operation.name), as))) {
      const theirs = await app.send(lineOf(operation, id), { as, ...input })
      const nobodys = await app.send(lineOf(operation), { as, ...input })
      const shownOf = ({ status, code, details }: Answered) => ({ status, code, details })
      assert.deepEqual(shownOf(theirs), shownOf(nobodys), `${operation.name} by ${as.name}`)
      assert.equal(theirs.status, 404, `${operation.name} by ${as.name}`)
    }
  }
  assert.equal(await fingerprint(), before)
})

/** Ids that exist and belong to Maya or Dana; null where an id is public knowledge. */
async function foreignIds(): Promise<Record<string, string | null>> {
  const one = async (text: string, values: unknown[]) => (await app.owner.query(text, values)).rows[0]?.id as string
  const identity = cast.maya.identity_id
  await app.owner.query(
    `insert into session (id, identity_id, kind, created_at, seen_at, expires_at) values (gen_random_uuid(), $1, 'patient', now(), now(), now() + interval '1 day')`,
    [identity],
  )
  await app.owner.query(
    `insert into waiting_list_entry (id, provider_id, patient_id, type, visit_mode, from_date, to_date, created_at) values (gen_random_uuid(), $1, $2, 'Follow-up', 'virtual', '2026-03-10', '2026-03-20', now())`,
    [cast.hannah.provider_id, cast.maya.patient_id],
  )
  return {
    appointment_id: await one(`select id from appointment where patient_id = $1 and provider_id = $2 and status = 'Scheduled' limit 1`, [
      cast.maya.patient_id,
      cast.hannah.provider_id,
    ]),
    calendar_event_id: await one('select id from calendar_block where provider_id = $1 limit 1', [cast.dana.provider_id]),
    external_calendar_id: await one('select id from external_calendar where provider_id = $1 limit 1', [cast.dana.provider_id]),
    session_id: await one('select id from session where identity_id = $1 limit 1', [identity]),
    waiting_list_entry_id: await one('select id from waiting_list_entry where patient_id = $1 limit 1', [cast.maya.patient_id]),
    provider_id: null,
  }
}

/** The least that the operation accepts, so that the row is looked for. */
function inputOf(name: string): { query?: Record<string, unknown>; body?: unknown } {
  const described = Object.values(document.paths)
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === name)
  const pick = pickFrom(7)
  const query = Object.fromEntries(
    (described?.parameters ?? []).filter((p) => p.in === 'query' && p.required).map((p) => [p.name, sampleOf(document, p.schema, pick)]),
  )
  const schema = described?.requestBody?.content['application/json']?.schema
  const special: Record<string, unknown> = {
    changeAppointment: { starts_at: '2026-03-12T15:00:00Z' },
    cancelAppointment: { reason: 'A conference' },
    updateCalendarEvent: { title: 'Mine now' },
  }
  return { query, ...(schema ? { body: special[name] ?? sampleOf(document, schema, pick) } : {}) }
}

/** A sum over every row of the product but the trail and the counters, which note refusals. */
async function fingerprint(): Promise<string> {
  const { rows: tables } = await app.owner.query(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'app' and c.relkind in ('r', 'p') and not c.relispartition
     and c.relname not in ('audit', 'audit_seal', 'rate_count', 'idempotency', 'setting') order by 1`,
  )
  const sums: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.owner.query(`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from app.${name} t`)
    sums.push(`${name} ${rows[0].sum}`)
  }
  return sums.join('\n')
}
