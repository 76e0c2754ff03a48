import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { PatientFlag } from '@sorrel/contract/patients/vocabulary'
import { readLastMessage, signIn, stepUp } from '../../auth/tests/testing.ts'
import { transaction } from '../../kernel/context.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { rememberRows } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { children } from '../../world/children.ts'
import { actingFor } from './family.ts'

let t: TestApp
let restore: () => Promise<void>
before(async () => {
  t = await testApp()
  restore = await rememberRows(t)
})
after(() => t.close())
beforeEach(async () => {
  await restore()
  t.clock.advance(1)
})

const tomas = cast.tomas.patient_id
const everything = { include: 'coverage,care,next_appointment,flags' }

test('the patient, the dietitian in care, support and billing read a record with all that they ask for, and nobody else does', async () => {
  for (const as of [cast.tomas, cast.dana, cast.selma, cast.tom]) {
    const found = await bodyOf(t.call(`GET /patients/${tomas}`, { as, query: everything }))
    assert.equal(found.patient_id, tomas)
    assert.equal(found.coverage?.[0]?.payer_id, '60054', as.name)
    assert.equal(found.care?.[0]?.provider_id, cast.dana.provider_id, as.name)
    assert.ok(found.next_appointment, as.name)
    assert.equal(found.ed_safe_mode, as.kind === 'patient' ? null : false)
  }
  const without = await bodyOf(t.call(`GET /patients/${tomas}`, { as: cast.tomas }))
  assert.deepEqual([without.coverage, without.care, without.next_appointment, without.flags], [undefined, undefined, undefined, undefined])
  for (const as of [cast.maya, cast.hannah]) {
    const refused = await t.call(`GET /patients/${tomas}`, { as })
    assert.deepEqual([refused.status, refused.code], [404, 'not_found'], as.name)
  }
  assert.equal((await t.call(`GET /patients/${tomas}`, { as: cast.femi })).status, 403)
})

test('flags tell staff what they should know, and tell patients nothing', async () => {
  const flagsOf = async (id: string, as: typeof cast.dana | typeof cast.selma | typeof cast.ines) =>
    (await bodyOf(t.call(`GET /patients/${id}`, { as, query: { include: 'flags' } }))).flags
  const expected: [id: string, flags: PatientFlag[]][] = [
    [cast.ines.patient_id, ['safe_mode']],
    [cast.harold.patient_id, ['federal_program']],
    [cast.noor.patient_id, ['unconfirmed', 'no_coverage']],
    [children.mia.patient_id, ['minor']],
  ]
  for (const [id, flags] of expected) assert.deepEqual(await flagsOf(id, cast.selma), flags, id)
  assert.deepEqual(await flagsOf(cast.ines.patient_id, cast.ines), [])
})

test('a guardian reads the record of the child for whom they act, and no other', async () => {
  const headers = actingFor(children.mia.patient_id)
  const mia = await bodyOf(t.call(`GET /patients/${children.mia.patient_id}`, { as: cast.carmen, headers }))
  assert.equal(mia.first_name, 'Mia')
  assert.equal((await t.call(`GET /patients/${children.leo.patient_id}`, { as: cast.carmen, headers })).code, 'not_found')
  assert.equal((await t.call(`GET /patients/${children.mia.patient_id}`, { as: cast.carmen })).code, 'not_found')
})

