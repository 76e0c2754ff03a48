import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { expectAccessible, makePhone, readCode, test } from '../screen.ts'
import { invite } from './inviting.ts'

test.use({ locale: 'en-US', timezoneId: cast.dana.time_zone })

test('Somebody who was invited by e-mail begins with a birth date and a phone, and confirms their details before the visit @phone', async ({
  page,
  request,
}) => {
  const { path, cancel } = await invite(request, 'Wren')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Wren' })).toBeVisible()
  await expect(page.getByText('Dana Whitfield has booked a first visit for you')).toBeVisible()
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByText('Enter the date as month, day and year, such as 04/17/1984.')).toBeVisible()
  await expectAccessible(page)
  const phone = makePhone()
  await page.getByLabel('Date of birth').fill('5/5/1990')
  await page.getByLabel('Mobile phone').fill(phone)
  await page.getByRole('button', { name: 'Text me a code' }).click()
  await expect(page.getByText('No code? Then the birth date may not be the one')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(await readCode(request, phone))

  await expect(page.getByRole('heading', { level: 1, name: 'Check your details' })).toBeVisible()
  await expect(page.getByLabel('First name')).toHaveValue('Wren')
  await page.getByRole('button', { name: 'Confirm my details' }).click()
  await expect(page.getByText('Enter the five digits of your ZIP code.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Street and number').fill('4 Elm Street')
  await page.getByLabel('ZIP code').fill('55408')
  // What was typed outlives a look at another screen.
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('link', { name: /Check your details/ }).click()
  await expect(page.getByLabel('Street and number')).toHaveValue('4 Elm Street')
  for (const agree of await page.getByRole('checkbox').all()) await agree.check()
  await page.getByRole('button', { name: 'Confirm my details' }).click()
  await expect(page.getByText('Thank you. Your details are confirmed.')).toBeVisible()
  await expect(page.getByRole('link', { name: /Check your details/ })).toBeHidden()

  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: 'This invitation no longer works' })).toBeVisible()
  await cancel()
})
