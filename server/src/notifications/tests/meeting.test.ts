import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import ICAL from 'ical.js'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { bookForMaya, listFreeStarts, type Shown } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'
import { writeMoment } from '../wording.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

type Sent = { channel: string; recipient: string; text: string; html: string | null }
/** The newest message that a person got on a channel. */
async function lastTo(recipient: string): Promise<Sent> {
  await app.runJobs()
  const { rows } = await app.owner.query<Sent>(
    'select channel, recipient, text, html from demo_outbox where recipient = $1 order by id desc limit 1',
    [recipient],
  )
  return rows[0] ?? assert.fail(`nothing for ${recipient}`)
}
const readOffice = async () => {
  const { locations } = await bodyOf(app.call(`GET /provider-profiles/${cast.marisol.provider_id}`))
  const [office] = locations
  return office ?? assert.fail('Marisol has no office')
}
type Office = Awaited<ReturnType<typeof readOffice>>
const addressOf = (office: Office) => `${office.name}, ${office.street}, ${office.city}, ${office.state} ${office.zip}`
/** Lucía books a visit at Marisol's office. */
async function bookAtOffice(office: Office, from: string): Promise<Shown> {
  const starts = await listFreeStarts(app, cast.lucia, cast.marisol.provider_id, { from, days: 4 })
  const visit = { provider_id: cast.marisol.provider_id, starts_at: starts[0]!, duration_minutes: 45 } as const
  const asked = { ...visit, type: 'Follow-up', visit_mode: 'in_person', location_id: office.id } as const
  const { appointments } = await bodyOf(app.call('POST /appointments', { as: cast.lucia, body: asked }))
  return appointments[0]!
}

test('messages about a visit at an office give patient and dietitian the whole address', async () => {
  const office = await readOffice()
  await bookAtOffice(office, '2026-03-16T00:00:00Z')
  const { text } = await lastTo(cast.lucia.phone_number)
  assert.ok(text.includes(`, en persona en ${addressOf(office)}.`), text)
  const mail = await lastTo(cast.marisol.email)
  const lines = ['Where: In person', office.name, office.street, `${office.city}, ${office.state} ${office.zip}`]
  assert.ok(mail.text.includes(lines.join('\n  ')), mail.text)
  for (const line of lines.slice(1)) assert.ok(mail.html?.includes(`>${line}</div>`), line)
})

test('messages about a cancellation, and the offer of its time to somebody on the waiting list, give the address, too', async () => {
  const office = await readOffice()
  const visit = await bookAtOffice(office, '2026-03-23T00:00:00Z')
  await app.owner.query("update patient set state = 'TX', zip = '77002' where id = $1", [cast.maya.patient_id])
  const wish = { type: 'Follow-up', visit_mode: 'in_person', duration_minutes: 45, from: '2026-03-20', to: '2026-03-31' } as const
  assert.equal((await app.call('POST /waiting-list', { as: cast.maya, body: { provider_id: visit.provider_id, ...wish } })).status, 201)
  assert.equal((await app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.lucia })).status, 200)
  const canceled = await lastTo(cast.lucia.phone_number)
  assert.match(canceled.text, /^Sorrel: Tu visita con Marisol Reyes-Lund del /)
  assert.ok(canceled.text.includes(`, en persona en ${addressOf(office)}, está cancelada.`), canceled.text)
  const offered = await lastTo(cast.maya.phone_number)
  assert.match(offered.text, /^Sorrel: Marisol Reyes-Lund has a time for you: /)
  assert.ok(offered.text.includes(`, in person at ${addressOf(office)}. Price: `), offered.text)
  assert.match((await lastTo(cast.maya.email)).html ?? '', /<h1[^>]*>A time is open for you<\/h1>/)
})

