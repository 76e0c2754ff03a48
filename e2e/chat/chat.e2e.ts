import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: /^Write to/ }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
const said = (page: Page, text: string) => page.locator('.bubble-said').filter({ hasText: text })

test('A patient and a dietitian write to each other; what is written without a connection arrives once @phone', async ({
  page,
  browser,
  context,
  request,
}) => {
  const { marisol } = cast
  const at = pickOne(await listOffered(await apiAs(request, marisol), marisol, farAhead))
  const patient = await makePatient(request, marisol, { at })
  await signInAs(page, patient)
  await page.goto('/app/chat')
  await page.getByRole('link', { name: new RegExp(marisol.first_name) }).click()
  await expect(page.getByText('Nothing has been written yet')).toBeVisible()
  await write(page, 'Is oat milk fine?')
  await expect(said(page, 'Is oat milk fine?')).toBeVisible()

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const inbox = await desk.newPage()
  await signInAs(inbox, marisol)
  await inbox.goto('/provider/inbox')
  await expect(page.getByText(/, delivered$/)).toBeVisible()
  await inbox.getByRole('link', { name: new RegExp(patient.name) }).click()
  await expect(said(inbox, 'Is oat milk fine?')).toBeVisible()
  await expect(page.getByText(/, seen$/)).toBeVisible()
  await write(inbox, 'Yes, oat milk is fine.')
  await expect(said(page, 'Yes, oat milk is fine.')).toBeVisible()

  await context.setOffline(true)
  await write(page, 'And soy milk?')
  await write(page, 'And almond milk?')
  await expect(page.getByText('Kept on this device until it is sent')).toHaveCount(2)
  await expect(page.getByRole('textbox', { name: /^Write to/ })).toHaveValue('')
  // It is shown before the server has it, which gives the messages their order.
  const taken = inbox.waitForResponse((answer) => answer.request().method() === 'POST' && /\/chat\/.*messages/.test(answer.url()))
  await write(inbox, 'Any without sugar.')
  await expect(said(inbox, 'Any without sugar.')).toBeVisible()
  expect((await taken).ok()).toBe(true)
  await context.setOffline(false)
  await expect(page.getByText('Kept on this device until it is sent')).toHaveCount(0, { timeout: allowTime(35_000) })
  const texts = ['Is oat milk fine?', 'Yes, oat milk is fine.', 'Any without sugar.', 'And soy milk?', 'And almond milk?']
  for (const one of [page, inbox]) await expect(one.locator('.bubble-said')).toHaveText(texts)

  await inbox.getByRole('button', { name: 'Propose an answer' }).click()
  await expect(inbox.getByRole('region', { name: 'Proposed answers' })).toContainText('Yes, oat milk is fine.')
  await inbox.getByRole('button', { name: 'This does not help' }).click()
  await inbox.getByRole('button', { name: 'Does not answer the question' }).click()
  await expectAccessible(inbox)
  await inbox.getByRole('button', { name: 'Use and edit' }).click()
  await expect(inbox.getByRole('textbox', { name: /^Write to/ })).toHaveValue(/Yes, oat milk is fine/)
  await expect(said(page, 'Yes, oat milk is fine.')).toHaveCount(1)

  await page.getByRole('button', { name: 'What to do with this message' }).last().click()
  await page.getByRole('menuitem', { name: 'Take back' }).click()
  await page.getByRole('button', { name: 'Take the message back' }).click()
  await expect(said(inbox, 'This message was taken back.')).toBeVisible()
  await page.getByRole('button', { name: 'Search in this conversation' }).click()
  await page.getByRole('textbox', { name: 'Words to look for' }).fill('IS OAT')
  await expect(page.locator('.bubble-said')).toHaveText(['Is oat milk fine?'])
  for (const one of [page, inbox]) await expectAccessible(one)
  await desk.close()
})
