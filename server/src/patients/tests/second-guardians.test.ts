import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authorityVersion, mostInvitationsPerDay } from '@sorrel/contract/patients/guardians'
import { signIn, signInSurely } from '../../auth/tests/testing.ts'
import { makeId } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { serveUntouchedWorld } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { actingFor, addChild } from './family.ts'

let t: TestApp
serveUntouchedWorld((opened) => {
  t = opened
})

const { maya, ruben, ines, selma } = cast
const said = { relation: 'parent' as const, authority_version: authorityVersion }
const day = 24 * 60

const listOf = (person: { headers: Record<string, string> }) => bodyOf(t.call('GET /guardian-invitations', person))

/** A child of Maya, to whom Maya invited Ruben by his number. */
async function inviteRuben() {
  const child = await addChild(t)
  const [hers, his] = [await signInSurely(t, maya), await signInSurely(t, ruben)]
  const body = { patient_id: child.patient_id, phone_number: ruben.phone_number }
  const sent = await bodyOf(t.call('POST /guardian-invitations', { ...hers, body }))
  const accept = (person = his, more: object = {}) =>
    t.call(`POST /guardian-invitations/${sent.guardian_invitation_id}/accept`, { ...person, body: { ...said, ...more } })
  return { child, hers, his, body, sent, accept }
}
const textsTo = async (phone: string) => {
  await t.runJobs()
  const { rows } = await t.owner.query<{ text: string }>("select text from demo_outbox where recipient = $1 and channel = 'sms'", [phone])
  return rows.map(({ text }) => text).join('\n')
}

test('whoever was invited sees a first name, has no access before accepting, and acts for the child afterwards; the first guardian is told', async () => {
  const { child, hers, his, sent, accept } = await inviteRuben()
  assert.deepEqual([sent.reach, sent.guardian, sent.first_name], [ruben.phone_number, null, 'Ella'])
  const { received } = await listOf(his)
  assert.deepEqual(
    received.map((one) => [one.guardian_invitation_id, one.first_name, one.inviter_name.split(' ')[0]]),
    [[sent.guardian_invitation_id, 'Ella', 'Maya']],
  )
  assert.equal(JSON.stringify(received).includes(child.patient_id), false)
  const acting = { headers: { ...his.headers, ...actingFor(child.patient_id) } }
  assert.equal((await t.call('GET /appointments', acting)).code, 'not_found')
  const invited = await textsTo(ruben.phone_number)
  assert.match(invited, /Maya .* invites you/)
  assert.doesNotMatch(invited, /Ella/)
  const accepted = await accept()
  assert.equal(accepted.status, 201, accepted.text)
  assert.deepEqual([accepted.body.patient_id, accepted.body.is_minor], [child.patient_id, true])
  assert.equal((await t.call('GET /appointments', acting)).status, 200)
  assert.match(await textsTo(maya.phone_number), /now acts for Ella/)
  assert.equal((await listOf(his)).received.length, 0)
  assert.match((await listOf(hers)).sent[0]!.guardian!.name, /^Ruben/)
  assert.equal((await accept()).code, 'not_found', 'an invitation is accepted once')
})

test('an intake that the mother began and the father finished keeps both, and says of each answer who gave it and when', async () => {
  const { child, hers, his, accept } = await inviteRuben()
  await bodyOf(accept())
  const path = `/patients/${child.patient_id}/intake` as const
  const as = (person: typeof hers) => ({ headers: { ...person.headers, ...actingFor(child.patient_id) } })
  const began = t.clock()
  const begun = await bodyOf(
    t.call(`POST ${path}`, { ...as(hers), body: { base_version: 0, answers: { goals: 'Breakfast', likes: 'Figs' } } }),
  )
  t.clock.advance(5)
  // His device has read nothing yet, and answers what she answered as well: he is asked, and hers stays.
  const late = await t.call(`POST ${path}`, { ...as(his), body: { base_version: 0, answers: { goals: 'Lunch' } } })
  assert.equal(late.status, 409)
  await bodyOf(
    t.call(`POST ${path}`, { ...as(his), body: { base_version: begun.version, answers: { usual_day: 'Rice', likes: 'Figs, dates' } } }),
  )
  for (const person of [hers, his]) {
    const { answers } = await bodyOf(t.call(`GET ${path}`, as(person)))
    assert.deepEqual(
      answers.map(({ question, value, by, by_name, at }) => [question, value, by, by_name, at]).sort(),
      [
        ['goals', 'Breakfast', 'guardian', 'Maya', began],
        ['likes', 'Figs, dates', 'guardian', 'Ruben', t.clock()],
        ['usual_day', 'Rice', 'guardian', 'Ruben', t.clock()],
      ].sort(),
    )
  }
  const { items } = await bodyOf(t.call(`GET ${path}/changes`, as(hers)))
  assert.deepEqual(
    items.filter(({ question }) => question === 'likes').map(({ value, by_name }) => [value, by_name]),
    [
      ['Figs, dates', 'Ruben'],
      ['Figs', 'Maya'],
    ],
  )
})

