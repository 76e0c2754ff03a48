import { expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, giveBackTimes, makePatient, signInAs } from '../people.ts'
import { expectAccessible, test } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

test.afterEach(giveBackTimes)

test('A message becomes a task, which is late or due on the home screen, and is ticked off with a way back @laptop', async ({
  page,
  request,
}) => {
  const { marisol } = cast
  const api = await apiAs(request, marisol)
  const patient = await makePatient(request, marisol, { at: pickOne(await listOffered(api, marisol, farAhead)) })
  const { items } = await patient.api<{ items: { id: string }[] }>('GET /chat/channels')
  const words = 'Could you send me the list of breakfasts?'
  await patient.api(`POST /chat/channels/${items[0]?.id}/messages`, { text: words, client_nonce: crypto.randomUUID() })
  await signInAs(page, marisol)
  await page.goto(`/provider/inbox/${items[0]?.id}`)
  await page.getByRole('button', { name: 'What to do with this message' }).click()
  await page.getByRole('menuitem', { name: 'Make it a task' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('What is to be done')).toHaveValue(words)
  await dialog.getByLabel('What is to be done').fill(`Send ${patient.name} the breakfasts`)
  await dialog.getByLabel('By').fill('2020-01-02')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add the task' }).click()
  await expect(page.getByRole('link', { name: 'Became a task' })).toBeVisible()
  await page.getByRole('button', { name: 'What to do with this message' }).click()
  await expect(page.getByRole('menuitem', { name: 'Make it a goal' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Make it a task' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Became a task' }).click()
  await expect(page.getByRole('checkbox', { name: `Send ${patient.name} the breakfasts` })).not.toBeChecked()
  await page.goto('/provider')
  const late = page.getByRole('list', { name: 'Late' }).getByRole('listitem').filter({ hasText: patient.name })
  await expect(late.getByRole('link', { name: /^From a message of/ })).toBeVisible()
  // It leaves the list as soon as it is ticked, so there is no mark to wait for.
  await late.getByRole('checkbox').click()
  await expect(late).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(late.getByRole('checkbox')).not.toBeChecked()

  await page.goto('/provider/tasks')
  await expect(late).toBeVisible()
  await expectAccessible(page)
  await late.getByRole('button', { name: 'What to do with this task' }).click()
  await page.getByRole('menuitem', { name: 'Change' }).click()
  await dialog.getByLabel('What is to be done').fill(`Write to ${patient.name}`)
  await dialog.getByRole('button', { name: 'Save the task' }).click()
  await expect(late).toContainText(`Write to ${patient.name}`)
  await late.getByRole('checkbox').click()
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByRole('checkbox', { name: `Write to ${patient.name}` })).toBeChecked()
  await expectAccessible(page)
})
