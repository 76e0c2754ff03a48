import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

// Other walks have visits with Maya, and a visit in the week before an answer keeps it from being billed.
test.use({ ownWorld: 'remote-care/weeks' })

test('A dietitian sees until when a week can be signed, and what became of one that nobody signed @phone', async ({ page }) => {
  await signInAs(page, cast.hannah)
  await page.goto('/provider/remote-care')
  const ending = page.getByRole('article').filter({ hasText: '13 minutes' })
  await expect(ending.getByText(/^Sign its note before .*After that nobody is billed for it/)).toBeVisible()
  await expectAccessible(page)
  await ending.getByRole('link', { name: 'Write the note' }).click()
  await expect(page.getByText(/^Sign its note before /)).toBeVisible()
  await page.goto('/provider/remote-care?view=done')
  const over = page.getByRole('article').filter({ hasText: 'Not billed: note not signed in time' })
  await expect(over.getByText('Nobody is billed for it. Its minutes stay here to read.')).toBeVisible()
  await expectAccessible(page)
  await over.getByRole('link', { name: 'Look at it' }).click()
  await expect(page.getByText('6 minutes', { exact: true })).toBeVisible()
})
