import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { giveReason } from '../audit/reasons.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, makePhone, test, waitForMessage } from '../screen.ts'

test.use({ locale: 'en-US', timezoneId: 'America/Chicago' })

/** Says why a record is opened, which holds for half an hour. */
async function giveReason(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Why do you open this record?' })
  await dialog.getByLabel('Reason').selectOption({ index: 1 })
  await dialog.getByLabel('What happened?').fill('The person called and asked about the record.')
  await dialog.getByRole('button', { name: /^Open for/ }).click()
  await expect(dialog).toBeHidden()
}

test('Support is told whom a new person may be, tells them apart, and invites them twice @laptop', async ({ page, request }) => {
  const email = `maya.${makePhone().slice(-7)}@example.com`
  await signInAs(page, cast.selma)
  await page.goto('/admin/patients')
  await page.getByLabel('Find a patient').fill('lindqvist 4/17/1988')
  await expect(page.getByText('1 patient found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Maya Lindqvist' })).toBeVisible()
  expect(page.url(), 'what was typed stays out of the address').not.toContain('lindqvist')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Add a patient' }).click()
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByText('Enter a mobile number, or an email address.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Legal first name').fill('Mája')
  await page.getByLabel('Legal last name').fill('lindqvist')
  await page.getByLabel('Date of birth').fill('4/17/1988')
  await page.getByLabel('State').selectOption('OR')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Add and invite' }).click()
  await expect(page.getByRole('heading', { name: 'We may know this person' })).toBeVisible()
  await giveReason(page)
  const known = page.getByRole('region', { name: 'Maya Lindqvist' })
  await expect(known.getByRole('row', { name: /Date of birth/ })).toContainText('the same')
  await expect(known.getByRole('row', { name: /^Name/ })).toContainText('nearly the same')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'It is somebody else' }).click()
  await giveReason(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Mája lindqvist' })).toBeVisible()
  await waitForMessage(request, email, ({ links }) => links.some((link) => link.includes('/welcome/')))
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Invite again' }).click()
  await expect(page.getByText('The invitation is on its way again.')).toBeVisible()
  await expect(page.getByText(/^Works until/)).toHaveCount(2)
  await page.getByRole('link', { name: 'Patients', exact: true }).click()
  await expect(page.getByLabel('Find a patient')).toHaveValue('lindqvist 4/17/1988')
  await expect(page.getByText('2 patients found')).toBeVisible()
  await page.getByLabel('Find a patient').fill(email)
  await expect(page.getByText('1 patient found')).toBeVisible()
})

test('Support corrects a name with a reason, and asks for a deletion only after a step-up @phone', async ({ page }) => {
  await signInAs(page, cast.selma)
  await page.goto(`/admin/patients/${cast.ruben.patient_id}`)
  await giveReason(page)
  await page.getByRole('button', { name: 'Correct' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('City').fill('Brooklyn')
  await dialog.getByRole('button', { name: 'Save the correction' }).click()
  await expect(dialog.getByText('Please say why. It stays in the trail.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Why do you correct it?').selectOption('typing_mistake')
  await dialog.getByRole('button', { name: 'Save the correction' }).click()
  await expect(page.getByText(/Brooklyn, NY/)).toBeVisible()
  await page.getByRole('button', { name: 'Ask for the deletion…' }).click()
  await expect(dialog.getByRole('heading', { name: 'The law makes us keep' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete in 30 days' }).click()
  await expect(dialog.getByLabel('Password')).toBeVisible()
  await expectAccessible(page)
})
