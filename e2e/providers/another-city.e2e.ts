import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'

test.use({ locale: 'en-US', timezoneId: 'America/Chicago' })

const far = /In person in Minneapolis, Minnesota, 35\d miles away/
const cardOfDana = (page: Page) => page.getByRole('article', { name: cast.dana.name })

/** The number of dietitians in the heading. */
async function countFound(page: Page): Promise<number> {
  const heading = await page.getByRole('heading', { level: 1, name: /^\d+ dietitians? for you$/ }).textContent()
  return Number.parseInt(heading ?? '', 10)
}

test('Somebody in Chicago is told at each step that the office is in Minneapolis, and is offered video first @phone', async ({
  page,
  isMobile,
}) => {
  const complaints = collectComplaints(page)
  await page.goto('/find?place=Chicago&sort=name')
  await expect(page.getByText('Distances are from Chicago, Illinois.')).toBeVisible()
  const total = await countFound(page)

  // Beside "In person" stands how many it finds, and Minneapolis is not among them.
  if (isMobile) await page.getByRole('button', { name: /^Filters/ }).click()
  const inPerson = page.getByRole('checkbox', { name: /^In person/ })
  const label = page.locator('label', { has: inPerson })
  await expect(label).toHaveText(/\d/)
  const promised = Number.parseInt((await label.textContent())?.match(/\d+/)?.[0] ?? '', 10)
  await inPerson.check()
  if (isMobile) await page.getByRole('button', { name: /^Show \d+ dietitians?$/ }).click()
  await expect(page).toHaveURL(/visit_mode=in_person/)
  await expect(page.getByRole('link', { name: /Remove filter: In person/ })).toBeVisible()
  expect(promised).toBeLessThan(total)
  if (promised > 0) expect(await countFound(page)).toBe(promised)
  await expect(cardOfDana(page)).toHaveCount(0)

  // Her card names the office, and each of its times is by video.
  await page.goto('/find?place=Chicago&q=Dana')
  const card = cardOfDana(page)
  await expect(card.getByText(far).first()).toBeVisible()
  const times = card.getByRole('link', { name: /\d:\d\d/ })
  await expect(times.first()).toBeVisible()
  for (const time of await times.all()) await expect(time).toHaveAccessibleName(/, by video$/)
  await expectAccessible(page)

  // The profile says it, warns before a time is chosen, and shows the address and a map without asking anybody.
  await card.getByRole('link', { name: cast.dana.name, exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Video', exact: true })).toBeChecked()
  await page.getByRole('radio', { name: 'In person', exact: true }).check({ force: true })
  const where = page.getByRole('region', { name: 'Where you meet' })
  await expect(where.getByText(/The office is in Minneapolis, 35\d miles away/)).toBeVisible()
  await expect(where.getByText(/Minneapolis, MN \d{5}/)).toBeVisible()
  await expect(where.getByRole('img', { name: /^Drawn map: the office in Minneapolis/ })).toBeVisible()
  await expect(where.getByRole('link', { name: /^Open in maps/ })).toHaveAttribute('href', /^https:\/\/www\.openstreetmap\.org\//)
  await expectAccessible(page)
  await where.getByRole('button', { name: 'Show times by video' }).click()
  await expect(page.getByRole('radio', { name: 'Video', exact: true })).toBeChecked()

  // Whoever wants the office all the same reads it in the bar, the hold and the summary.
  await page.getByRole('radio', { name: 'In person', exact: true }).check({ force: true })
  // This week she has no more times at her office.
  await page.getByRole('button', { name: 'Later week' }).click()
  await page
    .getByRole('radio', { name: /\d:\d\d/ })
    .last()
    .check({ force: true })
  const bar = page.getByRole('region', { name: 'Your choice so far' })
  if (isMobile) await expect(bar.getByText(far)).toBeVisible()
  await page.getByRole('link', { name: /^Continue/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About you' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your time is held' }).getByText(far)).toBeVisible()
  if (isMobile) await page.getByRole('region', { name: 'Your visit so far' }).getByRole('button', { name: far }).click()
  await expect(page.getByText(/Minneapolis, MN \d{5}/).first()).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
