import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: /^Write to/ }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
const bubble = (page: Page, text: string) => page.locator('.bubble').filter({ has: page.locator('.said', { hasText: text }) })
const openMenu = (page: Page, text: string) => bubble(page, text).getByRole('button', { name: 'What to do with this message' }).click()

test('A message is answered with its words above, both sides react to it, and its text is copied @laptop', async ({
  page,
  browser,
  context,
  request,
}) => {
  const { marisol } = cast
  const at = pickOne(await listOffered(await apiAs(request, marisol), marisol, farAhead))
  const patient = await makePatient(request, marisol, { at })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAs(page, marisol)
  await page.goto('/provider/inbox?show=all')
  await page.getByRole('link', { name: new RegExp(patient.name) }).click()
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const app = await phone.newPage()
  await signInAs(app, patient)
  await app.goto('/app/chat')
  await app.getByRole('link', { name: new RegExp(marisol.first_name) }).click()
  await write(app, 'Is oat milk fine?')
  await write(app, 'And rye bread?')

  await openMenu(page, 'Is oat milk fine?')
  await expectAccessible(page)
  await page.getByRole('menuitem', { name: 'Answer', exact: true }).click()
  await expect(page.getByRole('textbox', { name: /^Write to/ })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Yes, without sugar.')
  await page.keyboard.press('Enter')
  const answer = bubble(app, 'Yes, without sugar.')
  await expect(answer.getByRole('button', { name: /Answer to: You Is oat milk fine\?/ })).toBeVisible()
  await answer.getByRole('button', { name: /Is oat milk fine\?/ }).click()
  await expect(bubble(app, 'Is oat milk fine?').first()).toBeFocused()

  await openMenu(app, 'Yes, without sugar.')
  await expectAccessible(app)
  await app.getByRole('menuitem', { name: 'Heart' }).click()
  const signs = bubble(page, 'Yes, without sugar.').getByRole('list', { name: 'Reactions' })
  await expect(signs.getByText(`Heart: ${patient.name}`)).toBeAttached()
  await openMenu(page, 'And rye bread?')
  await page.getByRole('menuitem', { name: 'Thumbs up' }).click()
  await expect(bubble(app, 'And rye bread?').getByText(/^Thumbs up: /)).toBeAttached()
  await expectAccessible(app)
  await openMenu(app, 'Yes, without sugar.')
  await app.getByRole('menuitem', { name: 'Heart, take back' }).click()
  await expect(signs).toHaveCount(0)

  await openMenu(page, 'And rye bread?')
  await page.getByRole('menuitem', { name: 'Copy the text' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('And rye bread?')
  await openMenu(app, 'Is oat milk fine?')
  await app.getByRole('menuitem', { name: 'Take back' }).click()
  await app.getByRole('button', { name: 'Take the message back' }).click()
  await expect(bubble(page, 'Yes, without sugar.').getByText('This message was taken back.')).toBeVisible()
  for (const one of [page, app]) await expectAccessible(one)
  await phone.close()
})
