import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { allowTime } from '../pace.ts'
import { expectAccessible, readMessages } from '../screen.ts'

export type Words = { prepare: string; code: string; confirm: string; download: RegExp }
export const english: Words = { prepare: 'Prepare it', code: 'Text me a code', confirm: 'Code', download: /^Download/ }

async function answerCode(request: APIRequestContext, { phone_number }: { phone_number: string }, dialog: Locator, words: Words) {
  const codes = async () => (await readMessages(request, phone_number)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  const before = (await codes()).length
  await dialog.getByRole('button', { name: words.code }).click()
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(before)
  await dialog.getByLabel(words.confirm, { exact: true }).fill((await codes())[0] ?? '')
}

/** Asks for the archive on the screen of the account, waits for it, and saves it. */
export async function downloadArchive(
  page: Page,
  request: APIRequestContext,
  person: { phone_number: string },
  words: Words,
): Promise<Buffer> {
  await page.goto('/app/settings/account')
  await page.getByRole('button', { name: words.prepare }).click()
  await answerCode(request, person, page.getByRole('dialog'), words)
  const button = page.getByRole('button', { name: words.download })
  await expect(button).toBeVisible({ timeout: allowTime(30_000) })
  await expectAccessible(page)
  const saving = page.waitForEvent('download')
  await button.click()
  const bytes: Buffer[] = []
  for await (const chunk of await (await saving).createReadStream()) bytes.push(chunk)
  return Buffer.concat(bytes)
}
