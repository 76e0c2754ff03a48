import { expect } from '@playwright/test'
import { expectAccessible, test } from '../screen.ts'

test('If its configuration cannot be read, a page says so in both languages above what the server drew @phone', async ({ page }) => {
  await page.route('/find', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"role":"client"', '"role":"patient"') })
  })
  await page.goto('/find')
  await expect(page.getByRole('alert')).toContainText('invalid app configuration')
  await expect(page.getByRole('alert')).toContainText('configuración no válida')
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US' })

  test('A version that must be replaced keeps what is being typed, and asks for a reload at the next screen @phone', async ({ page }) => {
    const typed = Promise.withResolvers<void>()
    await page.route('**/api/app-update?*', async (route) => {
      await typed.promise
      await route.fulfill({ json: { latest: '9.0.0', minimum: '9.0.0', must_update: true } })
    })
    const asked = page.waitForRequest('**/api/app-update?*')
    await page.goto('/login')
    await page.getByLabel('Celular', { exact: true }).fill('312')
    typed.resolve()
    expect((await asked).headers().authorization).toBe('client::::')
    await expect(page.getByRole('status').filter({ hasText: 'Termina lo que estás haciendo' })).toBeVisible()
    await expect(page.getByLabel('Celular', { exact: true })).toHaveValue(/312/)
    await expectAccessible(page)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Hay una versión más nueva de Sorrel' })).toBeVisible()
    await expectAccessible(page)
    await page.unroute('**/api/app-update?*')
    await page.getByRole('button', { name: 'Volver a cargar' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hay una versión más nueva de Sorrel' })).toBeHidden()
  })
})

test('A refusal says how long to wait, and only then lets the person try again @laptop', async ({ page }) => {
  let refusals = 0
  await page.route('**/api/provider-profiles?*', (route) => {
    refusals += 1
    return route.fulfill({ status: 429, headers: { 'retry-after': '3' }, json: { error: { code: 'too_many_requests' } } })
  })
  // The first page brings its answers along; the next one asks.
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Find a dietitian' }).click()
  await expect(page.getByRole('alert')).toHaveText(/in a short time\. Please wait 3 seconds and try again\./)
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeDisabled()
  await expect(again).toBeEnabled()
  const before = refusals
  await again.click()
  await expect.poll(() => refusals).toBe(before + 1)
})
