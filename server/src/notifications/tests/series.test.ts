import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import ICAL from 'ical.js'
import type { EmailMessage } from '../../integrations/email/index.ts'
import { type TestApp, testApp } from '../../kernel/testing.ts'
import { followUp, listFreeStarts, type Shown } from '../../scheduling/tests/calendar-days.ts'
import { cast } from '../../world/cast.ts'

let app: TestApp
let mails: EmailMessage[] = []
before(async () => {
  app = await testApp()
  const { email } = app.house.integrations
  const send = email.send
  // The outbox of the demo keeps no attachments.
  email.send = (message) => {
    mails.push(message)
    return send(message)
  }
})
after(() => app.close())
beforeEach(async () => {
  app.clock.set('2026-03-03T15:00:00.000Z')
  await app.runJobs({ twice: false })
  await app.owner.query('delete from demo_outbox; delete from notification')
  mails = []
})

type Sent = { channel: string; recipient: string; subject: string; text: string; links: string[] }
// What a fee costs is told by billing, whose tests look at that.
const outbox = async (): Promise<Sent[]> =>
  (
    await app.owner.query(
      `select channel, recipient, subject, text, links from demo_outbox where text not like '%/app/billing%' order by channel, recipient`,
    )
  ).rows
const to = (sent: Sent[], recipient: string): Sent =>
  sent.find((one) => one.recipient === recipient) ?? assert.fail(`nothing for ${recipient}`)
/** Maya on both channels and Hannah by e-mail, each once. */
const assertToldOnce = (sent: Sent[]) =>
  assert.deepEqual(
    sent.map(({ channel, recipient }) => [channel, recipient]),
    [
      ['email', cast.hannah.email],
      ['email', cast.maya.email],
      ['sms', cast.maya.phone_number],
    ],
  )
const eventsNamed = async (name: string): Promise<number> =>
  (await app.owner.query('select 1 from event where name = $1', [name])).rowCount ?? 0

type Booker = typeof cast.maya | typeof cast.hannah
/** Books weekly visits of Maya with Hannah, beginning at the first time of the week at which all of them are free. */
async function bookSeries(count: number, from: string, as: Booker = cast.maya, skip: string[] = []): Promise<Shown[]> {
  const starts = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from, days: 5 })
  for (const starts_at of starts) {
    const body = { ...followUp(starts_at), patient_id: cast.maya.patient_id, series: { every: 'Weekly', count, skip } } as const
    const { status, body: answer } = await app.call('POST /appointments', { as, body })
    if (status === 201) return answer.appointments
  }
  return assert.fail('no time is free in all weeks')
}

const eventsIn = ({ attachments = [] }: EmailMessage) => {
  assert.deepEqual(
    attachments.map(({ name }) => name),
    ['visit.ics'],
  )
  const calendar = new ICAL.Component(ICAL.parse(String(attachments[0]!.content)))
  return {
    method: calendar.getFirstPropertyValue('method'),
    entries: calendar.getAllSubcomponents('vevent').map((component) => {
      const { uid, sequence, startDate } = new ICAL.Event(component)
      // A published event names an organizer and invites nobody (RFC 5546, 3.2.1).
      const invited = calendar.getFirstPropertyValue('method') === 'PUBLISH' ? 0 : 1
      assert.deepEqual([component.getAllProperties('organizer').length, component.getAllProperties('attendee').length], [1, invited])
      const status = component.getFirstPropertyValue('status')
      return { uid, sequence, status, start: new Date(startDate.toUnixTime() * 1000).toISOString() }
    }),
  }
}

test('each person gets one message per channel about a series of eight, although every job runs twice', async () => {
  const visits = await bookSeries(8, '2026-03-16T00:00:00Z')
  await app.runJobs()
  const sent = await outbox()
  assertToldOnce(sent)
  const sms = to(sent, cast.maya.phone_number)
  assert.match(
    sms.text,
    /^Sorrel: Your 8 visits with Hannah Okafor are booked every week, the first on \w+day, March 1\d at .* for Hannah Okafor\), by video\. Price of each: .+\. See/,
  )
  assert.deepEqual(sms.links, ['http://sorrel.test/app/visits'], 'none moves or cancels: which visit would it be?')
  const mail = to(sent, cast.maya.email)
  assert.equal(mail.subject, 'Your visits are booked')
  assert.equal(mail.text.match(/^- \w+day, .*$/gm)?.length, 8)
  assert.match(mail.text, /- .*(CDT|CST) \(.*(EDT|EST) for Hannah Okafor\), by video\n/)
  assert.match(to(sent, cast.hannah.email).text, /\n\nMaya Lindqvist has 8 visits with you every week\.\n/)
  for (const address of [cast.maya.email, cast.hannah.email]) {
    const { method, entries } = eventsIn(mails.find((one) => one.to === address)!)
    assert.equal(method, 'PUBLISH', 'an invitation is about one identity (RFC 5546, 3.2.2)')
    assert.deepEqual(
      entries,
      visits.map(({ id, starts_at }) => ({ uid: `${id}@sorrel`, sequence: 0, status: 'CONFIRMED', start: starts_at })),
    )
  }
})

test('each visit of a series records an event of its own, and the series records one more', async () => {
  const before = [await eventsNamed('appointment.booked'), await eventsNamed('series.booked')] as const
  await bookSeries(3, '2026-03-16T00:00:00Z')
  assert.deepEqual([await eventsNamed('appointment.booked'), await eventsNamed('series.booked')], [before[0] + 3, before[1] + 1])
})