test('a dietitian finds patients by names without accents, former names, birth date and phone, and only their own', async () => {
  const search = async (q: string, as: typeof cast.dana | typeof cast.selma = cast.dana) =>
    (await bodyOf(t.call('GET /patients', { as, query: { q, limit: 100 } }))).items.map(
      ({ first_name, last_name }) => `${first_name} ${last_name}`,
    )
  assert.deepEqual(await search('tomas vill'), ['Tomás Villareal'])
  assert.deepEqual(await search('VILLAREAL  Tomás'), ['Tomás Villareal'])
  assert.deepEqual(await search('castillo'), ['Ruth Abernathy'], 'by the name that she had before')
  assert.deepEqual(await search('12/12/1984'), ['Tomás Villareal'])
  assert.deepEqual(await search('12/12/84 tomas'), ['Tomás Villareal'])
  assert.deepEqual(await search('555-0146'), ['Tomás Villareal'])
  assert.deepEqual(await search('tomas 0147'), [], 'all parts must fit')
  assert.deepEqual(await search("o'nobody & | ! :* \\ '' ("), [])
  assert.deepEqual(await search('lindqvist'), [], 'Maya is not in care with Dana')
  assert.deepEqual(await search('lindqvist', cast.selma), ['Maya Lindqvist'])
  // The number of a mother finds her and both children: one phone, three records.
  assert.deepEqual(await search('512 555 0150', cast.selma), ['Carmen Ibarra', 'Leo Ibarra', 'Mia Ibarra'])
  assert.deepEqual(await search('%%%%', cast.dana), [])
})

test('billing staff find whose bills they open, as support does, and read no more than what tells people apart', async () => {
  const { items } = await bodyOf(t.call('GET /patients', { as: cast.tom, query: { q: 'maya lind' } }))
  assert.deepEqual(
    items.map(({ patient_id, email, city, phone_number }) => [patient_id, email, city, phone_number?.slice(0, 4)]),
    [[cast.maya.patient_id, null, null, '••••']],
  )
  assert.equal((await t.call('GET /patients', { as: cast.tom })).status, 400, 'they say whom they look for')
  assert.equal((await t.call('GET /patients', { as: cast.femi, query: { q: 'maya lind' } })).code, 'forbidden')
})

test('support must say whom they look for, and patients look for nobody', async () => {
  const refused = await t.call('GET /patients', { as: cast.selma })
  assert.deepEqual([refused.status, refused.code], [400, 'invalid_request'])
  assert.equal((await t.call('GET /patients', { as: cast.selma, query: { q: '  ' } })).status, 400)
  assert.equal((await t.call('GET /patients', { as: cast.maya, query: { q: 'tomas' } })).status, 403)
})

test('pages follow each other without a gap or a double, in the order of names', async () => {
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await bodyOf(t.call('GET /patients', { as: cast.dana, query: { limit: 4, ...(cursor && { cursor }) } }))
    seen.push(...page.items.map(({ patient_id }) => patient_id))
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  const { rows } = await t.owner.query<{ id: string }>(
    `select p.id from patient p join care c on c.patient_id = p.id and c.provider_id = $1 and c.ended_at is null order by p.last_name, p.first_name, p.id`,
    [cast.dana.provider_id],
  )
  assert.ok(seen.length > 8)
  assert.deepEqual(
    seen,
    rows.map(({ id }) => id),
  )
})

test('after care has ended, a dietitian still reads and finds the patient for 24 months, and changes nothing', async () => {
  await t.owner.query(`update care set ended_at = timestamptz '2025-06-01', status = 'graduated' where patient_id = $1`, [tomas])
  assert.equal((await t.call(`GET /patients/${tomas}`, { as: cast.dana })).status, 200)
  assert.equal((await bodyOf(t.call('GET /patients', { as: cast.dana, query: { q: 'tomas' } }))).items.length, 1)
  const listed = await bodyOf(t.call('GET /patients', { as: cast.dana, query: { limit: 100 } }))
  assert.equal(
    listed.items.some(({ patient_id }) => patient_id === tomas),
    false,
  )
  assert.ok(listed.items.length > 0)
  const refused = await t.call(`PATCH /patients/${tomas}`, { as: cast.dana, body: { units: 'metric' } })
  assert.deepEqual([refused.status, refused.code], [404, 'not_found'])
  await t.owner.query(`update care set ended_at = timestamptz '2024-01-01' where patient_id = $1`, [tomas])
  assert.equal((await t.call(`GET /patients/${tomas}`, { as: cast.dana })).code, 'not_found')
  assert.equal((await bodyOf(t.call('GET /patients', { as: cast.dana, query: { q: 'tomas' } }))).items.length, 0)
})

