import { expect, type Page } from '@playwright/test'
import { expectAccessible, readMessages, waitForMessage } from './screen.ts'

/** Staff prove with their password that it is them, as the screen asks before money leaves the practice. */
export async function proveByPassword(page: Page, { password }: { password: string }): Promise<void> {
  await page.getByLabel('Your current password').fill(password)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Confirm that it is me' }).click()
}

/** Proves with a code that it is them, as the screen asks before somebody's rights change. */
export async function proveIt(
  page: Page,
  request: Parameters<typeof readMessages>[0],
  { phone_number }: { phone_number: string },
): Promise<void> {
  await expect(page.getByText('First we need to be sure it is you.')).toBeVisible()
  const before = new Set((await readMessages(request, phone_number)).map(({ text }) => text))
  await page.getByRole('button', { name: /code/ }).first().click()
  const { text } = await waitForMessage(request, phone_number, (one) => /\b\d{6}\b/.test(one.text) && !before.has(one.text))
  // The sixth digit sends it.
  await page.getByLabel('Code', { exact: true }).fill(/\b\d{6}\b/.exec(text)?.[0] ?? '')
}
