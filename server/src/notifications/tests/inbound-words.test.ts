import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { declineTexts } from '../choices/declining.ts'
import { keywordOf } from '../inbound/keywords.ts'
import { deliverText, readLast } from './texting.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const { maya, lucia, carmen } = cast
const hasStopped = async (phone: string) =>
  (await app.owner.query('select from sms_opt_out where phone_number = $1', [phone])).rowCount === 1

const stops = [
  "Please don't text me",
  'please don’t text me anymore!',
  'Stop texting me',
  'I want you to stop texting me',
  'Do not send me messages',
  "I don't want any more texts",
  'take me off your list',
  'no more texts',
  'Please stop',
  'Stop please',
  'Stop, please!',
  'Stop all',
  'Stop sending these',
  'No me manden mensajes',
  'No me escriban',
  'No me envíen más mensajes',
  'dejen de escribirme',
  'No quiero recibir más mensajes',
  'Ya no quiero mensajes',
  'Por favor paren',
  'Stop\n\nSent from my iPhone',
  'STOP STOP',
  'STOP 🛑',
  '"STOP"',
  '‘stop’',
  'stop?',
  'Stop thanks',
  'unsubscribe please',
  'wrong number',
  'Sorry, wrong number',
  'Número equivocado',
  'I want to opt out',
  'Opt out of your text messages',
  'Can you stop texting me?',
  'Stop contacting me',
  'Please stop the messages from Hannah',
  'Unsubscribe me from these texts',
  'No more messages, please. Thanks',
  'No vuelvan a escribirme',
  'Quítenme de su lista por favor',
]
const others = [
  'Thanks, see you then',
  'I will stop eating bread',
  'No puedo ir mañana',
  'When do you text the reminder?',
  "I don't understand this message",
  'No me llegó el mensaje',
  'No recibí el mensaje',
  "Don't forget to text me",
  "Please don't stop texting me",
  "You don't text me the time",
  'No me mandaron el mensaje',
  'No entiendo el mensaje',
  'No sé escribir el código',
  "I don't need to text you",
  'Para mañana',
  'Can you please take me off the waiting list?',
  'Can you remove me from Friday',
  'Need to stop vomiting, message me please',
  'trying to stop bingeing. text me',
  'trying to stop bingeing text me',
  'Can you stop sending my records to Dr. Lee',
  'opt out of video',
  'no more messages from Hannah? is she on leave?',
  'Why did you stop texting me?',
  'I gave you the wrong number of grams',
  "Please don't send anything to Dr. Lee",
  "Don't text and drive",
  'Do I stop?',
  'See you Friday\nSTOP',
  'Quítenme de la lista de espera',
  'Dejen de enviar mis datos a la doctora',
  'No me manden más papeles',
  'No escriban eso en mi nota',
]

test('whoever asks in their own words not to be texted is heard, and whoever says something else is not cut off', () => {
  for (const words of stops) assert.equal(keywordOf(words, []), 'stop', words)
  for (const words of others) assert.equal(keywordOf(words, []), 'other', words)
})

test('the answer to STOP says where codes go, START and the carriers’ YES bring texts back, and a YES to anything else turns nothing on', async () => {
  const answer = async (words: string, from = maya.phone_number) => {
    await deliverText(app, words, { from })
    return (await readLast(app, from))?.text ?? ''
  }
  assert.match(await answer('Please stop'), /the email address that you confirmed\. Text START/)
  assert.ok(await hasStopped(maya.phone_number))
  assert.match(await answer('Yes'), /on again/)
  assert.ok(!(await hasStopped(maya.phone_number)))
  assert.match(await answer('YES'), /Nobody reads texts here/)
  await app.owner.query('update app.identity set email_verified_at = null where id = $1', [lucia.identity_id])
  assert.match(await answer('ALTO', lucia.phone_number), /no has confirmado ningún correo\. Escribe INICIAR o START/)
  assert.match(await answer('iniciar', lucia.phone_number), /ALTO o STOP/)
  assert.doesNotMatch(await answer('STOP', '+13125550987'), /code/, 'a number that we do not know has none')
})

test('whoever texts something that is no command learns that nobody reads it, and whom to call in danger', async () => {
  await deliverText(app, 'I feel terrible, please help me')
  assert.match(
    (await readLast(app, maya.phone_number))?.text ?? '',
    /Nobody reads texts here\. Sign in to write to us\. In danger, call 911 or 988\./,
  )
  await deliverText(app, 'Me siento muy mal', { from: lucia.phone_number })
  assert.match((await readLast(app, lucia.phone_number))?.text ?? '', /nadie lee .+ 911 o al 988/)
})

test('START turns on what declining turned off, and leaves alone what somebody turned off one by one', async () => {
  const listOff = async () => {
    const { groups } = await bodyOf(app.call(`GET /patients/${carmen.patient_id}/notification-settings`, { as: carmen }))
    return groups.filter(({ channels }) => !channels.sms).map(({ group_slug }) => group_slug)
  }
  await declineTexts(app.context(), carmen.patient_id)
  assert.ok((await listOff()).length > 3)
  await deliverText(app, 'START', { from: carmen.phone_number })
  assert.deepEqual(await listOff(), [])
  const [group, body] = ['chat' as string, { channels: { sms: false } }]
  await bodyOf(app.call(`PUT /patients/${carmen.patient_id}/notification-settings/${group}`, { as: carmen, body }))
  await deliverText(app, 'START', { from: carmen.phone_number })
  assert.deepEqual(await listOff(), ['chat'])
  assert.match((await readLast(app, carmen.phone_number))?.text ?? '', /settings|configuración/)
})

test('a STOP and a C are followed even while no carrier takes the answer', async () => {
  const phone = '+13125550503'
  await app.owner.query('update app.patient set phone_number = $1 where id = $2', [phone, maya.patient_id])
  const deliver = (words: string) => deliverText(app, words, { from: phone }).catch(() => undefined)
  const countConfirmed = async () =>
    (
      await app.owner.query<{ count: number }>(
        `select count(*)::int as count from app.event where name = 'appointment.confirmed' and patient_id = $1`,
        [maya.patient_id],
      )
    ).rows[0]!.count
  const before = await countConfirmed()
  await deliver('C')
  assert.equal(await countConfirmed(), before + 1)
  await app.owner.query('delete from graphile_worker._private_jobs')
  await deliver('STOP')
  assert.ok(await hasStopped(phone))
})
