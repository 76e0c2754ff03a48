// Writes docs/messages.md, every message that people get, and draws its pictures with Chromium. Refuses an e-mail that is not accessible.
//   node scripts/messages.ts [--check]
//   --check   draws and writes nothing; fails if the list is out of date, or if a picture is missing
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, chromium, type Page } from '@playwright/test'
import { messages } from '../server/src/features.ts'
import { readConfig } from '../server/src/kernel/config.ts'
import { collectFrom } from '../server/src/kernel/tests/collecting.ts'
import type { MessageSamples } from '../server/src/notifications/tests/sample.ts'
import { findChromium } from './chromium.ts'
import { findListFaults, listPictures, type Picture, writeMessageList } from './gates/messages.ts'
import { root } from './steps.ts'

const { practice, sender_name: name } = readConfig({ SORREL_MODE: 'test' })
const brought = await collectFrom<MessageSamples>('messages')
const pictures = listPictures(brought, { name, practice })
const text = writeMessageList(brought, messages, { name, practice })
const [list, folder] = [join(root, 'docs/messages.md'), join(root, 'docs/messages')]

if (process.argv.includes('--check')) {
  const faults = findListFaults(text, readFileSync(list, 'utf8'), pictures, readdirSync(folder).sort())
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
} else {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const browser = await chromium.launch({ executablePath: findChromium(), args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] })
  try {
    for (const picture of pictures) await drawPicture(browser, picture)
    writeFileSync(list, text)
    for (const picture of pictures) await refuseFaults(browser, picture)
  } finally {
    await browser.close()
  }
}

async function drawPicture(browser: Browser, { name, html, width, scheme }: Picture): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height: 100 }, colorScheme: scheme, javaScriptEnabled: false })
  await page.setContent(html)
  const height = Math.ceil((await page.locator('body').boundingBox())?.height ?? 0)
  writeFileSync(join(folder, `${name}.webp`), await takePicture(page, width, height))
  await page.close()
}

/** A picture of a page as WebP, which Playwright cannot write itself and which takes a third of a PNG. */
async function takePicture(page: Page, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height })
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 80 })
  return Buffer.from(data, 'base64')
}

/** Throws if axe complains about an e-mail, in light or dark, or if it is wider than a narrow phone. */
async function refuseFaults(browser: Browser, { name, html }: Pick<Picture, 'name' | 'html'>): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport: { width: 320, height: 800 }, colorScheme })
    const page = await context.newPage()
    await page.setContent(html)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const faults = violations.map(({ id, help }) => `${id}: ${help}`)
    if ((await page.evaluate(() => document.documentElement.scrollWidth)) > 320) faults.push('it is wider than 320 pixels')
    if (faults.length > 0) throw new Error(`the e-mail ${name} (${colorScheme}): ${faults.join('; ')}`)
    await context.close()
  }
}
