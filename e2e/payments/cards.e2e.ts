import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { askForCode, collectComplaints, expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

async function fillCard(page: Page, number: string, expires = '12/31'): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expires').fill(expires)
  await page.getByLabel('Security code').fill('123')
}

test('A patient adds a card, is told what is wrong with another, proves who they are before they add a second one, chooses it, and removes the first @phone @laptop', async ({
  page,
  request,
}) => {
  const complaints = collectComplaints(page)
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  const patient = await makePatient(request, cast.hannah, { at })
  const sent: string[] = []
  page.on('request', (asked) => sent.push(`${asked.url()} ${asked.postData() ?? ''}`))
  await signInAs(page, patient)
  await page.goto('/app/payment')
  await expect(page.getByText('No card yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByRole('button', { name: 'Save the card' }).click()
  await expect(page.getByRole('alert')).toContainText('3 things need another look')
  await expectAccessible(page)
  await fillCard(page, '4111 1111 1111 1111')
  await page.getByRole('button', { name: 'Save the card' }).click()
  await expect(page.getByText('please use a test number, not a real card').first()).toBeVisible()
  await fillCard(page, '4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Save the card' }).click()
  await expect(page.getByText('The bank declined the card.')).toBeVisible()
  await expectAccessible(page)
  await fillCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Save the card' }).click()
  const kept = page.getByRole('region', { name: 'Cards on file' })
  await expect(kept.getByText('Visa ending in 4242')).toBeVisible()
  await expect(kept.getByText('We charge this one')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a card' }).click()
  await fillCard(page, '5555 5555 5555 4444')
  await page.getByLabel('Kind of card').selectOption({ label: 'HSA card' })
  await expect(page.getByText('Fees for missed visits and donations need another card.')).toBeVisible()
  await page.getByRole('button', { name: 'Save the card' }).click()
  const code = await askForCode(request, patient, page)
  await page.getByLabel('Code', { exact: true }).fill(code)
  await expect(kept.getByText('Mastercard ending in 4444')).toBeVisible()
  await expect(kept.getByRole('listitem').first()).toContainText('Mastercard')
  await page.getByRole('button', { name: 'Remove the Visa ending in 4242' }).click()
  const name = 'Remove the Visa ending in 4242?'
  const dialog = page.getByRole('alertdialog', { name }).or(page.getByRole('dialog', { name }))
  await expect(dialog.getByRole('button', { name: 'Remove the card' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remove the card' }).click()
  await expect(kept.getByText('Visa ending in 4242')).toBeHidden()
  expect(sent.filter((one) => /4242 ?4242 ?4242|5555 ?5555 ?5555|4111 ?1111/.test(one))).toEqual([])
  expect(complaints).toEqual([])
})
