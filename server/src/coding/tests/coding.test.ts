import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { lineOf, openCodes } from './order-files.ts'
import { makeRule, makeVersion } from './writing.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})
const { tom, selma, dana, maya } = cast
const search = async (typed: string, date = '2026-03-03') =>
  bodyOf(t.call('GET /icd10-codes', { as: dana, query: { search: typed, date, limit: 8 } }))
const codesOf = async (typed: string, date?: string) => (await search(typed, date)).items.map(({ code }) => code)

test('searchIcd10Codes: words, half words, abbreviations and Spanish words find the code that a dietitian means first', async () => {
  const firsts = [
    ['type 2 diabetes', 'E11.9'],
    ['diabe', 'E11.9'],
    ['T2DM kidney', 'E11.22'],
    ['ckd 3a', 'N18.31'],
    ['obesity class 2', 'E66.812'],
    ['pcos', 'E28.2'],
    ['celiac', 'K90.0'],
    ['presión alta', null],
    ['azúcar', 'E11.9'],
    ['colesterol', 'E78.5'],
    ['celiaquía', 'K90.0'],
    ['síndrome de ovario poliquístico', 'E28.2'],
    ['E1165', 'E11.65'],
    ['e11.6', 'E11.6'],
    ['z71.3', 'Z71.3'],
    ['allergies to peanuts', 'Z91.010'],
  ] as const
  for (const [typed, first] of firsts) if (first !== null) assert.equal((await codesOf(typed))[0], first, typed)
  assert.deepEqual(await codesOf('xyzzy'), [])
  assert.deepEqual(await codesOf("'; drop table --"), [])
})

test('searchIcd10Codes: a code is found on the days on which it holds, and says whether it stands on a claim', async () => {
  assert.equal((await codesOf('E66.8', '2024-09-30'))[0], 'E66.8')
  const after = (await search('E66.8', '2024-10-01')).items
  assert.deepEqual([after[0]?.code, after[0]?.is_billable], ['E66.8', false])
  assert.ok(after.some(({ code, is_billable }) => code === 'E66.813' && is_billable))
  assert.equal((await search('diabetes')).is_whole, false)
  assert.equal((await t.call('GET /icd10-codes', { as: maya, query: { search: 'diabetes', date: '2026-03-03' } })).code, 'forbidden')
})

test('listPayerRules, addPayerRule, changePayerRule: billing staff add, check and end a rule, with a reason that the trail keeps', async () => {
  const rule = await bodyOf(t.call('POST /admin/payer-rules', { as: tom, body: makeRule() }))
  assert.deepEqual([rule.payer_name, rule.checked_on, rule.version], ['Humana', null, 1])
  const path = `/admin/payer-rules/${rule.id}` as const
  const body = { checked: true, ends_on: '2026-06-30', reason: 'Compared with the contract' }
  const ended = await bodyOf(t.call(`PATCH ${path}`, { as: tom, headers: { 'if-match': '"1"' }, body }))
  assert.deepEqual([ended.checked_on, ended.ends_on, ended.version], ['2026-03-03', '2026-06-30', 2])
  assert.equal((await t.call(`PATCH ${path}`, { as: tom, headers: { 'if-match': '"1"' }, body })).code, 'changed_meanwhile')
  const next = makeRule({ starts_on: '2026-07-01', max_units: 6 })
  await bodyOf(t.call('POST /admin/payer-rules', { as: tom, body: next }))
  const listed = await bodyOf(t.call('GET /admin/payer-rules', { as: tom, query: { payer_id: '61101' } }))
  assert.deepEqual(
    listed.items.map(({ max_units }) => max_units),
    [null, 6],
  )
  const july = await bodyOf(t.call('GET /admin/payer-rules', { as: tom, query: { payer_id: '61101', day: '2026-07-01' } }))
  assert.deepEqual(
    july.items.map(({ max_units }) => max_units),
    [6],
  )
  const { rows } = await t.owner.query<{ details: { reason: string } }>(
    `select details from app.audit where outcome = 'payer_rule.changed' and subject_id = $1`,
    [rule.id],
  )
  assert.equal(rows[0]?.details.reason, 'Compared with the contract')
})

const replace = (id: string, more: object, version?: number) =>
  t.call(`POST /admin/payer-rules/${id}/versions`, {
    as: tom,
    headers: version === undefined ? {} : { 'if-match': `"${version}"` },
    body: makeVersion(more),
  })

