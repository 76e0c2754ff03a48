import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { rememberRows } from '../../kernel/tests/restoring.ts'
import { cast } from '../../world/cast.ts'
import { readMails, readWishLink } from './wish-links.ts'

let t: TestApp
let restore: () => Promise<void>
before(async () => {
  t = await testApp({ rate_limit_factor: 1, trust_proxy: true })
  restore = await rememberRows(t)
})
after(() => t.close())
beforeEach(async () => {
  await restore()
  await t.owner.query('delete from demo_outbox; delete from search_wish')
})

const email = 'wanda@example.org'
const wish = { state: 'GU', specialties: ['Diabetes'], email, language: 'es' } as const
const unknown = 'kq3vkq3vkq3vkq3vkq3vkq3vkq3vkq3v'
let network = 0
/** Each call comes from another network, so that only the limit of the address holds. */
const keep = (body: object) => t.send('POST /search-wishes', { body, headers: { 'x-forwarded-for': `203.0.113.${++network % 250}` } })
const listRows = async () =>
  (await t.owner.query('select email, patient_id, state, specialties, confirmed_at is not null as confirmed from search_wish')).rows

/** Somebody without an account wishes and confirms. Returns the token of their link. */
async function wishAndConfirm(): Promise<string> {
  await keep(wish)
  await t.runJobs()
  const token = await readWishLink(t, email)
  await bodyOf(t.call(`POST /search-wishes/${token}/confirm`))
  return token
}

/** From now on Hannah may see people in Guam, whom nobody could see before, and treats diabetes. */
async function licenseHannah(): Promise<void> {
  const { provider_id } = cast.hannah
  await t.owner.query("insert into provider_licence (provider_id, state, number, expires_on) values ($1, 'GU', 'GU-1', '2030-01-01')", [
    provider_id,
  ])
  await t.owner.query("update provider set specialties = array['Diabetes'] where id = $1", [provider_id])
  await t.runJob('providers.refresh_next_starts')
}

// NOTE: this one comes first, because the search index of a server does not notice that rows are put back.
test('nobody is told as long as nobody fits', async () => {
  await wishAndConfirm()
  await t.runJob('providers.find_fulfilled_wishes')
  assert.deepEqual(await t.runJobs(), [])
  await t.owner.query("insert into provider_licence (provider_id, state, number, expires_on) values ($1, 'GU', 'GU-1', '2030-01-01')", [
    cast.hannah.provider_id,
  ])
  await t.owner.query("update provider set specialties = array['Sports Nutrition'] where id = $1", [cast.hannah.provider_id])
  await t.runJob('providers.find_fulfilled_wishes')
  assert.deepEqual(await t.runJobs(), [], 'a license for another concern is not enough')
})

test('somebody without an account confirms by a link, and gets one mail when somebody who fits can be booked', async () => {
  assert.deepEqual((await keep(wish)).status, 204)
  await t.runJobs()
  const [asked, ...more] = await readMails(t, email)
  assert.equal(more.length, 0)
  assert.match(asked!.subject, /¿Te avisamos/)
  assert.doesNotMatch(asked!.subject + asked!.text + asked!.html, /[Dd]iabetes|Guam/, 'a mail is not private')
  const token = await readWishLink(t, email)
  const seen = await bodyOf(t.call(`GET /search-wishes/${token}`))
  assert.deepEqual([seen.state, seen.specialties, seen.confirmed_at], ['GU', ['Diabetes'], null])

  await licenseHannah()
  await t.runJob('providers.find_fulfilled_wishes')
  await t.runJobs()
  assert.equal((await readMails(t, email)).length, 1, 'nobody is told before they confirm')

  assert.ok((await bodyOf(t.call(`POST /search-wishes/${token}/confirm`))).confirmed_at)
  for (let hour = 0; hour < 2; hour++) {
    await t.runJob('providers.find_fulfilled_wishes')
    await t.runJobs()
  }
  const mails = await readMails(t, email)
  assert.equal(mails.length, 2, 'once, although the job ran again')
  assert.match(mails[1]!.subject, /Ya hay alguien/)
  assert.doesNotMatch(mails[1]!.subject + mails[1]!.text, /[Dd]iabetes|Guam|Hannah/)
  assert.equal((await listRows())[0].email, null, 'the address is forgotten')
  assert.ok((await bodyOf(t.call(`GET /search-wishes/${token}`))).told_at, 'the link still leads to the search')
})

test('without a press on the link everything is gone after a day, a told wish after 30, and any other after a year', async () => {
  await keep(wish)
  t.clock.advance(25 * 60)
  await t.runJob('providers.forget_wishes')
  assert.deepEqual(await listRows(), [])
  await wishAndConfirm()
  t.clock.advance(364 * 24 * 60)
  await t.runJob('providers.forget_wishes')
  assert.equal((await listRows()).length, 1)
  t.clock.advance(2 * 24 * 60)
  await t.runJob('providers.forget_wishes')
  assert.deepEqual(await listRows(), [])
  await wishAndConfirm()
  await t.owner.query('update search_wish set told_at = $1', [t.clock()])
  t.clock.advance(31 * 24 * 60)
  await t.runJob('providers.forget_wishes')
  assert.deepEqual(await listRows(), [])
})

