import { expect } from '@playwright/test'
import { getProviderProfileBySlug, getProviderSlots } from '@sorrel/contract/providers/wire'
import { collectComplaints, expectAccessible, test } from '../../screen.ts'
import { openCalendar, signInAsDana, zone } from './week.ts'

test.use({ timezoneId: zone })

test('A dietitian finds a patient in the search, with or without accents @laptop', async ({ page }) => {
  const complaints = collectComplaints(page)
  await signInAsDana(page)
  await openCalendar(page, '2026-03-05')
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('combobox').fill('tomas vi')
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Tomás Villareal' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Tomás Villareal' })).toBeVisible()
  expect(complaints).toEqual([])
})

test('When somebody holds a time, it appears by itself in the open calendar of the dietitian @laptop', async ({ page, request }) => {
  const complaints = collectComplaints(page)
  await signInAsDana(page)
  await openCalendar(page, '2026-03-05')
  const profile = await request.get('/api/provider-profiles/by-slug/dana-whitfield/')
  const { id } = getProviderProfileBySlug.output.parse(await profile.json())
  const week = 'start=2026-03-06T12:00:00.000Z&end=2026-03-07T00:00:00.000Z'
  const { slots } = getProviderSlots.output.parse(await (await request.get(`/api/providers/${id}/availability-slots?${week}`)).json())
  const holds = page.locator('.cal-root .ev--hold')
  const before = await holds.count()
  const held = await request.post('/api/appointments/reserve', {
    data: {
      provider_id: id,
      starts_at: slots[0]?.starts_at,
      duration_minutes: 60,
      type: 'Initial Consultation',
      visit_mode: 'virtual',
    },
    headers: { authorization: 'client::::', 'x-device-id': 'somebody-in-a-hurry' },
  })
  expect(held.status()).toBe(201)
  await expect(holds).toHaveCount(before + 1)
  await expect(holds.first()).toHaveText(/Held, (9|10) min left/)
  await holds.first().click()
  await expect(page.getByText('Somebody is filling in their booking.')).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('A dialog opened from the sheet of an entry lies above the sheet, and Escape closes one at a time @phone', async ({ page }) => {
    const complaints = collectComplaints(page)
    await signInAsDana(page)
    await page.goto('/provider/calendar?view=list&day=2026-03-05')
    await page.getByRole('button', { name: /Lunch/ }).first().click()
    const sheet = page.getByRole('dialog', { name: 'Lunch', exact: true })
    await expect(sheet.getByRole('heading', { name: 'Lunch' })).toHaveCount(1)
    await expectAccessible(page)
    await sheet.getByRole('button', { name: 'Change…' }).click()
    const change = page.getByRole('dialog', { name: 'Change “Lunch”' })
    await change.getByText('All', { exact: true }).click()
    await change.getByLabel('Name').fill('Lunch outside')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(change).toBeHidden()
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    expect(complaints).toEqual([])
  })
})