test('whoever invited ends the right of the second guardian at once, who cannot end theirs nor invite a third', async () => {
  const { child, hers, his, body, accept } = await inviteRuben()
  const { guardianship_id } = await bodyOf(accept())
  assert.equal((await t.call(`DELETE /guardianships/${child.guardianship_id}`, his)).code, 'not_found')
  const third = { ...body, phone_number: ines.phone_number }
  assert.equal((await t.call('POST /guardian-invitations', { ...his, body: third })).code, 'not_found')
  assert.equal((await t.call(`DELETE /guardianships/${guardianship_id}`, hers)).status, 204)
  const acting = { headers: { ...his.headers, ...actingFor(child.patient_id) } }
  assert.equal((await t.call('GET /appointments', acting)).code, 'not_found')
  assert.match(await textsTo(ruben.phone_number), /You no longer act for Ella/)
  assert.deepEqual((await listOf(hers)).sent, [])
})

test('a guardian who was invited deletes nobody; the one who invited asks for it and reads whose account it is', async () => {
  const { child, hers, his, accept } = await inviteRuben()
  await bodyOf(accept())
  const as = (person: typeof hers) => ({ headers: { ...person.headers, ...actingFor(child.patient_id) } })
  const path = `DELETE /patients/${child.patient_id}` as const
  assert.equal((await t.call(path, as(his))).code, 'forbidden')
  assert.equal((await bodyOf(t.call(`GET /patients/${child.patient_id}/deletion`, as(hers)))).deletes_at, null)
  assert.equal((await t.call(path, as(hers))).status, 202)
  assert.match(await textsTo(maya.phone_number), /\(for Ella\): The account of a person for whom you act will be deleted/)
})

test('the second guardian ends their own right, and support ends it as well', async () => {
  const first = await inviteRuben()
  const own = await bodyOf(first.accept())
  assert.equal((await t.call(`DELETE /guardianships/${own.guardianship_id}`, first.his)).status, 204)
  const again = await bodyOf(t.call('POST /guardian-invitations', { ...first.hers, body: first.body }))
  const path = `POST /guardian-invitations/${again.guardian_invitation_id}/accept` as const
  const back = await bodyOf(t.call(path, { ...first.his, body: said }))
  assert.equal((await t.call(`DELETE /guardianships/${back.guardianship_id}`, { as: selma })).status, 204)
})

test('an invitation can be withdrawn and declined, lapses after seven days, and ends with the right of whoever sent it', async () => {
  const { hers, his, body, sent, accept } = await inviteRuben()
  assert.equal((await t.call(`DELETE /guardian-invitations/${sent.guardian_invitation_id}`, hers)).status, 204)
  assert.equal((await accept()).code, 'not_found')
  const second = await bodyOf(t.call('POST /guardian-invitations', { ...hers, body }))
  assert.equal((await t.call(`DELETE /guardian-invitations/${second.guardian_invitation_id}`, his)).status, 204)
  const third = await bodyOf(t.call('POST /guardian-invitations', { ...hers, body }))
  t.clock.advance(7 * day + 1)
  const later = await signInSurely(t, ruben)
  const path = `POST /guardian-invitations/${third.guardian_invitation_id}/accept` as const
  assert.equal((await t.call(path, { ...later, body: said })).code, 'not_found')
  assert.deepEqual((await listOf(later)).received, [])
})

test('nobody accepts after the right of whoever sent the invitation has ended', async () => {
  const { child, hers, accept } = await inviteRuben()
  assert.equal((await t.call(`DELETE /guardianships/${child.guardianship_id}`, hers)).status, 204)
  assert.equal((await accept()).code, 'not_found')
})

