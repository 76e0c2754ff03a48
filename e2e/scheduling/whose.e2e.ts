import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { getProviderProfileBySlug, getProviderSlots } from '@sorrel/contract/providers/wire'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { pickOne } from '../times.ts'

test.use({ timezoneId: 'America/Chicago' })

const bookButton = (page: Page) => page.locator('button[form="booking-form"], #booking-form button[type="submit"]').locator('visible=true')

async function pickFree(request: APIRequestContext, slug: string): Promise<string> {
  const { id } = getProviderProfileBySlug.output.parse(await (await request.get(`/api/provider-profiles/by-slug/${slug}/`)).json())
  const { slots } = getProviderSlots.output.parse(await (await request.get(`/api/providers/${id}/availability-slots`)).json())
  return pickOne(slots).starts_at
}

test('A child whom the dietitian does not see cannot be booked, the ages are named, and the guardian keeps their own pages @phone @laptop', async ({
  page,
  request,
}) => {
  await signInAs(page, cast.carmen)
  await page.goto(`/book/${cast.hannah.slug}?state=IL&insurance=aetna&at=${await pickFree(request, cast.hannah.slug)}`)
  await page.locator('label').filter({ hasText: /^Leo$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'One last look' })).toBeVisible()
  const notice = page.getByRole('status').filter({ hasText: 'Hannah does not see people of Leo’s age.' })
  await expect(notice).toContainText('Hannah sees adults (18 to 64)')
  await expect(bookButton(page)).toBeDisabled()
  await expect(bookButton(page)).toHaveAccessibleDescription('Hannah does not see people of Leo’s age.')
  await expectAccessible(page)

  // Looking goes on for Leo, with the state and the plan.
  const link = notice.getByRole('link', { name: 'Find a dietitian who does' })
  await expect(link).toHaveAttribute('href', /age_group=teen/)
  await expect(link).toHaveAttribute('href', /location_us_state=IL/)
  await expect(link).toHaveAttribute('href', /insurance=aetna/)
  await link.click()
  await expect(page).toHaveURL(/\/find\?.*age_group=teen/)

  // Nobody chose to see the pages of Leo.
  await page.goto('/app')
  await expect(page.getByRole('radio', { name: 'Carmen (you)' })).toBeChecked()
  await expect(page.getByText('These pages are about')).toHaveCount(0)
})

test('Every page of a dependent says whose it is, and the account is that of one person @phone', async ({ page }) => {
  await signInAs(page, cast.carmen)
  await page.goto('/app')
  await page.locator('label').filter({ hasText: /^Leo$/ }).click()
  const whose = page.getByText('These pages are about Leo.')
  await expect(whose).toBeVisible()
  await expectAccessible(page)
  for (const path of ['/app/visits', '/app/insurance', '/app/provider', '/app/book']) {
    await page.goto(path)
    await expect(whose).toBeVisible()
  }
  await page.goto('/app/settings/account')
  await expect(page.getByRole('heading', { level: 1, name: 'The account of Leo' })).toBeVisible()
  await expect(page.getByText('May 9, 2012')).toBeVisible()
  await expect(page.getByRole('main').getByText(cast.carmen.name)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Everything about Leo, to keep' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go to your own account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
  await expect(page.getByText('May 9, 2012')).toHaveCount(0)
  await expect(whose).toHaveCount(0)
})
