import { expect } from '@playwright/test'
import { careIdOf } from '../../server/src/care/world/care-ids.ts'
import { cast } from '../../server/src/world/cast.ts'
import { children } from '../../server/src/world/children.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

const { mia } = children

test('A dietitian enters what she measured, is asked back about pounds, and takes it back; the mother sees the curves @laptop', async ({
  page,
  browser,
}) => {
  await signInAs(page, cast.marisol)
  await page.goto(`/provider/clients/${careIdOf(cast.marisol.provider_id, mia.patient_id)}`)
  await page.getByRole('link', { name: 'Growth', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Height for age/ })).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Save the measurement' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a height, a weight, or both.')
  await page.getByLabel('Height', { exact: true }).fill(`4'2"`)
  await page.getByLabel('Weight', { exact: true }).fill('23.6')
  await page.getByRole('button', { name: '52 lb (23.6 kg)' }).click()
  await expect(page.getByLabel('Weight', { exact: true })).toHaveValue('23.6 kg')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the measurement' }).click()
  await expect(page.getByText('50 in, 52 lb', { exact: true })).toBeVisible()

  await page.getByLabel('Height', { exact: true }).fill('172 cm')
  await page.getByRole('button', { name: 'Save the measurement' }).click()
  await expect(page.getByText('It is far from usual for this age, and it is correct')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Withdraw 50 in, 52 lb/ }).click()
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Withdraw the measurement' }).click()
  await expect(page.getByText('50 in, 52 lb', { exact: true })).toHaveCount(0)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'es-US' })
  const hers = await phone.newPage()
  await signInAs(hers, cast.carmen)
  await hers.goto(`/app?for=${mia.patient_id}`)
  await expect(hers).toHaveURL(/\/app$/)
  await hers.goto('/app/recap')
  await expect(hers.getByRole('heading', { name: /^(Estatura para la edad|Height for age)/ })).toBeVisible()
  await hers.locator('.chart-values summary').first().click()
  await expect(hers.getByRole('table').first().getByRole('row')).toHaveCount(9)
  await expectAccessible(hers)
  await phone.close()
})
