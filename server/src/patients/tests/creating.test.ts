import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { accessReasonHeader } from '@sorrel/contract/audit/vocabulary'
import type { createPatient } from '@sorrel/contract/patients/creating/wire'
import type { z } from 'zod'
import { readCodeSentTo, readSignedIn } from '../../auth/tests/testing.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { rememberRows } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { inviteWren, readOnboardingCode } from './invited.ts'

let t: TestApp
let restore: () => Promise<void>
before(async () => {
  t = await testApp({ rate_limit_factor: 1, trust_proxy: true })
  restore = await rememberRows(t)
})
after(() => t.close())
beforeEach(async () => {
  await restore()
  await t.owner.query('delete from demo_outbox')
})

const as = cast.selma
const orla = {
  first_name: 'Orla',
  last_name: 'Quillfeather',
  birth_date: '1974-08-21',
  state: 'OR',
  email: 'orla.quillfeather@example.com',
  preferred_language: 'en',
} as const
type Wish = Record<string, unknown>
type Alike = { patient_id: string; alike: string[] }[]
type Answer = Awaited<ReturnType<TestApp['send']>>
const create = (wish: Wish = {}) => t.send('POST /admin/patients', { as, body: { ...orla, ...wish } })
/** The patient whom an answer added. */
const addedBy = ({ status, body }: Answer) => {
  assert.equal(status, 201)
  return body as z.output<typeof createPatient.output>
}
const alikeOf = ({ status, code, details }: Answer) => {
  assert.deepEqual([status, code], [409, 'already_exists'])
  return details.alike as Alike
}
const issuesOf = ({ details }: Answer) => (details.issues ?? []).map(({ path, code }) => `${path.join('.')} ${code}`)
const countPatients = async () => (await t.owner.query('select count(*)::int as count from patient')).rows[0].count as number
const outbox = async () => {
  await t.runJobs()
  return (await t.owner.query<{ channel: string; text: string }>('select channel, text from app.demo_outbox order by id')).rows
}

test('support adds a person, who is invited by e-mail and begins with the code', async () => {
  const body = addedBy(await create({ preferred_name: 'Orly', zip: '97201' }))
  assert.deepEqual([body.confirmation_status, body.invitation.state, body.invitation.provider_name], ['invited', 'open', null])
  const shown = await bodyOf(t.call(`GET /patients/${body.patient_id}`, { as }))
  assert.deepEqual([shown.first_name, shown.preferred_name, shown.zip, shown.email], ['Orla', 'Orly', '97201', orla.email])
  const code = await readOnboardingCode(t)
  const [mail] = await outbox()
  assert.match(mail!.text, /We have added you as a patient/)
  assert.doesNotMatch(mail!.text, /Quillfeather|1974/, 'a message names nobody')
  const seen = await bodyOf(t.call(`GET /patient/confirm/code/${code}`))
  assert.deepEqual([seen.first_name, seen.provider_name, seen.needs_phone_number], ['Orly', null, true])
  const phone_number = '+13125550198'
  const begun = await bodyOf(
    t.call('POST /patient/confirm/code', { body: { onboarding_code: code, birth_date: orla.birth_date, phone_number } }),
  )
  const sent = { challenge_id: begun.challenge_id, code: await readCodeSentTo(t, phone_number) }
  const signedIn = readSignedIn(
    await t.call('POST /auth/login/complete', { body: sent, headers: { authorization: 'client::::' } }),
    'patient',
  )
  assert.equal(signedIn.actor.patient_id, body.patient_id)
  const view = await bodyOf(t.call(`GET /admin/patients/${body.patient_id}`, { as }))
  assert.deepEqual(
    view.invitations.map(({ state }) => state),
    ['used'],
  )
})

test('a person with a phone is invited by text message, in their language, and can sign in with the number', async () => {
  await create({ email: undefined, phone_number: '(206) 555-0191', preferred_language: 'es' })
  const [text] = await outbox()
  assert.equal(text?.channel, 'sms')
  assert.match(text!.text, /Te agregamos como paciente/)
  const { rows } = await t.owner.query(
    `select i.phone_number from patient p join identity i on i.id = p.identity_id where p.last_name = 'Quillfeather'`,
  )
  assert.deepEqual(rows, [{ phone_number: '+12065550191' }])
})

