import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

test('Where a device keeps nothing, a message whose answer was lost is sent once, and what was typed meanwhile stays @phone', async ({
  page,
  request,
}) => {
  const { marisol } = cast
  const at = pickOne(await listOffered(await apiAs(request, marisol), marisol, farAhead))
  const patient = await makePatient(request, marisol, { at })
  await page.addInitScript(() => Object.defineProperty(window, 'indexedDB', { get: () => undefined }))
  await signInAs(page, patient)
  await page.goto('/app/chat')
  await page.getByRole('link', { name: new RegExp(marisol.first_name) }).click()
  const field = page.getByRole('textbox', { name: /^Write to/ })
  const send = page.getByRole('button', { name: 'Send', exact: true })
  const said = (text: string) => page.locator('.bubble-said').filter({ hasText: text })
  let lose: () => void = () => {}
  const isLost = { now: true }
  // The server takes it, and its answer is lost.
  await page.route('**/api/chat/channels/*/messages', async (route) => {
    if (route.request().method() !== 'POST' || !isLost.now) return route.continue()
    await route.fetch()
    await new Promise<void>((resolve) => {
      lose = resolve
    })
    await route.abort()
  })
  const press = async (text: string) => {
    await field.fill(text)
    await send.click()
    await expect(said(text)).toBeVisible()
    await expect(field).toHaveValue('')
  }
  await press('Is oat milk fine?')
  lose()
  await expect(field).toHaveValue('Is oat milk fine?')
  isLost.now = false
  await send.click()
  await expect(field).toHaveValue('')
  await page.reload()
  await expect(said('Is oat milk fine?')).toHaveCount(1)

  isLost.now = true
  await press('And rice milk?')
  await field.fill('Or soy?')
  lose()
  await expect(field).toHaveValue('And rice milk?\nOr soy?')
})
