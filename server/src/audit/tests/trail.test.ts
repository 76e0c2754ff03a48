import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accessReasonHeader } from '@sorrel/contract/audit/vocabulary'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { writeCell } from '../export.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const { conrad, selma, maya, hannah, sasha } = cast
const list = (
  query: { actor_id?: string; patient_id?: string; operation?: string; kind?: 'read' | 'write' | 'denied' | 'reason' } & Record<
    string,
    string | number
  > = {},
) => bodyOf(app.call('GET /admin/audit', { as: conrad, query }))

test('compliance sees who read, changed and was refused what, newest first, and each filter leaves out the rest', async () => {
  await bodyOf(app.call(`GET /patients/${maya.patient_id}`, { as: hannah }))
  await app.call(`GET /patients/${maya.patient_id}`, { as: cast.ruben })
  await bodyOf(app.call(`PATCH /patients/${maya.patient_id}`, { as: hannah, body: { preferred_name: 'May' } }))
  const { items } = await list({ patient_id: maya.patient_id })
  assert.deepEqual(
    items.slice(0, 2).map(({ kind, operation, outcome, fields }) => ({ kind, operation, outcome, fields })),
    [
      { kind: 'write', operation: 'updatePatient', outcome: 'patient.changed', fields: ['preferred_name'] },
      { kind: 'read', operation: 'getPatient', outcome: 'ok', fields: [] },
    ],
  )
  assert.deepEqual(items[0]?.actor, { kind: 'provider', id: hannah.provider_id, name: 'Hannah Okafor' })
  assert.deepEqual(items[0]?.patient, { kind: 'patient', id: maya.patient_id, name: 'Maya Lindqvist' })
  const denied = await list({ kind: 'denied' })
  assert.deepEqual([denied.items[0]?.outcome, denied.items[0]?.actor?.id], ['not_found', cast.ruben.patient_id])
  assertEach(denied.items, ({ kind }) => kind === 'denied')
  const hannahs = await list({ actor_id: hannah.provider_id, operation: 'getPatient' })
  assertEach(hannahs.items, ({ actor, operation }) => actor?.id === hannah.provider_id && operation === 'getPatient')
})

test('what compliance reads is in the trail, too, and nobody else reads the trail', async () => {
  const { items } = await list({ actor_id: conrad.admin_id })
  assert.equal(items[0]?.operation, 'listTrail')
  for (const as of [maya, hannah, selma, cast.tom, cast.greta, cast.femi, cast.clara, cast.curtis]) {
    for (const line of ['GET /admin/audit', 'GET /admin/audit/export', 'GET /admin/access-reasons', 'GET /admin/audit/people?q=Ma'])
      assert.equal((await app.send(line, { as })).code, 'forbidden', `${line} by ${as.name}`)
  }
})

test('a row with a reason tells it, and nothing else of the trail does', async () => {
  const headers = { [accessReasonHeader]: encodeURIComponent('Ruth asks why she got two messages') }
  await bodyOf(app.call(`GET /patients/${cast.ruth.patient_id}`, { as: selma, headers }))
  const { items } = await list({ kind: 'reason', patient_id: cast.ruth.patient_id })
  assert.deepEqual(
    items.map(({ reason, actor, details }) => ({ reason, actor: actor?.id, details })),
    [
      {
        reason: { kind: 'other', text: 'Ruth asks why she got two messages' },
        actor: selma.admin_id,
        details: [{ name: 'minutes', value: '30' }],
      },
    ],
  )
})

test('pages follow each other without a gap or a double, also where many rows share a moment', async () => {
  await Promise.all(Array.from({ length: 60 }, () => app.call('GET /appointments', { as: maya })))
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ operation: 'listAppointments', limit: 25, ...(cursor && { cursor }) })
    seen.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  const { rows } = await app.owner.query(
    "select id from audit where operation = 'listAppointments' and at > '2026-02-10' order by at desc, id desc",
  )
  assert.ok(seen.length >= 60)
  assert.deepEqual(
    seen,
    rows.map(({ id }) => id),
  )
})

test('the rows of a record that was merged are found with those of the record that stays', async () => {
  const { rows } = await app.owner.query(
    `insert into audit (id, at, actor_kind, request_id, operation, action, outcome, patient_id)
     select gen_random_uuid(), '2026-03-01T10:00Z', 'system', 'old', 'beforeTheMerge', 'read', 'ok', old_id from patient_alias limit 1
     returning (select patient_id from patient_alias a where a.old_id = audit.patient_id) as stays`,
  )
  assert.equal((await list({ patient_id: rows[0].stays, operation: 'beforeTheMerge' })).items.length, 1)
})

test('without a beginning the list covers 31 days, and says nothing of others', async () => {
  await app.owner.query(
    `insert into audit (id, at, actor_kind, request_id, operation, action, outcome)
     values (gen_random_uuid(), '2025-11-01T10:00Z', 'system', 'old', 'longAgo', 'read', 'ok')`,
  )
  assert.deepEqual((await list({ operation: 'longAgo' })).items, [])
  const { items } = await list({ operation: 'longAgo', from: '2025-10-01T00:00:00Z', to: '2026-01-01T00:00:00Z' })
  assert.deepEqual(
    items.map(({ actor, actor_kind }) => ({ actor, actor_kind })),
    [{ actor: null, actor_kind: 'system' }],
  )
})

