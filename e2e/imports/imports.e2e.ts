import { expect, type Locator, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { downloadArchive, english } from '../exports/downloading.ts'
import { allowTime } from '../pace.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, makePhone, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'
import { asFromElsewhere } from './elsewhere.ts'

test.afterEach(giveBackTimes)

/** What stands beside a word in the numbers of the run. */
const counted = (page: Page, word: string): Locator => page.locator('dl > div').filter({ hasText: word }).locator('dd').first()

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('button', { name: /^Remove/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
}

async function undo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo the whole import' }).click()
  await expectAccessible(page)
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Undo the import' }).click()
  await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: allowTime(30_000) })
  await expectAccessible(page)
}

test('Support takes a list of patients over: one is here, one is refused, one is new, and all of it is undone @laptop', async ({
  page,
}) => {
  const phone = makePhone()
  const csv = `Client ID,First Name,Last Name,Date of Birth,Mobile Phone,Email,State
E1,Quilla,Brambleford,03/25/1981,${phone},,IL
E2,Maya,Lindqvist,04/17/1988,,m.${phone}@oldmail.example,IL
E3,Wendell,Achebe,02/30/1966,,w.${phone}@oldmail.example,IL`
  await signInAs(page, cast.selma)
  await page.goto('/admin/import')
  await expect(page.getByRole('table')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Import a file' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Please choose the system.')).toBeVisible()
  await page.getByLabel('Where does the file come from?').selectOption('Another system')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'list.docx', mimeType: 'application/msword', buffer: Buffer.from('x') })
  await expect(page.getByText('list.docx is not a CSV file, a PDF or a zip.')).toBeVisible()
  await page.getByRole('button', { name: 'Leave it out' }).click()
  await choose(page, { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })

  await expect(page.getByRole('heading', { name: 'What the columns mean' })).toBeVisible()
  await expect(page.getByLabel('Meaning of First Name')).toHaveValue('first_name')
  await page.getByLabel('Dietitian for rows that name none').pressSequentially('Okafor')
  await page.getByRole('option', { name: 'Hannah Okafor' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await expect(page.getByText('One row is unclear. Please decide below who it is.')).toBeVisible({ timeout: allowTime(30_000) })
  for (const word of ['New', 'Unclear', 'Refused']) await expect(counted(page, word)).toHaveText('1')
  await expect(page.getByRole('button', { name: 'Import one row' })).toBeDisabled()
  await expectAccessible(page)

  await page.getByRole('link', { name: /^Refused/ }).click()
  await expect(page.getByText('Achebe')).toBeVisible()
  await page.getByRole('link', { name: /^Unclear/ }).click()
  await expect(page.getByText('Same name, birth date')).toBeVisible()
  await page.getByRole('button', { name: 'It is this person' }).click()
  await expect(counted(page, 'Here already')).toHaveText('1')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Import one row' }).click()
  await expect(counted(page, 'Imported')).toHaveText('1', { timeout: allowTime(30_000) })
  await expectAccessible(page)
  await undo(page)
})

test('Support takes the record of a patient over from another Sorrel, reads first what comes, and takes it back @phone', async ({
  page,
  request,
  browser,
}) => {
  const at = pickOne(await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead))
  const patient = await makePatient(request, cast.hannah, { at })
  const entry = { client_id: crypto.randomUUID(), kind: 'note', occurred_at: '2026-02-20T15:00:00Z', text: 'Soup' }
  await patient.api('POST /patient/journal/entries', entry)
  const theirs = await browser.newContext()
  const there = await theirs.newPage()
  await signInAs(there, patient)
  const buffer = await asFromElsewhere(await downloadArchive(there, request, patient, english), patient)
  await theirs.close()

  await signInAs(page, cast.selma)
  await page.goto('/admin/import/new')
  await page.getByText('One patient from another Sorrel').click()
  await choose(page, { name: 'everything.zip', mimeType: 'application/zip', buffer })
  await expect(page.getByRole('heading', { name: 'What the archive holds' })).toBeVisible()
  await expect(counted(page, 'Journal entries')).toHaveText('1')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Check the files' }).click()
  await expect(counted(page, 'New')).toHaveText('1', { timeout: allowTime(30_000) })
  await expect(page.getByText('Juniper Vandermeer')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import one row' }).click()
  await expect(counted(page, 'Imported')).toHaveText('1', { timeout: allowTime(30_000) })
  await expect(page.getByRole('link', { name: 'Open the record' })).toBeVisible()
  await undo(page)
})