test('one press leaves, from the page and from a mail program, and a second press succeeds as well', async () => {
  const press = (token: string, type: string, body: string) =>
    t.app.inject({ method: 'POST', url: `/api/search-wishes/${token}/leave`, headers: { 'content-type': type }, payload: body })
  const multipart = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
  for (const [type, body] of [
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=x', multipart],
  ] as const) {
    const token = await wishAndConfirm()
    assert.equal((await press(token, type, body)).statusCode, 204, type)
    assert.deepEqual(await listRows(), [])
    assert.equal((await t.call(`POST /search-wishes/${token}/leave`)).status, 204)
    assert.equal((await t.call(`GET /search-wishes/${token}`)).code, 'not_found')
  }
  assert.equal((await t.send(`POST /search-wishes/${unknown}/leave`)).status, 204)
  for (const path of ['', '/confirm'] as const) {
    const { status } = await t.send(path ? `POST /search-wishes/${unknown}/confirm` : `GET /search-wishes/${unknown}`)
    assert.equal(status, 404)
  }
})

test('the answer is the same for every address, and nobody gets more than five mails that somebody else asked for', async () => {
  const answers = []
  const states = ['GU', 'MP', 'AS', 'VI', 'PR', 'AK', 'HI']
  for (const state of states) answers.push(await keep({ ...wish, state }))
  for (const to of [cast.maya.email, 'bounce@example.org']) answers.push(await keep({ ...wish, email: to }))
  answers.push(await keep(wish))
  for (const { status, body } of answers) assert.deepEqual([status, body], [204, answers[0]!.body])
  await t.runJobs()
  assert.equal((await readMails(t, email)).length, 5)
  assert.ok(!t.logged.some((line) => /wanda|Diabetes/.test(line)), 'nothing of it is in the logs')
})

test('a network and a device can wish for so much only', async () => {
  const one = (headers: Record<string, string>) => t.send('POST /search-wishes', { body: wish, headers })
  const same: number[] = []
  for (let at = 0; at < 21; at++) same.push((await one({ 'x-forwarded-for': '198.51.100.7' })).status)
  assert.deepEqual([same[0], same[19], same[20]], [204, 204, 429])
  const device: number[] = []
  for (let at = 0; at < 11; at++)
    device.push((await one({ 'x-forwarded-for': `192.0.2.${at}`, 'x-device-id': '0199aaaa-0000-7000-8000-0000000000d1' })).status)
  assert.deepEqual([device[0], device[9], device[10]], [204, 204, 429])
})

test('a patient who is signed in presses once, and the mail goes to the address of their account', async () => {
  const { email: _, ...bare } = wish
  assert.equal((await keep(bare)).status, 400, 'somebody without an account must give an address')
  assert.equal((await t.call('POST /search-wishes', { as: cast.maya, body: bare })).status, 204)
  assert.deepEqual(await t.runJobs(), [], 'no link to press')
  assert.deepEqual(await listRows(), [
    { email: null, patient_id: cast.maya.patient_id, state: 'GU', specialties: ['Diabetes'], confirmed: true },
  ])
  await licenseHannah()
  await t.runJob('providers.find_fulfilled_wishes')
  await t.runJobs()
  assert.match((await readMails(t, cast.maya.email))[0]?.subject ?? '', /Now there is somebody/)
})

test('a wish that names a plan waits for somebody in its network, and every wish for a time that can be booked', async () => {
  const { provider_id } = cast.hannah
  const find = async () => {
    await t.runJob('providers.find_fulfilled_wishes')
    await t.runJobs()
    return (await readMails(t, email)).length
  }
  await keep({ ...wish, payer_id: '60054' })
  await t.runJobs()
  await bodyOf(t.call(`POST /search-wishes/${await readWishLink(t, email)}/confirm`))
  await licenseHannah()
  assert.equal(await find(), 1, 'the mail with the link alone')
  await t.owner.query("insert into provider_network values ($1, '60054', 'GU')", [provider_id])
  await t.owner.query('update availability_rules set max_days_ahead = 0 where provider_id = $1', [provider_id])
  await t.runJob('providers.refresh_next_starts')
  assert.equal(await find(), 1, 'no time is left')
  await t.owner.query('update availability_rules set max_days_ahead = 60 where provider_id = $1', [provider_id])
  await t.runJob('providers.refresh_next_starts')
  assert.equal(await find(), 2)
})

test('a wish names only a state, concerns and plans that there are', async () => {
  for (const wrong of [{ state: 'ZZ' }, { specialties: ['Buy now at evil.example'] }, { payer_id: 'no-such-plan' }, { email: 'nobody' }])
    assert.equal((await keep({ ...wish, ...wrong })).status, 400, JSON.stringify(wrong))
})