test('compliance finds staff and patients by the beginnings of their names', async () => {
  const find = async (q: string) => (await bodyOf(app.call('GET /admin/audit/people', { as: conrad, query: { q } }))).items
  assert.deepEqual(await find('selm'), [{ kind: 'admin', id: selma.admin_id, name: 'Selma Kaya', birth_date: null }])
  const [found] = await find('maya lind')
  assert.deepEqual([found?.kind, found?.id, typeof found?.birth_date], ['patient', maya.patient_id, 'string'])
  assert.deepEqual(await find('nobody at all'), [])
})

test('an export is a CSV file of the same rows, by ids, is in the trail, and covers 92 days at most', async () => {
  const span = { from: '2026-02-01T00:00:00Z', to: '2026-03-10T00:00:00Z' }
  const answer = await app.call('GET /admin/audit/export', { as: conrad, query: { ...span, operation: 'getPatient' } })
  assert.equal(answer.headers['content-type'], 'text/csv')
  const [head, ...lines] = answer.text.replace('\ufeff', '').trim().split('\r\n')
  assert.equal(head, 'at,actor_kind,actor_id,action,operation,outcome,subject_kind,subject_id,patient_id,request_id,session_id,details')
  const { rows } = await app.owner.query("select count(*)::int as n from audit where operation = 'getPatient' and at >= '2026-02-01'")
  assert.equal(lines.length, rows[0].n)
  assert.doesNotMatch(answer.text, /Lindqvist|Hannah/)
  assert.equal((await list({ actor_id: conrad.admin_id })).items[0]?.operation, 'exportTrail')
  for (const query of [
    { from: '2025-12-01T00:00:00Z', to: '2026-03-04T00:00:00Z' },
    { from: '2026-03-04T00:00:00Z', to: '2026-03-03T00:00:00Z' },
  ])
    assert.equal((await app.call('GET /admin/audit/export', { as: conrad, query })).code, 'invalid_request')
})

test('an export of more rows than one page holds them all', async () => {
  await app.owner.query(
    `insert into audit (id, at, actor_kind, request_id, operation, action, outcome)
     select gen_random_uuid(), timestamptz '2026-01-05 10:00Z' + i % 7 * interval '1 ms', 'system', 'many', 'manyRows', 'read', 'ok' from generate_series(1, 2500) i`,
  )
  const query = { from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z', operation: 'manyRows' }
  const { text } = await app.call('GET /admin/audit/export', { as: conrad, query })
  assert.equal(text.trim().split('\r\n').length, 2501)
})

test('no spreadsheet runs a cell of an export', () => {
  for (const [value, cell] of [
    ['=HYPERLINK("http://x")', `"'=HYPERLINK(""http://x"")"`],
    ['+1', `"'+1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['＝1', `"'＝1"`],
    ['a,b', '"a,b"'],
    ['a\nb', '"a\nb"'],
    ['plain', 'plain'],
    [null, ''],
    [{ reason: 'x' }, '"{""reason"":""x""}"'],
  ] as const)
    assert.equal(writeCell(value), cell)
})

test('compliance marks a reason as looked at, once, and never its own', async () => {
  const { items, open_count } = await bodyOf(app.call('GET /admin/access-reasons', { as: conrad, query: { open: true } }))
  const mine = items.find(({ whose }) => whose?.id === cast.ruth.patient_id)
  assert.ok(mine && open_count === items.length)
  const look = (id: string, as = conrad) => app.call(`POST /admin/access-reasons/${id}/looked-at`, { as })
  const looked = await bodyOf(look(mine.access_reason_id))
  assert.deepEqual([looked.looked_at, looked.looked_at_by?.name], [app.clock(), 'Conrad Voss'])
  app.clock.advance(1)
  assert.equal((await bodyOf(look(mine.access_reason_id, sasha))).looked_at_by?.name, 'Conrad Voss')
  const left = await bodyOf(app.call('GET /admin/access-reasons', { as: conrad, query: { open: true } }))
  assert.equal(left.open_count, open_count - 1)
  const own = items.find(({ admin }) => admin.id === sasha.admin_id)
  assert.ok(own)
  assert.equal((await look(own.access_reason_id, sasha)).code, 'second_person_required')
  assert.equal((await look('0199aaaa-0000-7000-8000-00000000dead')).code, 'not_found')
})

test('the list of reasons goes on from a cursor', async () => {
  const first = await bodyOf(app.call('GET /admin/access-reasons', { as: conrad, query: { limit: 2 } }))
  const second = await bodyOf(app.call('GET /admin/access-reasons', { as: conrad, query: { limit: 100, cursor: first.next_cursor! } }))
  const { rows } = await app.owner.query('select id from access_reason order by given_at desc, id desc')
  assert.deepEqual(
    [...first.items, ...second.items].map(({ access_reason_id }) => access_reason_id),
    rows.map(({ id }) => id),
  )
})