test('each role changes what belongs to it', async () => {
  const before = await bodyOf(t.call(`GET /patients/${tomas}`, { as: cast.tomas }))
  const own = {
    preferred_name: 'Tom',
    pronouns: null,
    street: '12 Elm Street',
    street_2: null,
    city: 'Oakland',
    zip: '94607-1234',
    units: 'metric',
  } as const
  const mine = await bodyOf(
    t.call(`PATCH /patients/${tomas}`, {
      as: cast.tomas,
      body: { ...own, gender: 'Other', clinical_sex: 'male' },
      headers: { 'if-match': `"${before.version}"` },
    }),
  )
  assert.deepEqual({ ...mine, ...own }, mine)
  assert.equal(mine.version, before.version + 1)
  const theirs = await bodyOf(
    t.call(`PATCH /patients/${tomas}`, { as: cast.dana, body: { preferred_name: null, clinical_sex: 'unknown' } }),
  )
  assert.deepEqual([theirs.preferred_name, theirs.clinical_sex], [null, 'unknown'])
  const refused = await t.call(`PATCH /patients/${tomas}`, { as: cast.dana, body: { city: 'Reno', units: 'us' } })
  assert.deepEqual([refused.status, refused.code, refused.details], [403, 'forbidden', { fields: ['city'] }])
  const silent = await t.call(`PATCH /patients/${tomas}`, { as: cast.selma, body: { city: 'Reno' } })
  assert.deepEqual([silent.status, silent.details.issues?.[0]?.path], [400, ['reason']])
  const support = await bodyOf(
    t.call(`PATCH /patients/${tomas}`, { as: cast.selma, body: { last_name: 'Villarreal', reason: 'typing_mistake' } }),
  )
  assert.deepEqual([support.last_name, support.former_names], ['Villarreal', ['Tomás Villareal']])
  assert.equal((await t.send(`PATCH /patients/${tomas}`, { as: cast.tomas, body: { email: 'a@example.com' } })).status, 400)
  assert.equal((await t.call(`PATCH /patients/${tomas}`, { as: cast.tomas, body: { city: 'Reno', reason: 'other' } })).status, 403)
  assert.equal((await t.call(`PATCH /patients/${tomas}`, { as: cast.maya, body: { city: 'Reno' } })).code, 'not_found')
})

test('a change that is based on an older record is refused, and one to the same values records nothing', async () => {
  const { version, units } = await bodyOf(t.call(`GET /patients/${tomas}`, { as: cast.tomas }))
  const same = await bodyOf(t.call(`PATCH /patients/${tomas}`, { as: cast.tomas, body: { units } }))
  assert.equal(same.version, version)
  await bodyOf(t.call(`PATCH /patients/${tomas}`, { as: cast.dana, body: { clinical_sex: 'female' } }))
  const stale = await t.call(`PATCH /patients/${tomas}`, {
    as: cast.tomas,
    body: { units: 'metric' },
    headers: { 'if-match': `"${version}"` },
  })
  assert.deepEqual([stale.status, stale.code], [409, 'changed_meanwhile'])
})

test('the name and birth date of a confirmed patient change after a step-up, and the patient is told at the old address', async () => {
  const tom = await signIn(t, cast.tomas)
  const body = { last_name: 'Villareal-Ruiz', birth_date: '1984-12-13' }
  const refused = await t.call(`PATCH /patients/${tomas}`, { headers: tom.headers, body })
  assert.deepEqual([refused.status, refused.code], [401, 'step_up_required'])
  await stepUp(t, tom, cast.tomas.phone_number)
  const changed = await bodyOf(t.call(`PATCH /patients/${tomas}`, { headers: tom.headers, body }))
  assert.deepEqual([changed.last_name, changed.birth_date, changed.former_names], ['Villareal-Ruiz', '1984-12-13', ['Tomás Villareal']])
  const mail = await readLastMessage(t, cast.tomas.email)
  assert.match(mail?.subject ?? '', /name or birth date was changed/)
  assert.doesNotMatch(mail?.text ?? '', /Ruiz|1984/)
  const found = await bodyOf(t.call('GET /patients', { as: cast.dana, query: { q: 'villareal' } }))
  assert.equal(found.items.length, 1)
  const back = await bodyOf(t.call(`PATCH /patients/${tomas}`, { headers: tom.headers, body: { last_name: 'Villareal' } }))
  assert.deepEqual(back.former_names, ['Tomás Villareal-Ruiz'], 'a name that is taken again is no former one')
})

