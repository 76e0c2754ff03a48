import { expect } from '@playwright/test'
import { collectComplaints, expectAccessible, test } from '../screen.ts'

const words = {
  en: {
    locale: 'en-US',
    open: 'Any concern',
    place: 'City, state or ZIP code',
    plan: 'Insurance',
    concern: 'What would you like help with?',
    typed: 'shugar',
    search: 'Search',
    found: /dietitians can help with diabetes/,
    inNetwork: 'In network',
    licensed: /licensed in Illinois/i,
    pick: 'Pick a time',
    back: /^All \d+ dietitians$/,
    reviews: 'Reviews',
  },
  es: {
    locale: 'es-US',
    open: 'Cualquier motivo',
    place: 'Ciudad, estado o código postal',
    plan: 'Seguro médico',
    concern: '¿En qué necesitas ayuda?',
    typed: 'azucar',
    search: 'Buscar',
    found: /dietistas pueden ayudarte con diabetes/,
    inNetwork: 'En tu red',
    licensed: /con licencia en Illinois|tienen licencia en Illinois/i,
    pick: 'Elige un horario',
    back: /^Los \d+ dietistas$/,
    reviews: 'Reseñas',
  },
} as const

// Spanish words are longer.
for (const say of process.env.EVERY_MIX ? Object.values(words) : [words.es]) {
  test.describe(say.locale, () => {
    test.use({ locale: say.locale, timezoneId: 'America/Chicago' })

    test('Somebody finds a dietitian by ZIP code, plan and concern, opens the profile, and comes back to the same list @phone @laptop', async ({
      page,
      isMobile,
    }) => {
      const complaints = collectComplaints(page)
      await page.goto('/find')
      if (isMobile) await page.getByRole('button', { name: say.open }).click()
      await page.getByLabel(say.place).fill('60614')
      await page.getByLabel(say.plan, { exact: true }).fill('Aetna')
      await page.getByLabel(say.concern).fill(say.typed)
      await page.getByRole('button', { name: say.search, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.found)
      await expect(page.getByText(say.licensed).first()).toBeVisible()
      await expect(page.getByText(say.inNetwork, { exact: true }).first()).toBeVisible()
      await expectAccessible(page)
      const address = page.url()
      expect(new URL(address).searchParams.get('zip')).toBe('60614')
      const name = (await page.getByRole('article').first().getByRole('heading', { level: 2 }).textContent()) ?? ''
      await page.getByRole('link', { name, exact: true }).click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: say.pick })).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: say.back }).click()
      await expect(page).toHaveURL(address)
      expect(complaints).toEqual([])
    })

    test('A shared link to a profile opens with times, a price and reviews @laptop @phone', async ({ page }) => {
      const complaints = collectComplaints(page)
      await page.goto('/d/hannah-okafor?state=IL&insurance=60054')
      await expect(page.getByRole('heading', { level: 1, name: 'Hannah Okafor' })).toBeVisible()
      await expect(page.getByText('Aetna').first()).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: say.reviews })).toBeVisible()
      await page
        .getByRole('radio', { name: /\d:\d\d/ })
        .first()
        .check({ force: true })
      await expect(page).toHaveURL(/at=\d{4}-/)
      await expectAccessible(page)
      expect(complaints).toEqual([])
    })
  })
}

test('The address holds the filters, a chip removes its filter, and a search that finds nobody offers a way on @laptop', async ({
  page,
}) => {
  await page.goto('/find?zip=60614')
  await page.getByRole('checkbox', { name: 'Spanish' }).check()
  await expect(page).toHaveURL(/languages=es/)
  const all = page.getByRole('heading', { level: 1, name: /dietitians? for you/ })
  await expect(all).toBeVisible()
  await page.getByRole('link', { name: /Remove filter: Speaks Spanish/ }).click()
  await expect(page).not.toHaveURL(/languages=/)
  await page.goto('/find?zip=60614&page=99')
  await expect(page.getByText(/^Page (\d+) of \1$/)).toBeVisible()
  await expect(page).not.toHaveURL(/page=99/)
  await page.goto('/find?zip=60614&q=zzzzqqqq')
  await expect(page.getByRole('heading', { level: 1, name: 'Nobody fits all of this yet' })).toBeVisible()
  await expect(page.getByText('All licensed in')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: /Search without your words/ }).click()
  await expect(all).toBeVisible()
})

test('After an unknown ZIP code, the search asks for the state instead @phone @laptop', async ({ page }) => {
  await page.goto('/find?zip=00001')
  await expect(page.getByText('We cannot tell the state of that ZIP code.')).toBeVisible()
  await expectAccessible(page)
})