test('replacePayerRule: a change is a new version, and the one before ends on the day before', async () => {
  const rule = await bodyOf(t.call('POST /admin/payer-rules', { as: tom, body: makeRule() }))
  const next = await bodyOf(replace(rule.id, { max_units: 6, reason: 'Six units from April on' }, 1))
  assert.deepEqual([next.payer_id, next.family, next.replaces, next.max_units], ['61101', 'mnt', rule.id, 6])
  const first = await bodyOf(t.call(`GET /admin/payer-rules/${rule.id}`, { as: tom }))
  assert.deepEqual([first.rule.ends_on, first.rule.max_units, first.rule.withdrawn_at], ['2026-03-31', null, null])
  assert.equal((await replace(rule.id, {}, 1)).code, 'changed_meanwhile')
  assert.equal(
    (await replace(rule.id, { starts_on: '2026-03-01' })).code,
    'already_exists',
    'the version of April holds on some of these days',
  )
})

test('replacePayerRule and getPayerRule: a version that should never have held is withdrawn, and each says who did what and why', async () => {
  const rule = await bodyOf(t.call('POST /admin/payer-rules', { as: tom, body: makeRule() }))
  const next = await bodyOf(replace(rule.id, { max_units: 6, reason: 'Six units from April on' }))
  const mended = await bodyOf(replace(next.id, { max_units: 5, reason: 'The contract says five' }))
  assert.equal((await replace(next.id, {})).code, 'not_available')
  const change = { checked: true, reason: 'Too late' }
  assert.equal((await t.call(`PATCH /admin/payer-rules/${next.id}`, { as: tom, body: change })).code, 'not_available')
  const { versions, changes } = await bodyOf(t.call(`GET /admin/payer-rules/${mended.id}`, { as: tom }))
  assert.deepEqual(
    versions.map((one) => [one.starts_on, one.max_units, one.withdrawn_at !== null]),
    [
      ['2026-04-01', 5, false],
      ['2026-04-01', 6, true],
      ['2026-01-01', null, false],
    ],
  )
  assert.deepEqual(
    changes.map((one) => [one.act, one.reason, one.admin_name]),
    [
      ['added', 'The contract says five', tom.name],
      ['withdrawn', 'The contract says five', tom.name],
      ['added', 'Six units from April on', tom.name],
      ['replaced', 'Six units from April on', tom.name],
      ['added', 'New contract', tom.name],
    ],
  )
  const april = await bodyOf(t.call('GET /admin/payer-rules', { as: tom, query: { payer_id: '61101', day: '2026-04-01', family: 'mnt' } }))
  assert.deepEqual(
    april.items.map(({ id }) => id),
    [mended.id],
    'a rule that was withdrawn is in no list',
  )
})

test('changePayerRule and replacePayerRule: what a rule says changes in place for nobody, and strangers find none', async () => {
  const rule = await bodyOf(t.call('POST /admin/payer-rules', { as: tom, body: makeRule() }))
  const path = `/admin/payer-rules/${rule.id}` as const
  assert.equal((await t.send(`PATCH ${path}`, { as: tom, body: { max_units: 9, reason: 'A slip' } })).code, 'invalid_request')
  const asTom = `select set_config('app.actor_kind', 'admin', true), set_config('app.actor_id', '${tom.admin_id}', true), set_config('app.actor_tags', 'billing_operations', true)`
  for (const role of ['app_job', 'app_user'])
    for (const set of [`max_units = 9`, `starts_on = '2020-01-01'`, `modifiers_video = '{GT}'`]) {
      await t.owner.query('begin')
      await t.owner.query(`set local role ${role}`)
      await t.owner.query(asTom)
      await assert.rejects(t.owner.query(`update app.payer_rule set ${set} where id = '${rule.id}'`), { code: '42501' }, `${role}: ${set}`)
      await t.owner.query('rollback')
    }
  await bodyOf(t.call(`PATCH ${path}`, { as: tom, body: { withdrawn: true, reason: 'Of another payer' } }))
  assert.equal((await bodyOf(t.call('GET /admin/payer-rules', { as: tom, query: { payer_id: '61101' } }))).items.length, 0)
  await bodyOf(t.call('POST /admin/payer-rules', { as: tom, body: makeRule() }))
  for (const as of [selma, dana, maya]) {
    assert.equal((await t.call(`GET ${path}`, { as })).code, 'forbidden')
    assert.equal((await t.call(`POST ${path}/versions`, { as, body: makeVersion() })).code, 'forbidden')
  }
  const missing: string = '0197a1b2-0000-7000-8000-00000000dead'
  assert.equal((await t.call(`GET /admin/payer-rules/${missing}`, { as: tom })).code, 'not_found')
  assert.equal((await t.call(`POST /admin/payer-rules/${missing}/versions`, { as: tom, body: makeVersion() })).code, 'not_found')
})

