import { expect } from '@playwright/test'
import { cast } from '../../../server/src/world/cast.ts'
import { apiAs } from '../../people.ts'
import { collectComplaints, expectAccessible, test } from '../../screen.ts'
import { pickOne } from '../../times.ts'
import { signInAsDana, zone } from './week.ts'

test.use({ timezoneId: zone })

// Dana Whitfield's Tuesday, March 3, 2026. The clock of the server shows 9:00 AM in her time zone.
test('A dietitian sees her day in order and marks a past visit that was not marked yet @laptop', async ({ page, request }) => {
  const complaints = collectComplaints(page)
  const staff = await apiAs(request, cast.dana)
  const { items } = await staff<{ items: { appointment: { id: string; patient_name: string } }[] }>('GET /close-out')
  const { id, patient_name: name } = pickOne(items).appointment
  await signInAsDana(page)
  await page.goto('/provider')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tuesday, March 3')
  await expect(page.getByText('3 visits ahead of you. The last one ends at 3:00 PM.')).toBeVisible()
  await expect(page.locator('.day-list h3')).toHaveText(['Beatriz Amaral', 'Ade Bankole', 'June Kessler'])
  await expectAccessible(page)

  const left = page.locator('.to-zero strong')
  const before = Number(await left.textContent())
  await page.getByRole('button', { name: `Mark: ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Missed', { exact: true }).click()
  await dialog.getByText('Waive the fee of $50.00').click()
  await dialog.getByRole('button', { name: `Mark missed: ${name} pays nothing` }).click()
  await expect(dialog.getByText('Please give a reason.')).toBeVisible()
  await dialog.getByText('Attended', { exact: true }).click()
  await dialog.getByLabel('Minutes together').fill('27')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark attended, 27 min' }).click()
  await expect(page.getByText(`The visit with ${name} is marked attended.`)).toBeVisible()
  await expect(left).toHaveText(String(before - 1))
  // Meanwhile the minutes were corrected elsewhere, so the mark cannot be taken back from here.
  await staff(`PATCH /appointments/${id}`, { status: 'Occurred', actual_minutes: 28 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The mark stays.')).toBeVisible()
  // Takes the mark back, so that the next run finds the same visits to close out.
  await staff(`PATCH /appointments/${id}`, { status: 'Scheduled' })
  await expect(left).toHaveText(String(before))
  expect(complaints).toEqual([])
})
