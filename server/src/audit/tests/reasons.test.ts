import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { accessReasonHeader, accessReasonKindHeader } from '@sorrel/contract/audit/vocabulary'
import { served } from '../../features.ts'
import { addMinutes } from '../../kernel/clock.ts'
import { type TestApp, testApp, testNow } from '../../kernel/testing.ts'
import { assertEach } from '../../kernel/tests/asserting.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { leastInputOf } from '../../kernel/tests/inputs.ts'
import { cast } from '../../world/cast.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const none = { [accessReasonHeader]: '' }
const saying = (text: string, kind?: string) => ({
  [accessReasonHeader]: encodeURIComponent(text),
  ...(kind && { [accessReasonKindHeader]: kind }),
})
const read = (patient: { patient_id: string }, headers: Record<string, string>, as: typeof cast.selma = cast.selma) =>
  app.call(`GET /patients/${patient.patient_id}`, { as, headers })
const reasons = async () =>
  (
    await app.owner.query<{ admin_id: string; patient_id: string | null; provider_id: string | null; kind: string }>(
      'select admin_id, patient_id, provider_id, kind from access_reason order by given_at, id',
    )
  ).rows

test('support reads nothing of a patient without a reason, with one for 30 minutes, and then not again', async () => {
  const refused = await read(cast.maya, none)
  assert.deepEqual([refused.status, refused.code], [422, 'reason_required'])
  assert.deepEqual(refused.details, { scope: 'patient', fault: 'missing', least: 10, most: 500, minutes: 30 })
  assert.doesNotMatch(refused.text, /Lindqvist/)
  const opened = await read(cast.maya, saying('  Maya called: señal perdida  ', 'asked_by_patient'))
  assert.equal(opened.status, 200)
  assert.equal((await read(cast.maya, none)).status, 200)
  assert.equal((await read(cast.ruben, none)).code, 'reason_required')
  assert.equal((await read(cast.maya, none, cast.sasha)).code, 'reason_required')
  app.clock.set(addMinutes(testNow, 30))
  assert.equal((await read(cast.maya, none)).code, 'reason_required')
  app.clock.set(testNow)
})

test('a reason is in the trail in its words, and nowhere else', async () => {
  const { rows } = await app.owner.query(
    "select action, outcome, operation, actor_id, patient_id, details from audit where action = 'break_glass' and patient_id = $1",
    [cast.maya.patient_id],
  )
  assert.deepEqual(rows, [
    {
      action: 'break_glass',
      outcome: 'access_reason.given',
      operation: 'getPatient',
      actor_id: cast.selma.admin_id,
      patient_id: cast.maya.patient_id,
      details: { kind: 'asked_by_patient', reason: 'Maya called: señal perdida', minutes: 30 },
    },
  ])
  assert.doesNotMatch(app.logged.join('\n'), /perdida/)
  const { rows: events } = await app.owner.query("select payload::text as text from event where name = 'access_reason.given'")
  assert.equal(events.length, 1)
  assert.doesNotMatch(events[0].text, /perdida/)
})

test('a reason that is too short, too long, unreadable or of an unknown kind is none', async () => {
  for (const [headers, fault] of [
    [saying('  too few   '), 'too_small'],
    [saying('ñ'.repeat(9)), 'too_small'],
    [saying('x'.repeat(501)), 'too_big'],
    [{ [accessReasonHeader]: '100% of the words' }, 'invalid_format'],
    [{ [accessReasonHeader]: '%00 is no letter' }, 'invalid_format'],
    [saying('The patient called us', 'nosy'), 'invalid_kind'],
    [saying('The patient called us', 'constructor'), 'invalid_kind'],
  ] as const) {
    const { code, details } = await read(cast.keola, headers)
    assert.deepEqual([code, details.fault], ['reason_required', fault])
  }
  assert.equal((await read(cast.keola, saying('ñ'.repeat(10)))).status, 200)
  assert.equal((await read(cast.ines, saying('x'.repeat(500)))).status, 200)
})

test('of twenty calls at once with a reason, one opens the record', async () => {
  const before = (await reasons()).length
  const answers = await Promise.all(Array.from({ length: 20 }, () => read(cast.ruth, saying('Ruth is on the phone now'))))
  assertEach(answers, ({ status }) => status === 200)
  assert.equal((await reasons()).length, before + 1)
})

test('an id that leads to nobody opens nothing and is not found', async () => {
  const before = (await reasons()).length
  const nobody = { patient_id: '0199aaaa-0000-7000-8000-00000000dead' }
  assert.equal((await read(nobody, none)).code, 'not_found')
  assert.equal((await read(nobody, saying('Looking for somebody'))).code, 'not_found')
  assert.equal((await reasons()).length, before)
})

test('the id of a record that was merged opens nothing without a reason either', async () => {
  const old = await app.owner.query('select old_id, patient_id from patient_alias limit 1')
  const { old_id, patient_id } = old.rows[0]
  const naming = served.filter(({ description: { staff_reason, method } }) =>
    method === 'GET' && staff_reason && !('needless' in staff_reason) ? staff_reason.flat().includes('params.patient_id') : false,
  )
  assert.ok(naming.length > 4)
  for (const operation of naming) {
    const { name, description } = operation
    const path = description.path.replace('{patient_id}', old_id).replace(/\{\w+_id\}/g, old_id)
    const { query } = leastInputOf(operation)
    assert.equal((await app.send(`GET ${path}`, { as: cast.sasha, headers: none, query })).code, 'reason_required', name)
  }
  assert.equal((await read({ patient_id: old_id }, saying('A letter names the older record'), cast.sasha)).status, 200)
  assert.equal((await read({ patient_id }, none, cast.sasha)).status, 200)
  assert.deepEqual((await reasons()).at(-1)?.patient_id, patient_id)
})

