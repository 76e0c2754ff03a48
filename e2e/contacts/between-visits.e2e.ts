import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('A dietitian writes a note about a phone call from the chart, signs it and saves it as a PDF, and sets a goal that is met later @laptop', async ({
  page,
  request,
}) => {
  const api = await apiAs(request, cast.hannah)
  const { items } = await api<{ items: { id: string; status: string }[] }>('GET /my-client-care')
  const care = items.find(({ status }) => status === 'active')
  await signInAs(page, cast.hannah)
  await page.goto(`/provider/clients/${care?.id}?tab=contacts`)
  await page.getByLabel('What was said and agreed').fill('Called about the fasting day. Moves breakfast to eight.')
  await page.getByLabel('Minutes').fill('7')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the draft' }).click()
  const note = page.getByRole('article').filter({ hasText: 'Moves breakfast to eight.' })
  await note.getByRole('button', { name: 'Sign', exact: true }).click()
  await note.getByRole('button', { name: 'Sign', exact: true }).click()
  await note.getByLabel('Your current password').fill(cast.hannah.password)
  await expectAccessible(page)
  await note.getByRole('button', { name: 'Confirm that it is me' }).click()
  await expect(note.getByText(/Signed by Hannah/)).toBeVisible()
  const paper = page.waitForEvent('download')
  await note.getByRole('button', { name: 'The note (PDF)' }).click()
  expect((await paper).suggestedFilename()).toMatch(/^note-\d{4}-\d\d-\d\d\.pdf$/)
  expect(
    readFileSync(await (await paper).path())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')

  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('button', { name: 'Set a goal' }).click()
  await page.getByLabel('Goal', { exact: true }).fill('Breakfast at eight')
  await page.getByRole('button', { name: 'Set the goal' }).click()
  const change = page.getByRole('button', { name: 'Change the goal Breakfast at eight' })
  await change.click()
  await page.getByText('Met', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save the goal' }).click()
  await expect(page.getByText('Saved. The goal ended.')).toBeVisible()
  await expect(change).toBeHidden()
})
