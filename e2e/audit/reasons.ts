import { expect, type Page } from '@playwright/test'

/** Answers the question why somebody opens the data of a patient. */
export async function giveReason(page: Page, text = 'They called, and ask what is on file.'): Promise<void> {
  const dialog = page.getByRole('dialog', { name: /^Why do you open/ })
  await dialog.getByLabel('Reason').selectOption('asked_by_patient')
  await dialog.getByLabel('What happened?').fill(text)
  await dialog.getByRole('button', { name: 'Open for 30 minutes' }).click()
  await expect(dialog).toBeHidden()
}