test('strangers find, accept, decline and send nothing; nobody invites or accepts without proving who they are', async () => {
  const { child, hers, body, sent, accept } = await inviteRuben()
  const stranger = await signInSurely(t, ines)
  assert.deepEqual(await listOf(stranger), { sent: [], received: [], may_invite_for: [] })
  assert.equal((await accept(stranger)).code, 'not_found')
  assert.equal((await accept(hers)).code, 'not_found', 'nobody accepts their own invitation')
  assert.equal((await t.call(`DELETE /guardian-invitations/${sent.guardian_invitation_id}`, stranger)).code, 'not_found')
  assert.equal((await t.call('POST /guardian-invitations', { ...stranger, body })).code, 'not_found')
  assert.equal((await t.call('POST /guardian-invitations', { ...hers, body: { ...body, patient_id: makeId() } })).code, 'not_found')
  const unproven = await signIn(t, maya)
  assert.equal((await t.call('POST /guardian-invitations', { ...unproven, body })).code, 'step_up_required')
  assert.equal((await accept(await signIn(t, ruben))).code, 'step_up_required')
  assert.equal(
    (await t.send('GET /guardian-invitations', { headers: { ...hers.headers, ...actingFor(child.patient_id) } })).code,
    'forbidden',
  )
  for (const as of [cast.hannah, selma]) assert.equal((await t.send('GET /guardian-invitations', { as })).status, 403)
})

test('an address counts only once its holder has shown that it is theirs', async () => {
  const child = await addChild(t)
  const [hers, his] = [await signInSurely(t, maya), await signInSurely(t, ruben)]
  await bodyOf(t.call('POST /guardian-invitations', { ...hers, body: { patient_id: child.patient_id, email: ruben.email } }))
  const set = (verified: string | null) =>
    t.owner.query('update identity set email = $2, email_verified_at = $3 where phone_number = $1', [
      ruben.phone_number,
      ruben.email,
      verified,
    ])
  await set(null)
  assert.deepEqual((await listOf(his)).received, [])
  await set(t.clock())
  assert.equal((await listOf(his)).received.length, 1)
})

test('each of these is refused: the same person twice, a number nobody can text, no statement, a relation that gives no right', async () => {
  const { hers, body, accept } = await inviteRuben()
  const invite = (change: object) => t.send('POST /guardian-invitations', { ...hers, body: { ...body, ...change } })
  assert.equal((await invite({})).code, 'already_exists')
  assert.equal((await invite({ phone_number: '+44 20 7946 0958' })).code, 'phone_not_supported')
  assert.equal((await invite({ email: 'a@example.com' })).code, 'invalid_request')
  assert.equal((await accept(undefined, { authority_version: 'old' })).code, 'consent_required')
  assert.equal((await accept(undefined, { relation: 'partner' })).code, 'invalid_request')
})

test('whoever invites in a loop is stopped for the day, and no more than four act for one person', async () => {
  const { hers, body, child, sent } = await inviteRuben()
  await bodyOf(t.call('POST /guardian-invitations', { ...hers, body: { ...body, phone_number: ines.phone_number } }))
  const email = { patient_id: child.patient_id, email: 'somebody@example.com' }
  const third = await bodyOf(t.call('POST /guardian-invitations', { ...hers, body: email }))
  const other = { ...email, email: 'nobody@example.com' }
  assert.equal((await t.call('POST /guardian-invitations', { ...hers, body: other })).code, 'too_many_guardians')
  for (let at = 3; at < mostInvitationsPerDay; at++) {
    const last = at === 3 ? third : (await listOf(hers)).sent.at(-1)!
    assert.equal((await t.call(`DELETE /guardian-invitations/${last.guardian_invitation_id}`, hers)).status, 204)
    await bodyOf(t.call('POST /guardian-invitations', { ...hers, body: { ...email, email: `person${at}@example.com` } }))
  }
  assert.equal((await t.call(`DELETE /guardian-invitations/${sent.guardian_invitation_id}`, hers)).status, 204)
  const refused = await t.call('POST /guardian-invitations', { ...hers, body })
  assert.deepEqual([refused.status, refused.details], [429, { limit: 'guardian_invitations' }])
})

test('of accepting twice, and of accepting and withdrawing at the same time, one wins', async () => {
  const twice = await inviteRuben()
  const answers = await Promise.all([twice.accept(), twice.accept()])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 404])
  const child = await addChild(t, { first_name: 'Otto' })
  const sent = await bodyOf(t.call('POST /guardian-invitations', { ...twice.hers, body: { ...twice.body, patient_id: child.patient_id } }))
  const [accepted, withdrawn] = await Promise.all([
    t.call(`POST /guardian-invitations/${sent.guardian_invitation_id}/accept`, { ...twice.his, body: said }),
    t.call(`DELETE /guardian-invitations/${sent.guardian_invitation_id}`, twice.hers),
  ])
  assert.equal([accepted.status === 201, withdrawn.status === 204].filter(Boolean).length, 1)
})
