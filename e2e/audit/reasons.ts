import { expect, type Page } from '@playwright/test'
import { allowTime } from '../pace.ts'

/** Answers the question why somebody opens the data of a patient. */
export async function giveReason(page: Page, text = 'They called, and ask what is on file.'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Why do you open/ })
  await expect(dialog).toBeVisible()
  // A read that the screen gives up takes its question along, and the next read asks anew in another dialog.
  await expect(async () => {
    if (await dialog.isHidden()) return
    const asked = page.locator(`[aria-labelledby="${await dialog.getAttribute('aria-labelledby', soon)}"]`)
    await dialog.getByLabel('Reason').selectOption('asked_by_patient', soon)
    await dialog.getByLabel('What happened?').fill(text, soon)
    await dialog.getByRole('button', { name: 'Open for 30 minutes' }).click(soon)
    await expect(asked).toBeHidden(soon)
  }).toPass({ timeout: allowTime(30_000) })
}
const soon = { timeout: allowTime(2_000) }

/** Answers the question each time that it comes, whatever the walk is about to do. */
export const answerReasons = (page: Page): Promise<void> =>
  page.addLocatorHandler(page.getByRole('dialog', { name: /^Why do you open/ }), () => giveReason(page), { noWaitAfter: true })