test('whoever is likely known is refused with the patients and in what they are alike, until they are told apart', async () => {
  const before = await countPatients()
  const maya = { first_name: 'Máya', last_name: 'LINDQVIST', birth_date: cast.maya.birth_date }
  assert.deepEqual(alikeOf(await create(maya)), [{ patient_id: cast.maya.patient_id, alike: ['name', 'birth_date'] }])
  assert.equal(await countPatients(), before)
  const slip = alikeOf(await create({ ...maya, birth_date: '1988-04-07' }))
  assert.deepEqual(slip, [{ patient_id: cast.maya.patient_id, alike: ['name', 'birth_date_near'] }])
  const reach = alikeOf(await create({ email: cast.ruben.email, phone_number: cast.maya.phone_number }))
  assert.deepEqual(
    reach.map(({ patient_id, alike }) => [patient_id, alike]).sort(),
    [
      [cast.maya.patient_id, ['phone_number']],
      [cast.ruben.patient_id, ['email']],
    ].sort(),
  )
  const half = alikeOf(
    await create({ email: cast.ruben.email, phone_number: cast.maya.phone_number, not_duplicate_of: [cast.maya.patient_id] }),
  )
  assert.deepEqual(half, [{ patient_id: cast.ruben.patient_id, alike: ['email'] }])
  assert.equal((await create({ ...maya, not_duplicate_of: [cast.maya.patient_id] })).status, 201)
  const { rows } = await t.owner.query(
    `select details->'not_duplicate_of' as apart from audit where outcome = 'patient.invited' order by id desc limit 1`,
  )
  assert.deepEqual(rows[0].apart, [cast.maya.patient_id], 'the trail says who was told apart')
})

test('a former name and a name in another order are found, a deleted patient is not', async () => {
  await t.owner.query(`update patient set former_names = '{Maya Quillfeather}' where id = $1`, [cast.maya.patient_id])
  const former = { first_name: 'Quillfeather', last_name: 'Maya', birth_date: cast.maya.birth_date }
  assert.deepEqual(alikeOf(await create(former)), [{ patient_id: cast.maya.patient_id, alike: ['name', 'birth_date'] }])
  await t.owner.query('update patient set deleted_at = now() where id = $1', [cast.maya.patient_id])
  assert.equal((await create(former)).status, 201)
})

test('the number of somebody else is refused on its field, even once they are told apart', async () => {
  const refused = await create({ phone_number: cast.maya.phone_number, not_duplicate_of: [cast.maya.patient_id] })
  assert.equal(refused.status, 400)
  assert.deepEqual(issuesOf(refused), ['phone_number in_use'])
})

const refusals: [title: string, wish: Wish, issues: string[]][] = [
  ['neither number nor address', { email: undefined }, ['phone_number invalid_type']],
  ['a birth date in the future', { birth_date: '2027-01-01' }, ['birth_date too_big']],
  ['somebody under age', { birth_date: '2015-01-01' }, ['birth_date minor']],
  ['no name', { first_name: ' ' }, ['first_name too_small', 'first_name custom']],
  ['a state that is none', { state: 'XX' }, ['state invalid_value']],
  ['an unknown field', { identity_id: cast.maya.identity_id }, [' unrecognized_keys']],
]
for (const [title, wish, issues] of refusals)
  test(`${title} is refused, and nobody is added`, async () => {
    const before = await countPatients()
    const refused = await create(wish)
    assert.deepEqual([refused.status, issuesOf(refused)], [400, issues])
    assert.equal(await countPatients(), before)
  })

test('a number that gets no text messages is refused', async () => {
  const refused = await create({ phone_number: '+1 800 555 0199' })
  assert.deepEqual([refused.status, refused.code], [422, 'phone_not_supported'])
})

test('of two who add the same person at once, one wins, and the other is shown that person', async () => {
  for (const wish of [{}, { email: undefined, phone_number: '(206) 555-0191' }]) {
    await restore()
    const answers = await Promise.all([create(wish), create(wish), create({ ...wish, first_name: 'Orlá' })])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409])
    const winner = addedBy(answers.find(({ status }) => status === 201)!).patient_id
    for (const answer of answers.filter(({ status }) => status === 409)) assert.equal(alikeOf(answer)[0]?.patient_id, winner)
  }
})

test('a dietitian and support who add the same person at once make one patient', async () => {
  const wren = { first_name: 'Wren', birth_date: '1990-05-05', email: 'wren.quillfeather@example.com', state: 'MN' }
  const before = await countPatients()
  await Promise.allSettled([inviteWren(t), create(wren)])
  assert.equal(await countPatients(), before + 1)
})

test('a retry with the same key adds nobody twice, and with another body it is refused', async () => {
  const headers = { 'idempotency-key': 'a-key-of-support-1' }
  const send = (body: object) => t.send('POST /admin/patients', { as, headers, body })
  const [first, again] = [await send(orla), await send(orla)]
  assert.deepEqual(addedBy(again), addedBy(first))
  assert.equal((await send({ ...orla, first_name: 'Una' })).code, 'idempotency_key_reused')
  assert.equal((await outbox()).length, 1, 'one invitation')
})

test('somebody who signed in and stopped there is completed', async () => {
  await t.owner.query(
    `update patient set first_name = null, last_name = null, birth_date = null, email = null, confirmation_status = 'unconfirmed' where id = $1`,
    [cast.noor.patient_id],
  )
  const added = await create({ phone_number: cast.noor.phone_number })
  assert.equal(addedBy(added).patient_id, cast.noor.patient_id)
})

