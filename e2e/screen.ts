/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test'

/** Fails whatever test makes a page try what its content security policy refuses. */
export const test = base.extend<{ policyHolds: undefined }>({
  policyHolds: [
    async ({ context, browser }, use) => {
      const refused: string[] = []
      await watchPolicy(context, refused)
      // Some tests open a window of somebody else's.
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const another = await open(options)
        await watchPolicy(another, refused)
        return another
      }
      await use(undefined)
      browser.newContext = open
      expect(refused, 'what the content security policy refused').toEqual([])
    },
    { auto: true },
  ],
})

const mark = 'content security policy:'

async function watchPolicy(context: BrowserContext, refused: string[]): Promise<void> {
  await context.addInitScript((mark) => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(mark, effectiveDirective, blockedURI, sourceFile, lineNumber),
    )
  }, mark)
  context.on('console', (message) => {
    if (message.type() === 'error' && message.text().startsWith(mark)) refused.push(message.text())
  })
}

/** Fails on anything that axe finds on the screen as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Collects what the page complains of: scripts that fail, and what the content security policy refuses. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A refusal that the screen expects and answers is no complaint.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text())
  })
  return complaints
}

/** A mobile number that nobody has yet. */
export const newPhone = (): string => `312555${Math.floor(1000 + Math.random() * 9000)}`

/** The code that was texted to a number of ten digits last. */
export async function codeFor(request: APIRequestContext, phone: string): Promise<string> {
  let code: string | undefined
  await expect(async () => {
    const answer = await request.get(`/demo/outbox?to=${encodeURIComponent(`+1${phone}`)}`, { headers: { accept: 'application/json' } })
    const sent = (await answer.json()) as { text: string }[]
    code = sent.map(({ text }) => /\b\d{6}\b/.exec(text)?.[0]).find((found) => found !== undefined)
    expect(code).toBeDefined()
  }).toPass()
  return code ?? ''
}
