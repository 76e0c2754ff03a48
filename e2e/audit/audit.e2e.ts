import { readFile } from 'node:fs/promises'
import { expect, type Locator } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { giveReason } from './reasons.ts'

test.use({ locale: 'en-US', timezoneId: 'America/Chicago' })

test('Support says why it opens a record, once for 30 minutes, and compliance looks at that @laptop', async ({
  page,
  browser,
  baseURL,
}) => {
  const said = `They lost the link, ${Date.now()}`
  await signInAs(page, cast.selma)
  await page.goto(`/admin/patients/${cast.carmen.patient_id}`)
  const dialog = page.getByRole('dialog', { name: 'Why do you open this record?' })
  await dialog.getByRole('button', { name: 'Open for 30 minutes' }).click()
  await expect(dialog.getByText('Please choose one.')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByLabel('What happened?').fill(said)
  await dialog.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByText('Please say why you open this.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(dialog.getByLabel('What happened?'), 'what was typed is still there').toHaveValue(said)
  await giveReason(page, said)
  await expect(page.getByRole('heading', { level: 1, name: /Carmen/ })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: /Carmen/ })).toBeVisible()
  await expect(dialog).toBeHidden()
  const theirs = await browser.newContext({ baseURL, viewport: { width: 1280, height: 800 } })
  const other = await theirs.newPage()
  await signInAs(other, cast.conrad)
  await other.goto('/admin/audit')
  await other.getByRole('link', { name: /^Opened with a reason/ }).click()
  await expect(other.locator('.view-tabs [aria-current]')).toHaveText(/^Opened with a reason/)
  const card = other.getByRole('article').filter({ hasText: said })
  await expect(card).toContainText('Selma Kaya opened the record of Carmen')
  await expectAccessible(other)
  await card.getByRole('button', { name: /^I have looked at this/ }).click()
  await expect(card).toContainText('Looked at by Conrad Voss')
  await card.getByRole('link', { name: 'What they saw' }).click()
  await expect(other.getByRole('row', { name: /Selma Kaya/ }).first()).toBeVisible()
  await expectAccessible(other)
  await theirs.close()
})

test('Compliance filters the trail, opens a row, and saves the rows as a file @phone', async ({ page }) => {
  await signInAs(page, cast.conrad)
  await page.goto('/admin/audit')
  await expect(page.getByRole('region', { name: 'Rows of the trail' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('What kind').selectOption('reason')
  await page.getByRole('combobox', { name: 'Who', exact: true }).fill('selma')
  await page.getByRole('option', { name: /Selma Kaya/ }).click()
  await expect(page).toHaveURL(new RegExp(`actor=${cast.selma.admin_id}`))
  expect(page.url(), 'what was typed stays out of the address').not.toContain('selma')
  await page
    .getByRole('button', { name: /^Details: Selma Kaya/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'A row of the trail' })
  await expect(dialog.getByText('Reason', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).click()
  const cell = page.getByRole('cell').filter({ hasText: 'Opened with a reason' }).first()
  const rightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().right)
  expect(await rightOf(cell.locator('.chip')), 'the chip stays in its cell').toBeLessThanOrEqual(await rightOf(cell))
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  expect(text.split('\r\n')[1]).toContain(`admin,${cast.selma.admin_id},break_glass`)
  await page.getByLabel('From').fill('2020-01-01')
  await page.getByRole('button', { name: 'Export as CSV' }).click()
  await expect(page.getByText('An export covers at most 92 days')).toBeVisible()
})