test('a series of which only one date is left is announced as a single visit', async () => {
  const [first] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z', days: 5 })
  const skip = [new Date(Date.parse(first!) + 7 * 86_400_000).toISOString().slice(0, 10)]
  const [visit, ...more] = await bookSeries(2, first!, cast.maya, skip)
  assert.equal(more.length, 0)
  await app.runJobs()
  const sent = await outbox()
  assert.equal(sent.length, 3)
  assert.match(to(sent, cast.maya.phone_number).text, /^Sorrel: Your visit with Hannah Okafor is booked: .* Move: /)
  assert.equal(eventsIn(mails[0]!).entries[0]?.start, visit!.starts_at)
})

test('the message about a series with a date left out names no rhythm', async () => {
  const [first] = await listFreeStarts(app, cast.maya, cast.hannah.provider_id, { from: '2026-03-16T00:00:00Z', days: 5 })
  const skip = [new Date(Date.parse(first!) + 7 * 86_400_000).toISOString().slice(0, 10)]
  assert.equal((await bookSeries(3, first!, cast.maya, skip)).length, 2)
  await app.runJobs()
  assert.match(to(await outbox(), cast.maya.phone_number).text, /^Sorrel: Your 2 visits with Hannah Okafor are booked, the first on /)
})

test('a canceled visit and all later ones get one message, which withdraws each invitation and names the fee once', async () => {
  const visits = await bookSeries(5, '2026-03-16T00:00:00Z')
  await app.runJobs({ twice: false })
  await app.owner.query('delete from demo_outbox')
  mails = []
  app.clock.set(new Date(Date.parse(visits[1]!.starts_at) - 3 * 3_600_000).toISOString())
  const canceled = await app.call(`POST /appointment/${visits[1]!.id}/cancel`, { as: cast.maya, body: { scope: 'this_and_following' } })
  assert.equal(canceled.status, 200, canceled.text)
  await app.runJobs()
  const sent = (await outbox()).filter(
    ({ subject, channel, recipient }) => channel === 'email' || (!subject && recipient === cast.maya.phone_number),
  )
  assertToldOnce(sent)
  const sms = to(sent, cast.maya.phone_number)
  assert.match(
    sms.text,
    /^Sorrel: Your 4 visits with Hannah Okafor are canceled, the first on \w+day, March .*, by video\. A late cancellation fee of \$50\.00 applies\. Book again: /,
  )
  assert.equal(to(sent, cast.maya.email).text.match(/^- /gm)?.length, 4)
  const { method, entries } = eventsIn(mails.find((one) => one.to === cast.maya.email)!)
  assert.equal(method, 'PUBLISH', 'a withdrawal is about one identity (RFC 5546, 3.2.5)')
  assert.deepEqual(
    entries.map(({ uid, sequence, status }) => [uid, sequence, status]),
    visits.slice(1).map(({ id }) => [`${id}@sorrel`, 1, 'CANCELLED']),
  )
})

test('a series that the dietitian books at night is announced in the morning, without the visits canceled meanwhile', async () => {
  app.clock.set('2026-03-04T04:30:00.000Z')
  const visits = await bookSeries(3, '2026-03-16T00:00:00Z', cast.hannah)
  const { rows: told } = await app.owner.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'kernel.follow_event'",
  )
  for (const { payload } of told) await app.runJob('notifications.tell', payload)
  const { rows } = await app.owner.query('select channel, template, recipient_kind, send_after from notification order by channel')
  assert.deepEqual(
    rows.map(({ channel, template, recipient_kind, send_after }) => [channel, template, recipient_kind, send_after]),
    [
      ['email', 'series_booked', 'patient', '2026-03-04T04:30:20.000Z'],
      ['sms', 'series_booked', 'patient', '2026-03-04T14:00:00.000Z'],
    ],
  )
  assert.equal((await app.call(`POST /appointment/${visits[0]!.id}/cancel`, { as: cast.maya })).status, 200)
  app.clock.set('2026-03-04T14:00:00.000Z')
  await app.runJobs()
  const texts = (await outbox()).filter(({ channel }) => channel === 'sms').map(({ text }) => text)
  assert.ok(
    texts.some((text) => text.startsWith('Sorrel: Your 2 visits with Hannah Okafor are booked, the first on ')),
    texts.join('\n'),
  )
  assert.equal(
    (await app.call(`POST /appointment/${visits[1]!.id}/cancel`, { as: cast.maya, body: { scope: 'this_and_following' } })).status,
    200,
  )
  await app.owner.query('delete from demo_outbox')
  await app.runJobs()
  assert.match(to(await outbox(), cast.maya.phone_number).text, /^Sorrel: Your 2 visits with Hannah Okafor are canceled, the first on /)
})

test('Lucía gets the message about her series in Spanish', async () => {
  const starts = await listFreeStarts(app, cast.lucia, cast.marisol.provider_id, { from: '2026-03-12T00:00:00Z', days: 20 })
  const visit = { provider_id: cast.marisol.provider_id, duration_minutes: 45, type: 'Follow-up', visit_mode: 'virtual' } as const
  const series = { every: 'Bi-weekly', count: 2 } as const
  for (const starts_at of starts)
    if ((await app.call('POST /appointments', { as: cast.lucia, body: { ...visit, starts_at, series } })).status === 201) break
  await app.runJobs()
  const sms = to(await outbox(), cast.lucia.phone_number)
  assert.match(sms.text, /^Sorrel: Tus 2 visitas con Marisol Reyes-Lund están reservadas cada dos semanas, la primera el \S+, \d+ de marzo/)
})