test('an unconfirmed patient corrects their name without a step-up, and no former name is kept', async () => {
  const noor = await bodyOf(t.call(`PATCH /patients/${cast.noor.patient_id}`, { as: cast.noor, body: { first_name: 'Nur' } }))
  assert.deepEqual([noor.first_name, noor.former_names], ['Nur', []])
})

test('impossible birthdays are refused: one ahead, one of a child, and any new one from a guardian', async () => {
  const codes = async (birth_date: string, who: object, id = cast.noor.patient_id) =>
    (await t.call(`PATCH /patients/${id}`, { ...who, body: { birth_date } })).details.issues?.[0]?.code
  assert.equal(await codes('2090-01-01', { as: cast.noor }), 'too_big')
  assert.equal(await codes('2015-01-01', { as: cast.noor }), 'minor')
  const { headers } = await signIn(t, cast.carmen)
  const mia = children.mia.patient_id
  assert.equal(await codes('2017-01-20', { headers: { ...headers, ...actingFor(mia) } }, mia), 'confirmed')
})

test('outsiders see a first name and an initial, by either spelling of the path', async () => {
  for (const line of ['GET /patient/external-facing-details', 'GET /patient/external_facing_details'] as const) {
    const seen = await bodyOf(t.call(line, { as: cast.maya }))
    assert.deepEqual(seen, { patient_id: cast.maya.patient_id, first_name: 'Maya', last_initial: 'L', avatar_file_id: null })
    const query = { patient_id: tomas }
    assert.equal((await bodyOf(t.call(line, { as: cast.dana, query }))).last_initial, 'V')
    for (const as of [cast.maya, cast.hannah]) assert.equal((await t.call(line, { as, query })).code, 'not_found')
    assert.equal((await t.call(line, { as: cast.dana })).status, 400)
  }
})

test('the current dietitian is the one with the next visit; without open care there is none', async () => {
  const { provider, next_appointment, others } = await bodyOf(t.call(`GET /patients/${tomas}/provider`, { as: cast.tomas }))
  assert.equal(provider.provider_id, cast.dana.provider_id)
  assert.equal(next_appointment?.provider_id, cast.dana.provider_id)
  assert.deepEqual(others, [])
  assert.equal((await bodyOf(t.call(`GET /patients/${tomas}/provider`, { as: cast.dana }))).can_switch, false)
  for (const as of [cast.selma, cast.dana]) assert.equal((await t.call(`GET /patients/${tomas}/provider`, { as })).status, 200)
  assert.equal((await t.call(`GET /patients/${cast.noor.patient_id}/provider`, { as: cast.noor })).code, 'not_found')
  assert.equal((await t.call(`GET /patients/${tomas}/provider`, { as: cast.maya })).code, 'not_found')
})

test('a number is usable or not by itself, whoever has it', async () => {
  const check = async (phone_number: string) => bodyOf(t.call('GET /patients/phone-availability', { query: { phone_number } }))
  assert.deepEqual(await check(cast.maya.phone_number), { usable: true, reason: null })
  assert.deepEqual(await check('(312) 555-0199'), { usable: true, reason: null })
  assert.deepEqual(await check('+44 20 7946 0958'), { usable: false, reason: 'foreign' })
  assert.deepEqual(await check('800 555 0199'), { usable: false, reason: 'toll_free' })
})

test('the database keeps a dietitian from more than the care, whatever the code says', async () => {
  const ctx = t.context({ kind: 'provider', provider_id: cast.dana.provider_id })
  const set = (values: object) => transaction(ctx, (ctx) => ctx.db.updateTable('patient').set(values).where('id', '=', tomas).execute())
  await assert.rejects(set({ last_name: 'Taken' }), /belongs to the care/)
  await assert.rejects(set({ former_names: ['Taken'] }), /belongs to the care/)
  await set({ clinical_sex: 'male' })
})
