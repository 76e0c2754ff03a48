import { expect, type Locator } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

/** Whether a tap on the middle of an element would reach it, without scrolling. */
const isOnTop = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })

test('Words that may point to danger show help lines without a connection, and a hint to the dietitian @phone', async ({
  page,
  browser,
  context,
  request,
}) => {
  const { marisol } = cast
  const at = pickOne(await listOffered(await apiAs(request, marisol), marisol, farAhead))
  const patient = await makePatient(request, marisol, { at })
  const { items } = await patient.api<{ items: { id: string }[] }>('GET /chat/channels')
  // A talk that is longer than the window.
  for (let nth = 1; nth <= 12; nth++)
    await patient.api(`POST /chat/channels/${items[0]!.id}/messages`, { text: `Breakfast ${nth}`, client_nonce: crypto.randomUUID() })
  await signInAs(page, patient)
  await page.goto('/app/chat')
  await page.getByRole('link', { name: new RegExp(marisol.first_name) }).click()
  const help = page.getByRole('status').filter({ hasText: 'You do not have to go through this alone.' })
  const field = page.getByRole('textbox', { name: /^Write to/ })
  await field.fill('This diet is killing me')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  // It is shown before the server has it.
  await expect(page.locator('.bubble:not(.bubble--unsent)').filter({ hasText: 'This diet is killing me' })).toBeVisible()
  await expect(help).toHaveCount(0)
  await context.setOffline(true)
  await field.fill('I want to hurt myself')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText('Kept on this device until it is sent')).toBeVisible()
  await expect(help.getByRole('link')).toHaveText(['911', '988', '741741'])
  await expect(help.getByRole('link', { name: '988' })).toHaveAttribute('href', 'tel:988')
  await context.setOffline(false)
  await expect(page.getByText('Kept on this device until it is sent')).toHaveCount(0, { timeout: allowTime(35_000) })
  // The field floats over the page: what is in the window may still be covered.
  for (const name of ['911', '988', '741741']) await expect.poll(() => isOnTop(help.getByRole('link', { name }))).toBe(true)
  // So it is for whoever comes back to it.
  await page.reload()
  for (const name of ['911', '988', '741741']) await expect.poll(() => isOnTop(help.getByRole('link', { name }))).toBe(true)
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)

  const desk = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const inbox = await desk.newPage()
  await signInAs(inbox, marisol)
  await inbox.goto('/provider/inbox')
  const row = inbox.getByRole('link', { name: new RegExp(patient.name) })
  await expect(row).toContainText('Read this first:')
  await row.click()
  await expect(inbox.getByText(/^Something .* wrote may point to danger\.$/)).toBeInViewport({ ratio: 1 })
  await expectAccessible(inbox)
  await inbox.getByRole('button', { name: 'No reply needed' }).click()
  const sure = inbox.getByRole('alertdialog').or(inbox.getByRole('dialog'))
  await expect(sure).toContainText('may point to danger')
  await expectAccessible(inbox)
  await sure.getByRole('button', { name: 'Go back' }).click()
  await expect(sure).toHaveCount(0)
  await expect(inbox.getByRole('button', { name: 'No reply needed' })).toBeVisible()
  await desk.close()
})
