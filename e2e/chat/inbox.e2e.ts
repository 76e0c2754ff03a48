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

test('A conversation opens on a phone with its head and its planned message in sight, for the client with what the dietitian promises @phone', async ({
  page,
}) => {
  const { hannah, maya } = cast
  await signInAs(page, hannah)
  await page.goto('/provider/inbox?show=all')
  await page.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: maya.name }).click()
  const top = async (selector: string) => (await page.locator(selector).first().boundingBox()) ?? { y: 0, height: 0 }
  const planned = page.getByRole('list', { name: 'Messages that are sent later' }).getByRole('listitem').last()
  await expect(async () => {
    const [bar, head, foot, last] = [await top('.head'), await top('.chat-head'), await top('.chat-foot'), await planned.boundingBox()]
    expect(head.y, 'below the head of the page').toBeGreaterThanOrEqual(bar.y + bar.height - 1)
    expect((last?.y ?? 0) + (last?.height ?? 1e6), 'above the field').toBeLessThanOrEqual(foot.y + 1)
  }).toPass()
  await expectAccessible(page)
  await signInAs(page, maya)
  await page.goto('/app/chat')
  await page.getByRole('link', { name: hannah.name }).click()
  const promise = page.getByText(/usually answers by/)
  await expect(async () => {
    const [said, tabs] = [await promise.boundingBox(), await page.getByRole('navigation').last().boundingBox()]
    expect((said?.y ?? 0) + (said?.height ?? 1e6), 'above the bar at the foot').toBeLessThanOrEqual((tabs?.y ?? 0) + 1)
  }).toPass()
})
