import { expect, type Page } from '@playwright/test'
import { listCoverages } from '@sorrel/contract/insurance/wire'
import { getProviderSlots, searchProviders } from '@sorrel/contract/providers/wire'
import { listAppointments } from '@sorrel/contract/scheduling/wire'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, signInAs } from '../people.ts'
import { collectComplaints, expectAccessible, test } from '../screen.ts'

type Visit = { id: string; provider_id: string; starts_at: string; actions: { cancel: boolean } }

/** The coming visits that the app received, soonest first. */
async function listUpcoming(page: Page): Promise<Visit[]> {
  const answer = page.waitForResponse((read) => /appointments\?.*Scheduled/.test(read.url()) && read.ok())
  await page.goto('/app/visits')
  return listAppointments.output.parse(await (await answer).json()).items.filter(
    // Other tests of this worker may have booked for Maya, with other dietitians.
    ({ actions, provider_id }) => actions.cancel && provider_id === cast.hannah.provider_id,
  )
}

/** A free time of any other dietitian than Hannah that begins during one of these visits. Maya's plan pays them as well. */
async function findTimeOfAnother(page: Page, visits: readonly Visit[]): Promise<{ slug: string; at: string }> {
  const maya = await apiAs(page.request, cast.maya)
  const { payer_id } = listCoverages.output.parse(await maya(`GET /patients/${cast.maya.patient_id}/coverages`)).items[0]!
  const found = await page.request.get(`/api/provider-profiles?supported_us_states=IL&insurance=${payer_id}&limit=50`)
  const { items } = searchProviders.output.parse(await found.json())
  for (const { id, slug } of items.filter((one) => one.id !== cast.hannah.provider_id)) {
    for (const { starts_at } of visits) {
      const span = `start=${starts_at}&end=${new Date(Date.parse(starts_at) + 30 * 60_000).toISOString()}`
      const answer = await page.request.get(`/api/providers/${id}/availability-slots?${span}`)
      const [slot] = getProviderSlots.output.parse(await answer.json()).slots
      if (slot) return { slug, at: slot.starts_at }
    }
  }
  throw new Error('Nobody else is free while Maya has a visit.')
}

