import { type Browser, expect, type Page, test } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { openNodes } from '../nodes.ts'
import { signInAs } from '../people.ts'

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: /^Write to/ }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}
const said = (page: Page, text: string) => page.locator('.bubble-said').filter({ hasText: text })

async function openAs(browser: Browser, address: string, person: typeof cast.maya | typeof cast.hannah): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signInAs(page, person)
  return page
}

// These nodes are a house of their own, so the test needs none of its worker.
test('Two people write on while the network drops and a node dies @laptop', async ({ browser }) => {
  const nodes = await openNodes()
  try {
    const patient = await openAs(browser, nodes.address, cast.maya)
    const dietitian = await openAs(browser, nodes.address, cast.hannah)
    await patient.goto('/app/chat')
    await patient.getByRole('link', { name: new RegExp(cast.hannah.first_name) }).click()
    await dietitian.goto('/provider/inbox')
    await dietitian.getByText('All', { exact: true }).click()
    await dietitian
      .getByRole('link', { name: new RegExp(cast.maya.first_name) })
      .first()
      .click()
    await write(patient, 'Both nodes are well.')
    await expect(said(dietitian, 'Both nodes are well.')).toBeVisible()

    await patient.context().setOffline(true)
    await write(patient, 'My network is gone.')
    await write(dietitian, 'Are you there?')
    await expect(said(dietitian, 'Are you there?')).toBeVisible()
    await nodes.kill(0)
    await write(dietitian, 'A node has died.')
    await patient.context().setOffline(false)
    await expect(said(dietitian, 'My network is gone.')).toBeVisible({ timeout: 35_000 })
    await expect(said(patient, 'A node has died.')).toBeVisible()
    await write(patient, 'I hear you.')
    await expect(said(dietitian, 'I hear you.')).toBeVisible()

    const last = async (page: Page) => (await page.locator('.bubble-said').allTextContents()).slice(-5)
    const texts = await last(dietitian)
    expect([...texts].sort()).toEqual(
      ['A node has died.', 'Are you there?', 'Both nodes are well.', 'I hear you.', 'My network is gone.'].sort(),
    )
    await expect.poll(() => last(patient)).toEqual(texts)
    for (const page of [patient, dietitian]) await page.context().close()
  } finally {
    await nodes.close()
  }
})
