import { expect } from '@playwright/test'
import { signatureOf } from '../../server/src/integrations/sms/fake.ts'
import { demoSecret } from '../../server/src/kernel/configuration/safety.ts'
import { cast } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, readMessages, test, waitForMessage } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

test('After a carrier said that a number is a landline, notices come by e-mail, and the patient reads why @phone', async ({
  page,
  request,
}) => {
  const { marisol } = cast
  const dietitian = await apiAs(request, marisol)
  const at = pickOne(await listOffered(dietitian, marisol, farAhead))
  const patient = await makePatient(request, marisol, { at })
  type Notice = { id: string; channel: string; status: string; reason: string | null }
  const findText = async () => {
    const { items } = await patient.api<{ items: Notice[] }>(`GET /patients/${patient.patient_id}/notices`)
    return items.find(({ channel, status, reason }) => channel === 'sms' && (status === 'sent' || reason === 'landline'))
  }
  await expect.poll(findText, { timeout: allowTime(20_000) }).toBeDefined()
  // As the carrier says it, by the server's clock.
  const [last] = await readMessages(request, patient.phone_number)
  const seconds = Math.floor(Date.parse(last!.sent_at) / 1000)
  const raw = new URLSearchParams({
    MessageSid: `fake-${(await findText())!.id}`,
    MessageStatus: 'undelivered',
    ErrorCode: '30006',
  }).toString()
  const told = await request.post('/api/webhooks/sms-status', {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-sorrel-signature': signatureOf(demoSecret, raw, seconds),
    },
    data: raw,
  })
  expect(told.status()).toBe(200)
  await expect.poll(async () => (await findText())?.reason, { timeout: allowTime(20_000) }).toBe('landline')

  const { items } = await dietitian<{ items: { id: string }[] }>(`GET /chat/channels?patient_id=${patient.patient_id}`)
  await dietitian('POST /chat/video-meeting', { chat_channel_id: items[0]!.id })
  await waitForMessage(request, patient.email, ({ subject }) => subject === 'A video call is waiting for you')
  const texts = await readMessages(request, patient.phone_number)
  expect(texts.filter(({ text }) => text.includes('is calling you by video'))).toEqual([])

  await signInAs(page, patient)
  await page.goto('/app/settings/notifications')
  await expect(page.getByText('The number is a landline, which gets no text messages.').first()).toBeVisible()
  await expectAccessible(page)
})
