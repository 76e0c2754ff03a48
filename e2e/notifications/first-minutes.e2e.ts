import { expect } from '@playwright/test'
import { makePhoto } from '../../server/src/files/tests/pictures.ts'
import { cast } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  })
  test('Pushes come once Sorrel is on the home screen, and the page says how to put it there @phone', async ({ page }) => {
    // In a tab, Safari has neither.
    await page.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager')
      Reflect.deleteProperty(window, 'Notification')
    })
    await signInAs(page, cast.ruben)
    await page.goto('/app/settings/notifications')
    await expect(page.getByText('tap the Share button, then “Add to Home Screen”')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Turn on for this device' })).toHaveCount(0)
    await expectAccessible(page)
  })
})

test.describe('after a flight', () => {
  test.use({ timezoneId: 'America/Denver' })
  test('Home offers the time of the device, and one press moves every time and message there @phone', async ({ page, request }) => {
    const { marisol } = cast
    const at = pickOne(await listOffered(await apiAs(request, marisol), marisol, farAhead))
    const patient = await makePatient(request, marisol, { at })
    await signInAs(page, patient)
    await page.goto('/app')
    await expect(page.getByText(/^This device is on the time of Denver/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Use the time of Denver' }).click()
    await expect(page.getByText('Saved. Your visits and messages follow.')).toBeVisible()
    await expect(page.getByText(/^This device is on the time of Denver/)).toHaveCount(0)
    const { time_zone } = await patient.api<{ time_zone: string }>(`GET /patients/${patient.patient_id}/notification-settings`)
    expect(time_zone).toBe('America/Denver')
    await patient.api('PATCH /auth/me', { time_zone: 'America/New_York' })
    await page.reload()
    await page.getByRole('button', { name: 'Keep New York' }).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText(/^This device is on the time of Denver/)).toHaveCount(0)
  })
})

test('A photo of a plate that was taken sideways stands upright at the dietitian within three seconds, and the tab counts it @phone', async ({
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
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const inbox = await desk.newPage()
  await signInAs(inbox, marisol)
  await inbox.goto('/provider/inbox?show=all')
  await inbox.getByRole('link', { name: new RegExp(patient.name) }).click()

  const buffer = await makePhoto({ width: 1200, height: 800, orientation: 6 })
  await page.locator('input[type=file]').setInputFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('button', { name: /^Remove/ })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const picture = inbox.locator('.bubble img').first()
  await expect(picture).toBeVisible({ timeout: allowTime(3_000) })
  const sides = () => picture.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => naturalHeight > naturalWidth)
  await expect.poll(sides, { message: 'higher than wide' }).toBe(true)

  // What waits stands at the tab, and goes when it is read.
  await page.goto('/app')
  const tab = page.getByRole('navigation').getByRole('link', { name: /^Chat/ }).first()
  await inbox.getByRole('textbox', { name: /^Write to/ }).fill('That looks good!')
  await inbox.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(tab).toHaveAccessibleName(/, 1 waiting$/)
  await tab.click()
  await page.getByRole('link', { name: new RegExp(marisol.first_name) }).click()
  await expect(page.getByText('That looks good!')).toBeVisible()
  await expect(tab).toHaveAccessibleName(/^Chat$/)
  await desk.close()
})

test('A conversation that missed too much says nothing of it and is whole again @laptop', async ({ page, request }) => {
  const { marisol } = cast
  const api = await apiAs(request, marisol)
  const at = pickOne(await listOffered(api, marisol, farAhead))
  const patient = await makePatient(request, marisol, { at })
  let says = ': nothing\n\n'
  // The server says this when it no longer has what a reader missed.
  await page.route('**/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: says }))
  await signInAs(page, patient)
  await page.goto('/app/chat')
  await page.getByRole('link', { name: new RegExp(marisol.first_name) }).click()
  await expect(page.getByText('Nothing has been written yet')).toBeVisible()
  const { items } = await api<{ items: { id: string }[] }>(`GET /chat/channels?patient_id=${patient.patient_id}`)
  const write = (text: string) => api(`POST /chat/channels/${items[0]!.id}/messages`, { text, client_nonce: crypto.randomUUID() })
  await write('The first that you missed')
  await write('The second')
  await page.waitForTimeout(1500)
  await expect(page.locator('.bubble-said'), 'nobody told it').toHaveCount(0)
  says = 'id: 9-1\nevent: gap\ndata: {"reload":true}\n\n'
  await expect(page.locator('.bubble-said')).toHaveText(['The first that you missed', 'The second'])
})

test('What the demo sent reads well in both languages and for everybody @phone', async ({ page, context, request, baseURL }) => {
  await apiAs(request, cast.lucia)
  for (const [language, heading] of [
    ['en', 'Sent messages'],
    ['es', 'Mensajes enviados'],
  ] as const) {
    await context.addCookies([{ name: 'sorrel_language', value: language, url: baseURL! }])
    await page.goto('/demo/outbox')
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expect(page.locator('article').first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: language === 'en' ? 'dark' : 'light' })
    await expectAccessible(page)
  }
})
