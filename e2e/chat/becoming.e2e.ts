import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect } from '@playwright/test'
import { idOfDemoFile, shippedFiles } from '../../server/src/files/world/files.ts'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

const pathOf = (slug: string) => fileURLToPath(new URL(`${idOfDemoFile(slug)}/full`, shippedFiles))

test('A message becomes a goal for the dietitian and a journal entry for the patient, and both ends name each other @phone', async ({
  page,
  browser,
  request,
}) => {
  const { marisol } = cast
  const api = await apiAs(request, marisol)
  const at = pickOne(await listOffered(api, marisol, farAhead))
  const patient = await makePatient(request, marisol, { at })
  await signInAs(page, patient)
  await page.goto('/app/chat')
  await page.getByRole('link', { name: new RegExp(marisol.first_name) }).click()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'plate.jpg', mimeType: 'image/jpeg', buffer: await readFile(pathOf('maya-card-front')) })
  await expect(page.getByRole('list', { name: 'Files' }).getByRole('button', { name: /^Remove/ })).toBeVisible()
  await page.getByRole('textbox', { name: /^Write to/ }).fill('Oats with pear for breakfast')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const said = page.locator('.bubble').filter({ hasText: 'Oats with pear' })
  await said.getByRole('button', { name: 'What to do with this message' }).click()
  await page.getByRole('menuitem', { name: 'Add to my journal' }).click()
  await expect(page.getByRole('textbox', { name: 'What are you having?' })).toHaveValue('Oats with pear for breakfast')
  await expect(page.getByRole('group', { name: 'Photos' }).getByRole('list', { name: 'Files' }).getByRole('listitem')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save meal' }).click()
  const source = page
    .getByRole('article')
    .filter({ hasText: 'Oats with pear' })
    .getByRole('link', { name: /^From a message of/ })
  await expect(source).toBeVisible()

  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const inbox = await desk.newPage()
  await signInAs(inbox, marisol)
  await inbox.goto('/provider/inbox')
  await inbox.getByRole('link', { name: new RegExp(patient.name) }).click()
  await expect(inbox.getByRole('link', { name: 'Became a journal entry' })).toBeVisible()
  await inbox.getByRole('button', { name: 'What to do with this message' }).click()
  await inbox.getByRole('menuitem', { name: 'Make it a goal' }).click()
  const goal = inbox.getByRole('dialog').getByLabel('Goal')
  await expect(goal).toHaveValue('Oats with pear for breakfast')
  await goal.fill('Oats for breakfast on work days')
  await expectAccessible(inbox)
  await inbox.getByRole('button', { name: 'Set the goal' }).click()
  await inbox.getByRole('link', { name: 'Became a goal' }).click()
  await expect(inbox.getByText('Oats for breakfast on work days')).toBeVisible()
  // Beside a note it becomes a line of that note, once.
  const { items } = await api<{ items: { id: string }[] }>(`GET /appointments?patient_id=${patient.patient_id}&limit=1`)
  await inbox.goto(`/provider/appointments/${items[0]?.id}/note`)
  for (const told of [/^Put into “/, /already/]) {
    await inbox.getByRole('button', { name: 'What to do with this message' }).click()
    await inbox.getByRole('menuitem', { name: 'Put into the note' }).click()
    await expect(inbox.getByText(told)).toBeVisible()
  }
  await expect(inbox.getByLabel('Why they come')).toHaveValue(/^Message of \d{4}-\d\d-\d\d: “Oats with pear for breakfast”$/)
  await expect(inbox.getByText('Draft saved')).toBeVisible()
  await desk.close()

  await source.click()
  await expect(page.getByRole('link', { name: 'Became a goal' })).toBeVisible()
  await said.getByRole('button', { name: 'What to do with this message' }).click()
  await page.getByRole('menuitem', { name: 'Book a visit about it' }).click()
  await expect(page.getByRole('heading', { name: new RegExp(marisol.first_name) })).toBeVisible()
  await expect(page.getByLabel(/^What would you like to talk about/)).toHaveValue('Oats with pear for breakfast')
  await expectAccessible(page)
})
