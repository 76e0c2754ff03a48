import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('A week of answers gets its note, is signed after the proof of who signs, and its client reads what it may cost @laptop', async ({
  page,
}) => {
  await signInAs(page, cast.dana)
  await page.goto('/provider/remote-care')
  const week = page.getByRole('article').filter({ hasText: 'Villareal' })
  await expect(week.getByText('8 minutes')).toBeVisible()
  await week.getByRole('link', { name: 'Write the note' }).click()
  await page.getByLabel('What was asked').fill('Asked whether this yogurt is fine.')
  await page.getByLabel('What was advised').fill('The plain one, because of the sugar.')
  await page.getByLabel('What is looked at next, and when').fill('The label of the next one, at the next visit.')
  await page.getByLabel('Add a diagnosis').fill('E11.65')
  await page.getByRole('option').first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  const sign = page.getByRole('button', { name: 'Sign, and tell my client' })
  await expect(sign).toBeEnabled()
  await sign.click()
  await page.getByLabel('Your current password').fill(cast.dana.password)
  await page.getByRole('button', { name: 'Confirm that it is me' }).click()
  await expect(page.getByText(/Signed by Dana/)).toBeVisible()
  await expect(page.getByText('Client was told')).toBeVisible()
  await expectAccessible(page)
})

test('A patient reads what is billed between visits, contests it, reads the answer and takes the contest back @phone', async ({
  page,
  request,
}) => {
  await signInAs(page, cast.maya)
  await page.goto('/app/billing/between-visits')
  const told = page.getByRole('article').filter({ hasText: '12 minutes' })
  await told.getByText('What was done').click()
  await expectAccessible(page)
  await told.getByRole('button', { name: 'Contest this…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What is not right?').selectOption('time_incorrect')
  await dialog.getByLabel('In your own words').fill('I asked one thing, and the answer had two lines.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(told.getByText('Waits for the dietitian')).toBeVisible()
  const hannah = await apiAs(request, cast.hannah)
  const { items } = await hannah<{ items: { minutes_logged: number; contest: { id: string } | null }[] }>(
    'GET /remote-encounters?statuses=contested',
  )
  const contested = items.find(({ minutes_logged }) => minutes_logged === 12)
  await hannah(`PUT /contests/${contested!.contest!.id}/statement`, { statement: 'I read a week of the journal before I answered.' })
  await page.reload()
  await expect(told.getByText('I read a week of the journal before I answered.')).toBeVisible()
  await told.getByRole('button', { name: 'Withdraw the objection' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw the objection' }).click()
  await expect(told.getByRole('button', { name: 'Contest this…' })).toBeVisible()
})

test('Billing staff see what a patient contests beside what proves it, and decide @laptop', async ({ page, request }) => {
  const tom = await apiAs(request, cast.tom)
  const { items } = await tom<{ items: { id: string }[] }>('GET /admin/contests')
  await tom(`GET /admin/contests/${items[0]!.id}`)
  await signInAs(page, cast.tom)
  await page.goto('/admin/contests')
  await page.getByRole('link', { name: 'Maya Lindqvist' }).first().click()
  await expect(page.getByText('It was one short answer about juice.')).toBeVisible()
  await expect(page.getByText('98970')).toBeVisible()
  await page.getByLabel('Your reason').fill('The messages and the journal show six minutes.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I am looking at it' }).click()
  await expect(page.getByText('Being looked at')).toBeVisible()
  await page.getByRole('button', { name: 'Let the bill stand' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Let the bill stand' }).click()
  await expect(page.getByText('The bill stands', { exact: true }).first()).toBeVisible()
})

test('Billing staff say that a payer pays written answers from a day on @laptop', async ({ page }) => {
  await signInAs(page, cast.tom)
  await page.goto('/admin/remote-codes')
  await page.getByRole('button', { name: 'A payer pays a code…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Payer').fill('Humana')
  await page
    .getByRole('option', { name: /Humana/ })
    .first()
    .click()
  await dialog.getByLabel('Code', { exact: true }).selectOption('98970')
  await dialog.getByLabel('Where that is written').fill('Contract of 2026, page 4')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Contract of 2026, page 4', { exact: false })).toBeVisible()
})
