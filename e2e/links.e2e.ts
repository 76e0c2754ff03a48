import { expect, type Page } from '@playwright/test'
import { cast } from '../server/src/world/cast.ts'
import { signInAs } from './people.ts'
import { complaintsOf, expectAccessible, test } from './screen.ts'

const slot = (page: Page, at: number) => page.locator('label.slot').nth(at)

/** A week that has times for sure: the ones nearby may be taken by now. */
async function lookLater(page: Page): Promise<void> {
  await expect(slot(page, 0)).toBeVisible()
  await page.getByRole('button', { name: 'Later week' }).click()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(slot(page, 0)).toBeVisible()
}

/** The newest link of a kind that was texted to somebody. */
async function linkTo(page: Page, phone: string, kind: 'reschedule' | 'cancel'): Promise<string> {
  let link: string | undefined
  await expect(async () => {
    const sent = await page.request.get(`/demo/outbox?to=${encodeURIComponent(phone)}`, { headers: { accept: 'application/json' } })
    const links = ((await sent.json()) as { links: string[] }[]).flatMap((message) => message.links)
    link = links.find((one) => one.includes(`/${kind}/`))
    expect(link).toBeDefined()
  }).toPass()
  return link ?? ''
}

test('Ruben books a follow-up, moves it by the link of the message without signing in, and cancels it by the next one', async ({
  page,
  browser,
}) => {
  const complaints = complaintsOf(page)
  await signInAs(page, cast.ruben)
  await page.goto('/app/book')
  await expect(page.getByRole('heading', { level: 1, name: 'Book with Ilse de Vries' })).toBeVisible()
  await lookLater(page)
  await slot(page, 0).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Book (?!the series)/ }).click()
  await expect(page).toHaveURL(/\/app\/visits/)
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(await linkTo(page, cast.ruben.phone_number, 'reschedule'))
  await expect(stranger.getByRole('heading', { level: 1, name: 'Move your visit' })).toBeVisible()
  await lookLater(stranger)
  await slot(stranger, 1).click()
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: /^Move to/ }).click()
  await expect(stranger.getByRole('heading', { level: 1, name: 'Your visit has moved' })).toBeVisible()
  await expectAccessible(stranger)
  await expect(async () => {
    await stranger.goto(await linkTo(page, cast.ruben.phone_number, 'cancel'))
    await expect(stranger.getByRole('button', { name: /^Cancel .*visit/ })).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectAccessible(stranger)
  await stranger.getByRole('button', { name: /^Cancel .*visit/ }).click()
  await expect(stranger.getByRole('heading', { level: 1, name: 'Your visit is canceled' })).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  await stranger.goto('/reschedule/cut-short')
  await expect(stranger.getByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible()
  await expectAccessible(stranger)
  expect(complaints).toEqual([])
})

test('A series says which date is taken, and books the others @laptop', async ({ page }) => {
  await signInAs(page, cast.maya)
  await page.goto('/app/book')
  await slot(page, 0).click()
  await page.getByLabel('Repeat').selectOption('Weekly')
  await page.getByLabel('How many visits').selectOption('6')
  await expect(page.getByText(/All dates are free|dates? (is|are) taken/)).toBeVisible()
  await expectAccessible(page)
  // Whatever the calendar says, what is taken is left out; before that, nothing can be sent.
  const isTaken = (await page.locator('label').filter({ hasText: 'Taken' }).count()) > 0
  if (isTaken) await expect(page.getByRole('button', { name: 'Leave out what is taken first' })).toBeDisabled()
  for (const row of await page.locator('label').filter({ hasText: 'Taken' }).all()) await row.getByRole('checkbox').uncheck()
  const chosen = await page.getByRole('checkbox', { checked: true }).count()
  await page.getByRole('button', { name: `Book ${chosen} visits` }).click()
  await expect(page.getByText(`Booked: ${chosen} visits.`)).toBeVisible()
})