test('a reason for a visit or a care opens the record of its patient', async () => {
  const [visit] = (
    await app.owner.query('select id, patient_id from appointment where patient_id = $1 order by id limit 1', [cast.harold.patient_id])
  ).rows
  const path = `/appointments/${visit.id}` as const
  assert.equal((await app.call(`GET ${path}`, { as: cast.selma, headers: none })).code, 'reason_required')
  await bodyOf(app.call(`GET ${path}`, { as: cast.selma, headers: saying('Harold asks for his visit') }))
  assert.equal((await read(cast.harold, none)).status, 200)
})

test('lists of a dietitian take a reason for that dietitian, and the list of everybody one for the practice', async () => {
  const list = (query: { provider_id?: string; patient_id?: string }, headers: Record<string, string>) =>
    app.call('GET /appointments', { as: cast.tom, headers, query })
  const hannahs = { provider_id: cast.hannah.provider_id }
  assert.equal((await list(hannahs, none)).details.scope, 'provider')
  assert.equal((await list({}, none)).details.scope, 'practice')
  assert.equal((await list({ ...hannahs, patient_id: cast.maya.patient_id }, none)).details.scope, 'patient')
  await bodyOf(list(hannahs, saying('Hannah is ill today')))
  await bodyOf(list(hannahs, none))
  assert.equal((await list({ provider_id: cast.dana.provider_id }, none)).code, 'reason_required')
  assert.equal((await list({}, none)).code, 'reason_required')
  const given = (await reasons()).at(-1)
  assert.deepEqual([given?.provider_id, given?.patient_id], [cast.hannah.provider_id, null])
})

test('search shows administrators what tells people apart, and nothing that needs a reason', async () => {
  const { items } = await bodyOf(app.call('GET /patients', { as: cast.selma, headers: none, query: { q: 'Lindqvist' } }))
  const [maya] = items
  assert.equal(maya?.phone_number, `•••• ${cast.maya.phone_number.slice(-4)}`)
  assert.deepEqual([maya?.first_name, maya?.email, maya?.state, maya?.gender, maya?.ed_safe_mode], ['Maya', null, null, null, null])
  const beside = await app.call('GET /patients', { as: cast.selma, headers: none, query: { q: 'Lindqvist', include: 'care' } })
  assert.deepEqual([beside.code, beside.details], ['forbidden', { fields: ['include'] }])
})

test('patients and dietitians are never asked', async () => {
  assert.equal((await app.call(`GET /patients/${cast.maya.patient_id}`, { as: cast.maya })).status, 200)
  assert.equal((await app.call(`GET /patients/${cast.maya.patient_id}`, { as: cast.hannah })).status, 200)
})

test('every id by which a call says whose data it reads leads to them', async () => {
  const { ownersOf } = app.house.features
  const parts = served.flatMap(({ description: { staff_reason = [] } }) => ('needless' in staff_reason ? [] : staff_reason.flat()))
  const unknown = parts.filter((part) => part !== 'practice' && !ownersOf[part.split('.')[1] ?? ''])
  assert.deepEqual(unknown, [])
  for (const { table, column } of Object.values(ownersOf)) await app.owner.query(`select ${column}, id from ${table} limit 1`)
})

test('every call that asks administrators for a reason refuses them without one', async () => {
  await app.owner.query(
    `insert into patient_merge (id, from_id, into_id, merged_at, merged_by) values (gen_random_uuid(), $1, $2, now(), $3)`,
    [cast.noor.patient_id, cast.tomas.patient_id, cast.selma.admin_id],
  )
  const ids: Record<string, string> = {}
  for (const [name, { table, column, scope }] of Object.entries(app.house.features.ownersOf)) {
    // Of a patient, a row of Tomás if there is one.
    const order = scope === 'patient' ? `where ${column} is not null order by ${column} <> '${cast.tomas.patient_id}', id` : 'order by id'
    ids[name] = (await app.owner.query(`select id from ${table} ${order} limit 1`)).rows[0]?.id
  }
  const asking = served.filter(({ description: { staff_reason } }) => staff_reason && !('needless' in staff_reason))
  assert.ok(asking.length > 15)
  for (const operation of asking) {
    const { name, description } = operation
    const [first] = description.staff_reason as readonly (string | readonly string[])[]
    const path = description.path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => ids[parameter] ?? idBeside(operation, parameter))
    const { query, body } = leastInputOf(operation)
    const sent = (place: string) => Object.fromEntries([first].flat().flatMap((part) => namedIn(place, part!, ids)))
    const { code } = await app.send(`${description.method} ${path}`, {
      as: cast.sasha,
      headers: none,
      query: { ...query, ...sent('query') },
      ...(body === undefined ? {} : { body: { ...(body as object), ...sent('body') } }),
    })
    assert.equal(code, 'reason_required', name)
  }
})

/** An id of nothing, for a parameter that decides nothing: the reason is asked for before anybody looks whether such a row is there. */
const idBeside = ({ name, description: { staff_reason } }: (typeof served)[number], parameter: string): string =>
  JSON.stringify(staff_reason).includes(`params.${parameter}`)
    ? assert.fail(`${name}: ${parameter}`)
    : (numbered[parameter] ?? '00000000-0000-4000-8000-000000000059')
/** Parameters that count and name nothing. */
const numbered: Readonly<Record<string, string>> = { n: '1' }

const namedIn = (place: string, part: string, ids: Record<string, string>): [string, string | undefined][] => {
  const [where, name = ''] = part.split('.')
  return where === place ? [[name, ids[name]]] : []
}
