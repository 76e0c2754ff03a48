import { expect, type Page } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { type Nodes, openNodes } from '../nodes.ts'
import { allowTime } from '../pace.ts'
import { signInAs } from '../people.ts'
import { expectAccessible, test as inHouse } from '../screen.ts'

// These nodes are a house of their own, instead of that of the worker.
const test = inHouse.extend<{ nodes: Nodes }>({
  // NOTE: Playwright reads the names of the fixtures that this one needs from its first parameter.
  // biome-ignore lint/correctness/noEmptyPattern: this one needs none
  nodes: async ({}, use) => {
    const nodes = await openNodes()
    await use(nodes)
    await nodes.close()
  },
  baseURL: ({ nodes }, use) => use(nodes.address),
})

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: /^Write to/ }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
const said = (page: Page, text: string) => page.locator('.bubble-said').filter({ hasText: text })

test('Two people write on while the network drops and a node dies @laptop', async ({ page: patient, browser, nodes }) => {
  await signInAs(patient, cast.maya)
  await patient.goto('/app/chat')
  await patient.getByRole('link', { name: new RegExp(cast.hannah.first_name) }).click()
  const desk = await browser.newContext({ baseURL: nodes.address, viewport: { width: 1280, height: 800 } })
  const dietitian = await desk.newPage()
  await signInAs(dietitian, cast.hannah)
  await dietitian.goto('/provider/inbox')
  await dietitian.getByText('All', { exact: true }).click()
  await dietitian.getByRole('link', { name: new RegExp(cast.maya.first_name) }).click()
  await write(patient, 'Both nodes are well.')
  await expect(said(dietitian, 'Both nodes are well.')).toBeVisible()

  await patient.context().setOffline(true)
  await write(patient, 'My network is gone.')
  await write(dietitian, 'Are you there?')
  await expect(said(dietitian, 'Are you there?')).toBeVisible()
  await nodes.kill(0)
  await write(dietitian, 'A node has died.')
  await patient.context().setOffline(false)
  await expect(said(dietitian, 'My network is gone.')).toBeVisible({ timeout: allowTime(35_000) })
  await expect(said(patient, 'A node has died.')).toBeVisible({ timeout: allowTime(35_000) })
  await write(patient, 'I hear you.')
  await expect(said(dietitian, 'I hear you.')).toBeVisible()

  const last = async (page: Page) => (await page.locator('.bubble-said').allTextContents()).slice(-5)
  const texts = await last(dietitian)
  const all = ['A node has died.', 'Are you there?', 'Both nodes are well.', 'I hear you.', 'My network is gone.']
  expect([...texts].sort()).toEqual(all)
  await expect.poll(() => last(patient)).toEqual(texts)
  await expectAccessible(patient)
  await desk.close()
})
