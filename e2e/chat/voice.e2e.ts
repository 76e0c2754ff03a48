import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

const record = async (page: Page) => {
  await page.getByRole('button', { name: 'Record a voice message, up to 5 minutes' }).click()
  await expect(page.getByRole('timer', { name: 'Recorded so far' })).toHaveText('0:02 / 5:00')
}
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send', exact: true })

test('A voice message is recorded, listened to, sent and played; one that is discarded goes nowhere, and a refused microphone is explained @phone', async ({
  page,
  browser,
  request,
}) => {
  const { marisol } = cast
  const at = pickOne(await listOffered(await apiAs(request, marisol), marisol, farAhead))
  const patient = await makePatient(request, marisol, { at })
  await signInAs(page, patient)
  await page.goto('/app/chat')
  await page.getByRole('link', { name: new RegExp(marisol.first_name) }).click()
  await record(page)
  await expect(page.getByText('Recording. Nobody hears it before you send it.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard the recording' }).click()
  await expect(page.getByRole('list', { name: 'Files' })).toHaveCount(0)
  await expect(sendButton(page)).toBeDisabled()

  await record(page)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  const draft = page.getByRole('list', { name: 'Files' }).getByRole('group', { name: /^voice-message/ })
  await draft.getByRole('button', { name: 'Play' }).click()
  await expect(draft.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(draft.getByText(/^0:0\d \/ 0:0[234]$/)).toBeVisible()
  await expectAccessible(page)
  await sendButton(page).click()
  const said = page.getByRole('log').getByRole('group', { name: 'Voice message' })
  await expect(said).toBeVisible()

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const inbox = await desk.newPage()
  await signInAs(inbox, marisol)
  await inbox.goto('/provider/inbox')
  await expect(inbox.getByRole('link', { name: new RegExp(patient.name) })).toContainText('Voice message')
  await inbox.getByRole('link', { name: new RegExp(patient.name) }).click()
  const heard = inbox.getByRole('log').getByRole('group', { name: 'Voice message' })
  await heard.getByRole('button', { name: 'Speed: 1 times' }).click()
  await heard.getByRole('button', { name: 'Play' }).press('Enter')
  await expect(heard.getByText(/^0:0[12] \/ 0:0[234]$/)).toBeVisible()
  // It ends by itself, and begins anew.
  await expect(heard.getByRole('button', { name: 'Play' })).toBeVisible()
  const place = heard.getByRole('slider', { name: 'Place in the recording' })
  await place.press('End')
  await expect(place).toHaveAttribute('aria-valuetext', /^0:0[234] of 0:0[234]$/)
  await expectAccessible(inbox)
  await desk.close()

  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Record a voice message, up to 5 minutes' }).click()
  await expect(page.getByText(/^The microphone is not allowed for this site/)).toBeVisible()
})
