import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'

test('A dietitian finds a client by name in the inbox, sorts all conversations, and reads when nobody has that name @laptop', async ({
  page,
}) => {
  await signInAs(page, cast.dana)
  await page.goto('/provider/inbox?show=all')
  const list = page.getByRole('region', { name: 'Conversations' })
  const names = list.getByRole('listitem').locator('.chat-row-name')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('By name')
  await expect(page).toHaveURL(/order=name/)
  await expect(names.first()).toBeVisible()
  await expect(async () => {
    const shown = await names.allTextContents()
    expect(shown.length).toBeGreaterThan(3)
    expect(shown).toEqual(shown.toSorted((a, b) => a.localeCompare(b, 'en')))
  }).toPass()
  await page.getByRole('searchbox', { name: 'Find a client' }).fill('inés')
  await expect(names).toHaveText([/^Ines|^Inés/])
  await list.getByRole('link').click()
  await expect(page.getByRole('log')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Find a client' }).fill('zzz')
  await expect(list.getByText('No client has that name')).toBeVisible()
  await expectAccessible(page)
})
