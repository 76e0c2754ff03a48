import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('A dietitian writes a note about a phone call from the chart and signs it @laptop', async ({ page, request }) => {
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
  await note.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(note.getByText(/Signed by Hannah/)).toBeVisible()
})
