import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { adminTags } from '@sorrel/contract/kernel/operation'
import { served } from '../../features.ts'
import { cast } from '../../world/cast.ts'
import { type Answered, type TestApp, testApp } from '../testing.ts'
import { signInMember } from './calls.ts'
import { filesOfFeatures } from './collecting.ts'
import { readForeignIds } from './ids.ts'
import { leastInputOf } from './inputs.ts'

const rows = new Map(
  filesOfFeatures('authorization.tsv').flatMap(({ path }) =>
    readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t') as [string, string]),
  ),
)
const whoOf = (name: string) => (rows.get(name) ?? '').split(', ').filter((who) => !who.startsWith('or '))
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
  { name: 'Noor, a patient who has not set up', as: cast.noor },
  { name: 'Hannah, the provider in care', as: cast.hannah },
  { name: 'Ilse, another provider', as: cast.ilse },
  { name: 'Gregor, a provider who left', as: cast.gregor },
  ...admins.map((as) => ({ name: `${as.name}, an administrator`, as })),
]

/** Somebody who has left counts as nobody: public operations let them in, all others do not. */
const hasLeft = (as: Someone) => as === cast.gregor

function mayCall(who: readonly string[], as: Someone): boolean {
  if (who.includes('anyone')) return true
  if (hasLeft(as)) return false
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
    .replaceAll('{n}', '0')
    .replaceAll(/\{\w+\}/g, id)}`
/** Public, but answers 401 without the cookie that it exchanges. */
const needsCookie = (operation: (typeof served)[number]) => operation.name === 'refreshSession'
const streams = (operation: (typeof served)[number]) => 'events' in operation.wire.output

test('the cast has an administrator of every tag', () => {
  assert.deepEqual(new Set(admins.flatMap((as) => (as.kind === 'admin' ? as.admin_tags : []))), new Set(adminTags))
})

test('every served operation has a row in authorization.tsv, and no row is left over', () => {
  assert.deepEqual(
    [...rows.keys()].filter((name) => !served.some((operation) => operation.name === name)),
    [],
  )
  for (const operation of served) {
    assert.ok(rows.has(operation.name), `${operation.name} has no row in ${operation.feature}/tests/authorization.tsv`)
    const { access } = operation.description
    const declared =
      access === 'public' ? ['anyone'] : access === 'machine' ? ['machine'] : access === 'webhook' ? ['machine'] : [...access]
    assert.deepEqual(new Set(whoOf(operation.name)), new Set(declared), operation.name)
  }
})

test('without a token, with a bad token or under a wrong prefix, no personal operation answers', async () => {
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

test('public operations answer even with a bad token or a bad API key', async () => {
  for (const [name, value] of [
    ['authorization', 'client::::not.a.token'],
    ['x-api-key', 'not-a-key'],
  ] as const) {
    assert.equal((await app.call('GET /provider-profiles', { headers: { [name]: value } })).status, 200, name)
  }
})

test('a caller who may not call is refused, and nothing changes', async () => {
  const before = await fingerprint()
  for (const operation of served) {
    for (const { name, as } of callers) {
      if (mayCall(whoOf(operation.name), as)) continue
      const { status, code } = await app.send(lineOf(operation), { as })
      const refused = hasLeft(as) || whoOf(operation.name).includes('machine') ? [401, 'not_signed_in'] : [403, 'forbidden']
      assert.deepEqual([status, code], refused, `${operation.name} by ${name}`)
    }
  }
  assert.equal(await fingerprint(), before)
})

test('a caller who may call is let in', async () => {
  for (const { name, as } of callers) {
    for (const operation of served.filter(
      (operation) => !streams(operation) && !needsCookie(operation) && mayCall(whoOf(operation.name), as),
    )) {
      const { status, code } = await app.send(lineOf(operation), { headers: await signInMember(app, as) })
      // Only callers who may make the call are asked for a step-up.
      const letIn = code === 'step_up_required' || (status !== 401 && status !== 403 && status < 500)
      assert.ok(letIn, `${operation.name} by ${name}: ${status}`)
    }
  }
})

test('an id of somebody else gets exactly the answer of a random id, and nothing changes', async () => {
  const foreign = await readForeignIds(app.owner)
  const before = await fingerprint()
  for (const operation of served.filter(({ description }) => Array.isArray(description.access) && /\{\w+_id\}/.test(description.path))) {
    const parameter = /\{(\w+_id)\}/.exec(operation.description.path)?.[1] ?? ''
    const id = foreign[parameter]
    if (id === null) continue
    assert.ok(id, `the matrix knows no foreign ${parameter}`)
    const input = leastInputOf(operation)
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

/** A checksum over every row of the product, without the audit and the counters, which record refusals. */
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