test('addPayerRule and changePayerRule: two rules never hold on one day, not even when they are added at once, and days stand in order', async () => {
  const both = await Promise.all(
    [1, 2].map(() => t.call('POST /admin/payer-rules', { as: tom, body: makeRule({ starts_on: '2026-02-01' }) })),
  )
  assert.deepEqual(both.map(({ status }) => status).sort(), [201, 409])
  assert.equal(both.find(({ status }) => status === 409)?.code, 'already_exists')
  const [first] = (await bodyOf(t.call('GET /admin/payer-rules', { as: tom, query: { payer_id: '61101' } }))).items
  const later = await bodyOf(
    t.call('POST /admin/payer-rules', { as: tom, body: makeRule({ family: 'preventive', starts_on: '2026-03-01' }) }),
  )
  assert.ok(later.id, 'another family of procedures holds beside it')
  const body = { ends_on: '2026-01-01', reason: 'A slip' }
  const wrong = await t.call(`PATCH /admin/payer-rules/${first!.id}`, { as: tom, body })
  assert.equal(wrong.code, 'invalid_request')
  const unknown = await t.call('POST /admin/payer-rules', { as: tom, body: makeRule({ payer_id: 'nobody' }) })
  assert.equal(unknown.code, 'invalid_request')
  assert.equal((await t.call('GET /admin/payer-rules', { as: selma })).code, 'forbidden')
  const stranger = await t.send('PATCH /admin/payer-rules/0197a1b2-0000-7000-8000-00000000dead', {
    as: tom,
    body: { checked: true, reason: 'A slip' },
  })
  assert.equal(stranger.code, 'not_found')
})

test('listPayerRules: pages follow each other without a gap', async () => {
  const whole = await bodyOf(t.call('GET /admin/payer-rules', { as: tom, query: { limit: 100 } }))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await bodyOf(t.call('GET /admin/payer-rules', { as: tom, query: { limit: 3, ...(cursor && { cursor }) } }))
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  assert.deepEqual(
    seen,
    whole.items.map(({ id }) => id),
  )
  assert.equal(whole.items[0]?.payer_id, null, 'the defaults come first')
  const names = whole.items.flatMap(({ payer_name }) => payer_name ?? [])
  assert.deepEqual(
    names,
    names.toSorted((one, other) => one.localeCompare(other)),
    'then the payers by name',
  )
  const defaults = await bodyOf(t.call('GET /admin/payer-rules', { as: tom, query: { payer_id: 'default' } }))
  assert.ok(defaults.items.length > 0 && defaults.items.every(({ payer_id }) => payer_id === null))
})

// As the file of a year lists them: one that changes its words, one that becomes a header, one that ends, one that stays, and a new one.
const listed = [
  lineOf('E119', true, 'Type 2 diabetes mellitus without complications'),
  lineOf('E66813', false, 'Obesity, class 3'),
  lineOf('E668131', true, 'Obésité of a kind that nobody has named'),
  lineOf('K900', true, 'Celiac disease, in other words'),
]
type CodeRow = { code: string; from: string; to: string | null; is_billable: boolean; description: string; frequency: number }

const readCode = async (code: string) => {
  const { rows } = await t.owner.query<CodeRow>(
    `select code, valid_from::text as from, valid_to::text as to, is_billable, description, frequency from app.icd10_code where code = $1 order by 2`,
    [code],
  )
  return rows
}
const year = ['--fiscal-year', '2027']
/** What the command counted, without the name of its file. */
const countsOf = ({ answer }: { answer: object | null }) => ({ ...answer, file: '', sha256: '', lines: 0 })
const counted = { file: '', sha256: '', lines: 0, changes: false, starts_on: '2026-10-01', dry_run: false }

