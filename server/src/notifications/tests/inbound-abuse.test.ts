import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { served } from '../../features.ts'
import { signatureOf } from '../../integrations/sms/fake.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { findFault } from '../../kernel/tests/abuse/answers.ts'
import { readAnswer } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const operation = served.find(({ name }) => name === 'receiveSms')!
const form = 'application/x-www-form-urlencoded'
const seconds = () => Math.floor(Date.parse(app.clock()) / 1000)
const sign = (raw: string, at = seconds()) => signatureOf(app.house.config.hash_secret, raw, at)
const good = (id: string, more: Record<string, string> = {}) =>
  new URLSearchParams({ From: cast.maya.phone_number, Body: 'HELP', MessageSid: id, ...more }).toString()

async function post(raw: string, headers: Record<string, string | string[]> = {}) {
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/webhooks/sms',
    headers: { 'content-type': form, 'x-sorrel-signature': sign(raw), ...headers },
    payload: raw,
  })
  const wrong = findFault(operation, readAnswer(answer))
  assert.equal(wrong, undefined, raw.slice(0, 120))
  return answer.statusCode
}
const kept = async () =>
  (await app.owner.query<{ id: string; keyword: string }>('select id, keyword from inbound_sms order by received_at, id')).rows
const answered = async () => (await app.runJobs()).filter((name) => name === 'notifications.answer_sms').length

const from = encodeURIComponent(cast.maya.phone_number)
const hostile: [what: string, raw: string][] = [
  ['nothing', ''],
  ['no fields', 'x'],
  ['other fields', 'Form=1&Text=2&Id=3'],
  ['no sender', 'Body=C&MessageSid=SM-1'],
  ['an empty id', `From=${from}&Body=C&MessageSid=`],
  ['lists', `From[]=${from}&Body[]=C&MessageSid[]=SM-2`],
  ['a NUL in the sender', 'From=%2B1312555%000101&Body=C&MessageSid=SM-3'],
  ['a NUL in the words', `From=${from}&Body=C%00&MessageSid=SM-4`],
  ['a NUL in the id', `From=${from}&Body=C&MessageSid=SM%00-5`],
  ['half of a letter', `From=${from}&Body=%ED%A0%80&MessageSid=%ED%A0%80`],
  ['bytes that are no text', `From=%FF%FE&Body=%FF&MessageSid=%C3%28`],
  ['an escape that is none', `From=%ZZ&Body=%&MessageSid=%E0%A4%A`],
  ['a prototype', `__proto__=1&constructor=2&From=${from}&Body=C&MessageSid=${'x'.repeat(81)}`],
  ['a sender of words', 'From=Maya&Body=C&MessageSid='],
  ['a sender without end', `From=${'1'.repeat(5000)}&Body=C&MessageSid=SM-6`],
  ['words without end', `From=${from}&Body=${'a'.repeat(900_000)}&MessageSid=SM-7`],
  ['more than a megabyte', `From=${from}&Body=${'a'.repeat(1_100_000)}&MessageSid=SM-8`],
  ['thousands of fields', `${Array.from({ length: 20_000 }, (_, at) => `f${at}=1`).join('&')}&MessageSid=`],
  ['a statement', "From=' or 1=1 --&Body=C&MessageSid="],
]

test('a body that the carrier signed but that cannot be read is refused with the fitting error, and nothing of it is stored', async () => {
  for (const [what, raw] of hostile) {
    const status = await post(raw)
    assert.ok(status === 400 || status === 413, `${what}: ${status}`)
  }
  assert.deepEqual(await kept(), [])
  assert.equal(await answered(), 0)
})

test('a signature over another kind of body, from another time or in another form is not valid', async () => {
  const raw = good('SM-signed')
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'x'])
    for (const body of [raw, JSON.stringify({ From: cast.maya.phone_number, Body: 'C', MessageSid: 'SM-json' }), ''])
      assert.ok([400, 401, 415].includes(await post(body, { 'content-type': type })), `${type} ${body.slice(0, 20)}`)
  const whole = sign(raw)
  const others = [
    ...[-301, 301, 86_400, -1_000_000_000].map((shift) => sign(raw, seconds() + shift)),
    ...['', 't=,v1=', 't=NaN,v1=00', `t=${seconds()}`, whole.toUpperCase(), ` ${whole} x`, `${whole}0`, whole.replace('v1', 'v0')],
    ...[sign(good('SM-other')), sign(`${raw}&Body=C`), signatureOf('another secret of more than thirty letters', raw, seconds())],
  ]
  for (const signature of others) assert.equal(await post(raw, { 'x-sorrel-signature': signature }), 401, signature)
  assert.equal(await post(raw, { 'x-sorrel-signature': [whole, whole] }), 401)
  assert.deepEqual(await kept(), [])
})

test('a message counts once, however often it is delivered, even at the same moment or with another text under its id', async () => {
  const raw = good('SM-again')
  assert.deepEqual(new Set(await Promise.all(Array.from({ length: 20 }, () => post(raw)))), new Set([200]))
  app.clock.advance(4)
  assert.equal(await post(raw, { 'x-sorrel-signature': sign(raw, seconds() - 240) }), 200)
  assert.equal(await post(good('SM-again', { Body: 'STOP' })), 200)
  assert.deepEqual(await kept(), [{ id: 'SM-again', keyword: 'help' }])
  assert.equal(await answered(), 1)
})

test('unknown words are no command, and extra fields from the carrier are ignored', async () => {
  const words = [
    '',
    '🥕'.repeat(300),
    '‮POTS',
    'S T O P',
    '<script>',
    '$STOP',
    '; drop table inbound_sms',
    'constructor',
    '__proto__',
    'toString',
  ]
  for (const [at, Body] of words.entries())
    assert.equal(await post(good(`SM-odd-${at}`, { Body, To: '+1', NumMedia: '1', MediaUrl0: 'http://x' })), 200)
  const odd = (await kept()).filter(({ id }) => id.startsWith('SM-odd'))
  assert.deepEqual(
    odd.map(({ keyword }) => keyword),
    words.map(() => 'other'),
  )
})