test.describe('in English', () => {
  test.use({ timezoneId: 'America/Chicago' })

  test('Maya sees her next visit and moves it, and the old visit says when the new one is @laptop', async ({ page }) => {
    const complaints = collectComplaints(page)
    await signInAs(page, cast.maya)
    await page.goto('/app')
    await expect(page.getByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Maya$/ })).toBeVisible()
    const next = page.getByRole('region', { name: 'Your next visit' })
    await expect(next).toContainText('with Hannah Okafor')
    await expect(next).toContainText('for Hannah')
    await expect(page.getByRole('link', { name: /Add the visit to your calendar/ })).toBeVisible()
    await expectAccessible(page)

    await next.getByRole('link', { name: 'See the visit' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Visit with Hannah Okafor' })).toBeVisible()
    const before = page.url()
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Calendar file' }).click()
    expect((await file).suggestedFilename()).toBe('visit.ics')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Move the visit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Move the visit with Hannah Okafor' })
    await dialog.locator('.slot').first().click()
    // The visit's present time is not offered as another time.
    const [own] = /\d+:\d\d [AP]M/.exec((await dialog.getByText(/^Now it is /).textContent()) ?? '') ?? ['no time']
    expect(own).not.toBe('no time')
    await expect(dialog.locator('.slot').filter({ hasText: new RegExp(`^${own}$`) })).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /^Move to / }).click()
    await expect(page).not.toHaveURL(before)
    await expect(page.getByText('Moved from')).toBeVisible()
    await expectAccessible(page)
    await page.goto(before)
    await expect(page.getByText('Moved to another time')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Move the visit' })).toHaveCount(0)
    expect(complaints).toEqual([])
  })

  test('If somebody takes the time that Maya is choosing, her visit stays as it is, and she is offered the nearest times @laptop', async ({
    page,
  }) => {
    await signInAs(page, cast.maya)
    const visit = (await listUpcoming(page)).at(-1)!
    await page.goto(`/app/visits/${visit.id}`)
    await page.getByRole('button', { name: 'Move the visit' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('.slot').first().click()
    // The server answers this request for a time outside of the open hours.
    await page.route(`**/appointments/${visit.id}`, async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue()
      const body = route.request().postDataJSON()
      await route.continue({ postData: { ...body, starts_at: `${body.starts_at.slice(0, 10)}T09:00:00.000Z` } })
    })
    await dialog.getByRole('button', { name: /^Move to / }).click()
    await expect(dialog.getByText(/Nothing has changed: your visit is still/)).toBeVisible()
    await expectAccessible(page)
    await page.unroute(`**/appointments/${visit.id}`)
    await dialog.getByRole('status').getByRole('button').first().click()
    await expect(page.getByText('Moved from')).toBeVisible()
  })

  test('Before Maya books a time at which she has another visit, she is told so, and she may book both @laptop', async ({ page }) => {
    const complaints = collectComplaints(page)
    await signInAs(page, cast.maya)
    const { slug, at } = await findTimeOfAnother(page, await listUpcoming(page))
    await page.goto(`/book/${slug}?state=IL&at=${at}`)
    await expect(page.getByRole('heading', { level: 1, name: 'One last look' })).toBeVisible()
    await expect(page.getByText('You already have a visit with Hannah Okafor at that time.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Book / }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'You are booked, Maya' })).toBeVisible()
    expect(complaints).toEqual([])
  })

  test('In the dark color scheme, a dialog has the same background as a card @laptop', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signInAs(page, cast.maya)
    const visit = (await listUpcoming(page)).at(-1)!
    await page.goto(`/app/visits/${visit.id}`)
    await page.getByRole('button', { name: 'Cancel the visit' }).click()
    const card = page.locator('main .card').first()
    const surface = await card.evaluate((element) => getComputedStyle(element).backgroundColor)
    await expect(page.getByRole('dialog')).toHaveCSS('background-color', surface)
    await expectAccessible(page)
  })

  test('A patient who opens the visit of somebody else is led back home @laptop', async ({ page }) => {
    await signInAs(page, cast.maya)
    await page.goto('/app/visits/0199aaaa-0000-7000-8000-00000000dead')
    await expect(page.getByRole('heading', { level: 1, name: 'There is nothing at this address' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /, Maya$/ })).toBeVisible()
  })
})

test.describe('in Spanish', () => {
  test.use({ locale: 'es-US', timezoneId: 'America/Chicago' })

  test('On a phone in Spanish Maya reads her visits and cancels one of them @phone', async ({ page }) => {
    const complaints = collectComplaints(page)
    await signInAs(page, cast.maya)
    await page.goto('/app')
    await expect(page.getByRole('region', { name: 'Tu próxima visita' })).toContainText(/por video con \p{Lu}/u)
    await expectAccessible(page)
    const visit = (await listUpcoming(page)).at(-2)!
    await expect(page.getByRole('heading', { level: 1, name: 'Tus visitas' })).toBeVisible()
    await expect(page.getByText('Realizada').first()).toBeVisible()
    await expectAccessible(page)

    await page.locator(`a[href="/app/visits/${visit.id}"]`).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Visita con Hannah Okafor' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancelar la visita' }).click()
    const dialog = page.getByRole('dialog', { name: '¿Cancelar la visita con Hannah Okafor?' })
    await expect(dialog).toContainText('no te cuesta nada')
    await expectAccessible(page)
    // The same dialog is open in another tab.
    const other = await page.context().newPage()
    await other.goto(page.url())
    await other.getByRole('button', { name: 'Cancelar la visita' }).click()
    await expect(other.getByRole('dialog')).toBeVisible()
    await page.bringToFront()
    await dialog.getByRole('button', { name: /^Cancelar la visita del/ }).click()
    await expect(page.getByText('Cancelada', { exact: true })).toBeVisible()
    await expect(other.getByText('Cancelada', { exact: true })).toBeVisible()
    await expect(other.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Cancelar la visita' })).toHaveCount(0)
    await expectAccessible(page)
    expect(complaints).toEqual([])
  })
})
