import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

type Due = { items: { appointment_id: string; status: string | null }[] }

test('A dietitian writes a note, a reload keeps the last word, a second window loses nothing, and the note is signed @laptop', async ({
  page,
  request,
  context,
}) => {
  const api = await apiAs(request, cast.hannah)
  const { items } = await api<Due>('GET /chart-notes?view=due&limit=50')
  const due = items.findLast(({ status }) => status === null)
  expect(due, 'a visit of Hannah waits for its note').toBeDefined()
  const path = `/provider/appointments/${due?.appointment_id}/note`
  await signInAs(page, cast.hannah)
  await page.goto('/provider/notes')
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  await page.locator(`a[href$="${path}"]`).click()
  await expect(page.getByText('Nothing written yet')).toBeVisible()

  for (const label of ['Since the last visit', 'Why they come']) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    if ((await field.count()) > 0) await field.fill('Packed a snack on three days.')
  }
  await page.getByLabel('Food and nutrients').fill('A snack in the morning.')
  await page.getByLabel('What is measured again, and when').fill('Glucose before lunch.')
  await page.getByLabel('Instructions', { exact: true }).fill('One snack between breakfast and lunch.')
  // What was missing and is written now leaves the list at the top once it is saved, and everything below moves up.
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByLabel('Problem', { exact: true }).fill('uneven over')
  await page.getByRole('option', { name: 'Carbohydrate uneven over the day' }).click()
  await expect(page.getByLabel('related to')).toBeFocused()
  await page.getByLabel('related to').selectOption({ label: 'long gaps between meals' })
  await page.getByLabel('as evidenced by').selectOption({ label: 'glucose' })
  await page.getByLabel('What was found').fill('64 mg/dL before lunch')
  await expect(page.locator('.pes-sentence')).toHaveText(
    'Carbohydrate uneven over the day related to long gaps between meals as evidenced by glucose: 64 mg/dL before lunch.',
  )
  // What was missing and is written now leaves the list above the diagnoses, so these move up once it is saved.
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByLabel('Add a diagnosis').click()
  await page.getByLabel('Add a diagnosis').fill('azúcar hyper')
  await page.getByRole('option', { name: /^E11\.65 / }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Type 2 diabetes mellitus with hyperglycemia' })).toBeVisible()
  await expect(page.getByLabel('Add a diagnosis')).toBeFocused()
  await page.getByLabel('New goal').fill('Carry a snack on work days')
  await page.getByLabel('I checked conditions and medicines with my client in this visit').check()
  await expect(page.getByRole('button', { name: 'Remove the goal Carry a snack on work days' })).toBeVisible()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Food and nutrients')).toHaveValue('A snack in the morning.')

  // The same note on a second screen: each writes another field, and both stay.
  const other = await context.newPage()
  await other.goto(path)
  await other.getByLabel('Counseling').fill('Written in the other window.')
  await expect(other.getByText('Draft saved')).toBeVisible()
  await page.getByLabel('Education').fill('Written here.')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await expect(page.getByLabel('Counseling')).toHaveValue('Written in the other window.')
  await other.close()

  await page.getByRole('button', { name: 'Defend this claim' }).click()
  const defense = page.getByRole('dialog', { name: 'Defend this claim' })
  await expect(defense.getByRole('button', { name: /^Signature with credentials and time/ })).toBeVisible()
  await expectAccessible(page)
  await defense.getByRole('button', { name: 'Close' }).click()

  await page.getByRole('button', { name: 'Sign note', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign the note' })
  await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  await dialog.getByLabel('Your current password').fill(cast.hannah.password)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm that it is me' }).click()
  await expect(page.getByText(/^Signed by Hannah/)).toBeVisible()
  await expect(page.getByText('SHA-256')).toBeVisible()
  await page.getByRole('button', { name: 'Show all versions' }).click()
  await expect(page.getByText(/^Version 1 /)).toBeVisible()
  await expectAccessible(page)
})