test('a move names the time from which the visit moved', async () => {
  const [, , , start, later] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z', days: 4 })
  const visit = await bookForMaya(app, start!)
  await app.runJobs()
  assert.equal((await app.call(`PATCH /appointments/${visit.id}`, { as: cast.maya, body: { starts_at: later! } })).status, 200)
  const [before, after] = [start!, later!].map((at) => writeMoment(at, visit.patient_time_zone, 'en'))
  const sms = await lastTo(cast.maya.phone_number)
  assert.ok(sms.text.startsWith(`Sorrel: Your visit with Hannah Okafor has moved from ${before} to ${after} (`), sms.text)
  const mail = await lastTo(cast.maya.email)
  assert.ok(mail.text.includes(`Before: ${before}\n`), mail.text)
  assert.ok(mail.text.includes('By video\n  You join from the page of the visit'), mail.text)
})

test('the calendar file of an upcoming visit reminds two hours before a visit at an office and 15 minutes before a video visit', async () => {
  const [start] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-04-06T00:00:00Z', days: 4 })
  const visit = await bookForMaya(app, start!)
  const remindersIn = (ics: string) =>
    new ICAL.Component(ICAL.parse(ics)).getAllSubcomponents('vevent').flatMap((event) =>
      event.getAllSubcomponents('valarm').map((alarm) => {
        assert.deepEqual(
          [alarm.getFirstPropertyValue('action'), alarm.getFirstPropertyValue('description')],
          ['DISPLAY', event.getFirstPropertyValue('summary')],
        )
        return String(alarm.getFirstPropertyValue('trigger'))
      }),
    )
  const remindersOf = async (as: typeof cast.maya | typeof cast.hannah = cast.maya) =>
    remindersIn((await bodyOf(app.call(`GET /appointments/${visit.id}/calendar-details`, { as }))).ics)
  assert.deepEqual(await remindersOf(), ['-PT15M'])
  assert.deepEqual(await remindersOf(cast.hannah), ['-PT10M'])
  await app.owner.query("update appointment set visit_mode = 'in_person' where id = $1", [visit.id])
  assert.deepEqual(await remindersOf(), ['-PT120M'])
  await app.call(`POST /appointment/${visit.id}/cancel`, { as: cast.maya })
  assert.deepEqual(await remindersOf(), [], 'of a canceled visit nobody is reminded')
})

test('an e-mail with a code shows the code in large type and contains no link', async () => {
  const begun = await app.call('POST /auth/recover', {
    body: { phone_number: cast.ruth.phone_number, email: cast.ruth.email },
    headers: { authorization: 'client::::' },
  })
  assert.equal(begun.status, 200, begun.text)
  const mail = await lastTo(cast.ruth.email)
  const code = /\b\d{6}\b/.exec(mail.text)?.[0]
  assert.ok(code)
  assert.match(mail.html ?? '', new RegExp(`<p class="text code"[^>]*>${code}</p>`))
  assert.doesNotMatch(mail.html ?? '', /href=/)
})

test('the outbox of the demo shows an e-mail as its reader sees it, without scripts and without loading anything', async () => {
  const visit = await bookAtOffice(await readOffice(), '2026-03-30T00:00:00Z')
  await app.runJobs()
  const page = await app.app.inject({ url: `/demo/outbox?to=${encodeURIComponent(cast.lucia.email)}`, headers: { accept: 'text/html' } })
  const address = /href="(\/demo\/outbox\/\d+)"/.exec(page.body)?.[1]
  assert.ok(address)
  const mail = await app.app.inject({ url: address })
  assert.match(mail.body, /<html lang="es"/)
  assert.ok(mail.body.includes(`/app/visits/${visit.id}`))
  assert.match(String(mail.headers['content-security-policy']), /default-src 'none'.*; sandbox;.*frame-ancestors 'none'/)
  for (const id of ['0', 'x', '99999999999']) assert.equal((await app.app.inject({ url: `/demo/outbox/${id}` })).statusCode, 404)
  const asData = await app.app.inject({ url: '/demo/outbox' })
  const [first] = asData.json<Record<string, unknown>[]>()
  assert.deepEqual(Object.keys(first ?? {}), ['channel', 'to', 'subject', 'text', 'links', 'sent_at'])
})
