import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

type Due = { items: { appointment_id: string; status: string | null; kind: string }[] }

test('A dietitian copies the last note, estimates needs, grades malnutrition and writes a phrase, by keys @laptop', async ({
  page,
  request,
}) => {
  const api = await apiAs(request, cast.dana)
  const { items } = await api<Due>('GET /chart-notes?view=due&limit=50')
  const waiting = items.filter(({ status, kind }) => status === null && kind === 'follow_up')
  const ids = await Promise.all(
    waiting.map(async ({ appointment_id: id }) => {
      const { last_note } = await api<{ last_note: object | null }>(`GET /appointments/${id}/chart-note/context`)
      return last_note ? [id] : []
    }),
  )
  const id = ids.flat().at(-1)
  expect(id, 'a visit of Dana waits for its note and follows one').toBeDefined()
  await signInAs(page, cast.dana)
  await page.goto(`/provider/appointments/${id}/note`)

  await page.getByLabel('Height').fill(`5'5"`)
  await page.getByLabel('Weight', { exact: true }).fill('70 kg')
  await expect(page.locator('.note-bmi')).toContainText('25.7')
  await page.getByText('Estimate needs by an equation').click()
  await page.getByLabel('Sex for the equation').selectOption('female')
  await page.getByLabel('Which weight').selectOption('actual')
  await page.getByLabel('Protein', { exact: true }).selectOption({ index: 1 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use this estimate' }).click()
  await expect(page.getByLabel('Estimated needs and their basis')).toHaveValue(/^Energy .* kcal a day/)
  await page.getByText('Malnutrition criteria').click()
  await page.getByLabel('Loss of fat').selectOption('mild')
  await page.getByLabel('Loss of muscle').selectOption('mild')
  await expect(page.getByText('Moderate malnutrition by the criteria')).toBeVisible()
  await page.getByRole('button', { name: 'Keep this finding in the note' }).click()

  await page.getByLabel('Counseling').fill('Agreed: .plate')
  await page.getByLabel('Counseling').press('End')
  await page.getByLabel('Counseling').press(' ')
  await expect(page.getByLabel('Counseling')).toHaveValue(/^Agreed: Half the plate vegetables/)
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByRole('button', { name: 'Copy all that is empty here' }).click()
  await expect(page.getByText(/^Copied from/).first()).toBeVisible()
  await expect(page.getByLabel('Counseling')).toHaveValue(/^Agreed: /)
  await expect(page.getByRole('button', { name: /Carried over and not read again/ })).toBeVisible()
  await page.getByRole('button', { name: 'Still true' }).first().click()
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.getByLabel('Search in all of it').fill('zzzz')
  await expect(page.getByText('Nothing here.')).toBeVisible()
  await page.keyboard.press('Alt+Digit3')
  await expect(page.getByLabel('Food and nutrients')).toBeFocused()
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys of the note' })).toBeVisible()
  await expectAccessible(page)
})

test('A dietitian adds, changes and removes a phrase @phone', async ({ page }) => {
  await signInAs(page, cast.hannah)
  await page.goto('/provider/phrases')
  await page.getByLabel('Word', { exact: true }).fill('oats')
  await page.getByLabel('Text in English').fill('Oats with fruit, {first_name}.')
  await page.getByRole('button', { name: 'Add the phrase' }).click()
  await expect(page.getByText('.oats')).toBeVisible()
  await page.getByRole('button', { name: 'Change .oats' }).click()
  const row = page.getByRole('listitem', { name: 'oats' })
  await row.getByLabel('Text in Spanish').fill('Avena con fruta.')
  await expectAccessible(page)
  await row.getByRole('button', { name: 'Save the change' }).click()
  await expect(row.getByRole('paragraph').filter({ hasText: 'Avena con fruta.' })).toBeVisible()
  await page.getByRole('button', { name: 'Change .oats' }).click()
  await page.getByRole('button', { name: 'Remove the phrase' }).click()
  await expect(page.getByText('.oats')).toBeHidden()
})