test('codes: an order file is loaded whole, twice without a change, and its lines hold from the first day of its year', async () => {
  const { run, close } = openCodes(t, process.env)
  const { rows } = await t.owner.query<{ held: number }>(
    `select count(*)::int as held from app.icd10_code where valid_from <= '2026-10-01' and (valid_to is null or valid_to >= '2026-10-01')`,
  )
  const expected = { ...counted, same: 1, added: 1, changed: 2, ended: rows[0]!.held - 3 }
  assert.match((await run(listed, ...year)).error, /codes that hold would end; the file looks cut off/)
  assert.deepEqual(countsOf(await run(listed, ...year, '--shrink', '--dry-run')), { ...expected, dry_run: true })
  assert.equal((await readCode('K90.0')).length, 1, 'a dry run changes nothing')
  assert.deepEqual(countsOf(await run(listed, ...year, '--shrink')), expected)
  const [old, present] = await readCode('K90.0')
  assert.deepEqual(
    [old?.to, present?.from, present?.to, present?.description],
    ['2026-09-30', '2026-10-01', null, 'Celiac disease, in other words'],
  )
  assert.ok(present!.frequency > 0 && present!.frequency === old!.frequency, 'what dietitians mean most still comes first')
  assert.equal((await readCode('E66.813')).at(-1)?.is_billable, false)
  assert.equal((await readCode('E66.8131'))[0]?.description, 'Obésité of a kind that nobody has named')
  assert.equal((await readCode('E11.9')).length, 1, 'what stays has one row')
  assert.equal((await readCode('Z71.3'))[0]?.to, '2026-09-30')
  assert.deepEqual(countsOf(await run(listed, ...year)), { ...counted, same: 4, added: 0, changed: 0, ended: 0 })
  const editions = await t.owner.query<{ source: string }>("select source from app.icd10_edition where id = 'icd10cm-2026-10-01'")
  assert.match(editions.rows[0]!.source, /order\.txt, 4 lines, SHA-256 [\da-f]{64}$/)
  assert.deepEqual([(await search('celiac', '2026-10-01')).is_whole, (await search('celiac', '2026-09-30')).is_whole], [true, false])
  close()
})

test('codes: changes within a year are laid over its edition, and an older edition is refused after them', async () => {
  const { run, close } = openCodes(t, process.env)
  const changes = [
    `Add:         ${lineOf('K9001', true, 'Celiac disease of a new kind')}`,
    `Delete:      ${lineOf('E668131', true, 'Gone')}`,
    `Revise from: ${lineOf('E119', true, 'Type 2')}`,
    `Revise to:   ${lineOf('E119', true, 'Type 2 diabetes')}`,
  ]
  const april = [...year, '--from', '2027-04-01', '--shrink']
  assert.match((await run(changes, ...april)).error, /no whole edition is loaded that they change/)
  await run(listed, ...year, '--shrink')
  const expected = { ...counted, changes: true, starts_on: '2027-04-01', same: 0, added: 1, changed: 1, ended: 1 }
  assert.deepEqual(countsOf(await run(changes, ...april)), expected)
  assert.equal((await readCode('E66.8131'))[0]?.to, '2027-03-31')
  assert.equal((await readCode('K90.0')).at(-1)?.to, null, 'what a list of changes does not name stays')
  assert.match((await run(listed, ...year)).error, /the edition of 2027-04-01 is loaded already/)
  close()
})

test('codes: a file with a bad line loads nothing and names the line, and so does one that lists a code twice', async () => {
  const { run, close } = openCodes(t, process.env)
  const before = await t.owner.query('select count(*) from app.icd10_code')
  const bad = await run([listed[0]!, 'E11.9;diabetes', lineOf('1ABC', true, 'No code'), listed[3]!], ...year, '--shrink')
  assert.deepEqual([bad.status, bad.answer], [1, null])
  assert.match(bad.error, /line 2: not the layout of an order file\nline 3: 1ABC is no code/)
  assert.match((await run([...listed, listed[0]!], ...year, '--shrink')).error, /E11\.9 stands twice in the file/)
  assert.match((await run(listed, '--fiscal-year', '27')).error, /usage:/)
  assert.match(
    (await run(listed, '--fiscal-year', '2027', '--from', '2028-04-01')).error,
    /fiscal year 2027 goes from 2026-10-01 to 2027-09-30/,
  )
  assert.deepEqual((await t.owner.query('select count(*) from app.icd10_code')).rows, before.rows)
  assert.equal((await t.owner.query('select from app.icd10_edition where is_whole')).rowCount, 0)
  close()
})
