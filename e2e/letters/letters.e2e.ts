import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { allowTime } from '../pace.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

type Clients = { items: { id: string; patient_id: string }[] }

test('A dietitian writes a letter from the chart, what they typed is kept, they sign it and fax it, and the patient sees where it went and reads it @laptop', async ({
  page,
  request,
  browser,
}) => {
  const { hannah, maya } = cast
  const staff = await apiAs(request, hannah)
  const { items } = await staff<Clients>('GET /my-client-care?view=all&limit=100')
  const care = items.find(({ patient_id }) => patient_id === maya.patient_id)
  await signInAs(page, hannah)
  await page.goto(`/provider/clients/${care?.id}?tab=letters`)
  await expect(page.getByRole('article', { name: 'Progress letter, Priya Raman, Lakeview Family Medicine' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Write a letter' }).click()
  await expect(page.getByLabel('Opening')).toHaveValue(/^I am writing to you about our patient Maya Lindqvist/)
  await expectAccessible(page)

  await page.getByText('Letter of medical necessity', { exact: true }).click()
  await expect(page.getByLabel('Why this care is needed')).toHaveValue(/Without it, ___$/)
  await page.getByRole('button', { name: 'Sign the letter' }).click()
  await expect(page.getByRole('link', { name: 'Please write something, and fill in each ___.' })).toBeVisible()
  await expectAccessible(page)

  await page.getByText('Progress letter', { exact: true }).click()
  await expect(page.getByLabel('Who gets it')).toHaveValue(/.+/)
  await page.getByLabel('Closing').fill('With thanks, and until the next visit.')
  await page.getByRole('link', { name: 'Back to the note' }).click()
  await expect(page.getByRole('heading', { name: 'Letters' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Closing')).toHaveValue('With thanks, and until the next visit.')
  await page.getByRole('button', { name: 'Sign the letter' }).click()
  await page.getByLabel('Your current password').fill(hannah.password)
  await page.getByRole('button', { name: 'Confirm that it is me' }).click()

  await expect(page).toHaveURL(/\/note$/)
  const letter = page.getByRole('article', { name: /^Progress letter, Priya Raman/ }).first()
  await letter.getByRole('button', { name: 'Send by fax' }).click()
  await expect(letter.getByText(/^Sent by fax, /)).toBeVisible({ timeout: allowTime(15_000) })
  await expectAccessible(page)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const theirs = await phone.newPage()
  await signInAs(theirs, maya)
  await theirs.goto('/app/records/release')
  const hers = theirs.getByRole('article', { name: /^Progress letter, Priya Raman/ }).first()
  await expect(hers.getByText(/^Sent by fax, /)).toBeVisible()
  await expectAccessible(theirs)
  const saved = theirs.waitForEvent('download')
  await hers.getByRole('button', { name: 'The letter (PDF)' }).click()
  expect((await saved).suggestedFilename()).toMatch(/^letter-\d{4}-\d\d-\d\d\.pdf$/)
  await phone.close()
})