test('an invitation is sent again with a new code, three a day, and the code before works on', async () => {
  const { patient_id } = addedBy(await create())
  const first = await readOnboardingCode(t)
  const again = () => t.call(`POST /admin/patients/${patient_id}/invitation`, { as })
  const sent = await again()
  assert.deepEqual([sent.status, sent.body.invitation.state], [201, 'open'])
  const second = await readOnboardingCode(t)
  assert.notEqual(second, first)
  for (const code of [first, second]) assert.equal((await t.call(`GET /patient/confirm/code/${code}`)).status, 200)
  assert.equal((await again()).status, 201)
  const refused = await again()
  assert.deepEqual([refused.status, refused.code], [429, 'too_many_requests'])
  t.clock.advance(24 * 60 + 1)
  assert.equal((await again()).status, 201)
})

test('whoever has confirmed their details, or signed up alone, is not invited again', async () => {
  for (const { patient_id } of [cast.maya, cast.noor])
    assert.equal((await t.send(`POST /admin/patients/${patient_id}/invitation`, { as })).code, 'invitation_not_possible')
  const nobody = '0199aaaa-0000-7000-8000-00000000dead'
  assert.equal((await t.send(`POST /admin/patients/${nobody}/invitation`, { as })).code, 'not_found')
  assert.equal((await t.send(`GET /admin/patients/${nobody}`, { as })).code, 'not_found')
})

test('patients are found by their address in any case, and not by one that they had before', async () => {
  const find = async (email: string) =>
    (await bodyOf(t.call('GET /admin/patients/by-email', { as, query: { email } }))).items.map(({ patient_id }) => patient_id)
  assert.deepEqual(await find(` ${cast.maya.email.toUpperCase()} `), [cast.maya.patient_id])
  assert.deepEqual(await find('nobody@example.com'), [])
  assert.deepEqual(await find(cast.maya.email.replace('.', '')), [], 'dots count')
  await t.owner.query('update patient set email = $2 where id = $1', [cast.ruben.patient_id, cast.maya.email])
  assert.deepEqual((await find(cast.maya.email)).sort(), [cast.maya.patient_id, cast.ruben.patient_id].sort())
  assert.deepEqual(await find(cast.ruben.email), [])
  assert.equal((await t.send('GET /admin/patients/by-email', { as, query: { email: 'maya' } })).status, 400)
})

test('support sees the record, who acts for whom, consents and notices, and nothing about health', async () => {
  const view = await bodyOf(t.call(`GET /admin/patients/${cast.maya.patient_id}`, { as }))
  assert.equal(view.patient.patient_id, cast.maya.patient_id)
  assert.ok(view.patient.coverage && view.patient.care && view.patient.flags && 'next_appointment' in view.patient)
  assert.deepEqual(new Set(view.consents.map(({ kind }) => kind)), new Set(['treatment', 'telehealth', 'privacy', 'billing']))
  assert.doesNotMatch(JSON.stringify(view), /"(answers|results|text|subject|code|code_hash|payload)"/)
  const { rows } = await t.owner.query(
    `select outcome, patient_id from audit where action = 'read' and operation = 'getPatientForSupport' order by id desc limit 1`,
  )
  assert.equal(rows[0]?.patient_id, cast.maya.patient_id, 'the trail says who was read')
})

test('a search can ask only for those whose details are confirmed that far', async () => {
  await create()
  const find = async (statuses?: string) =>
    (await bodyOf(t.call('GET /patients', { as, query: { q: 'quillfeather', ...(statuses && { statuses }) } }))).items.length
  assert.deepEqual(await Promise.all([undefined, 'invited', 'invited,confirmed', 'confirmed'].map(find)), [1, 1, 1, 0])
  assert.equal((await t.send('GET /patients', { as, query: { q: 'quillfeather', statuses: 'lost' } })).status, 400)
})

test('support reads how an invitation stands, and not what its code is recognized by, even with a query of its own', async () => {
  await create()
  const { db } = t.context({ kind: 'admin', admin_id: cast.selma.admin_id, tags: ['support'] })
  assert.ok((await db.selectFrom('onboarding_code').select(['patient_id', 'expires_at']).execute()).length > 0)
  await assert.rejects(db.selectFrom('onboarding_code').select('code_hash').execute(), /permission denied/)
})

test('whoever added a person needs no further reason for that record for 30 minutes, and the trail says why', async () => {
  const headers = { [accessReasonHeader]: '' }
  const { patient_id } = addedBy(await t.send('POST /admin/patients', { as, headers, body: orla }))
  const look = (who: typeof as = as, id = patient_id) => t.call(`GET /admin/patients/${id}`, { as: who, headers })
  assert.equal((await look()).status, 200)
  assert.equal((await look(cast.sasha)).code, 'reason_required', 'a colleague did not add them')
  assert.equal((await look(as, cast.maya.patient_id)).code, 'reason_required', 'nor does it open another record')
  const { rows } = await t.owner.query(
    `select actor_id, details->>'reason' as reason from audit where action = 'break_glass' and patient_id = $1`,
    [patient_id],
  )
  assert.deepEqual(rows, [{ actor_id: as.admin_id, reason: 'Added this person to the practice.' }])
  t.clock.advance(31)
  assert.equal((await look()).code, 'reason_required')
})
