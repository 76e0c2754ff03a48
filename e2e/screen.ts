/// <reference lib="dom" />
import { type APIRequestContext, type BrowserContext, test as base, expect, type Locator, type Page } from '@playwright/test'
import { cast } from '../server/src/world/cast.ts'
import { expectNoFindings, waitForTransitions } from './axe.ts'
import { type House, openHouse } from './house.ts'
import { allowTime } from './pace.ts'
import { ofSize } from './sizes.ts'

/** Fails a test if a page tries what its content security policy refuses, or leaves personal data in the browser or in an address. */
export const test = base.extend<{ policyHolds: undefined; nothingKept: undefined }, { house: House; ownWorld: string }>({
  // A file that sets it to its own name gets a worker of its own, and with it a server and a world that no other file uses: days may pass there.
  ownWorld: ['', { scope: 'worker', option: true }],
  house: [
    async ({ ownWorld: _ }, use, { parallelIndex }) => {
      const house = await openHouse(parallelIndex)
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: allowTime(120_000) },
  ],
  baseURL: ({ house }, use) => use(house.address),
  ...ofSize('viewport'),
  ...ofSize('isMobile'),
  ...ofSize('hasTouch'),
  ...ofSize('deviceScaleFactor'),
  policyHolds: [
    async ({ context, browser }, use) => {
      const refused: string[] = []
      await watchPolicy(context, refused)
      // Some tests open a second browser context for another person.
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
  nothingKept: [
    async ({ context }, use) => {
      const addresses: string[] = []
      context.on('page', (page) => page.on('framenavigated', (frame) => addresses.push(frame.url())))
      await use(undefined)
      // NOTE: the end of a cookie is also a number of ten digits, and every few months it looks like a phone number of our people.
      const withoutEnds = (name: string, value: unknown) => (name === 'expires' ? undefined : value)
      const kept = [JSON.stringify(await context.storageState({ indexedDB: true }), withoutEnds)]
      for (const page of context.pages()) kept.push(await page.evaluate(() => JSON.stringify({ ...sessionStorage })).catch(() => ''))
      expect(addresses.length + kept.length).toBeGreaterThan(1)
      expect(
        [...addresses, ...kept].filter((text) => personal.test(readable(text))),
        'what tells of a person',
      ).toEqual([])
    },
    { auto: true },
  ],
})

const people = Object.values(cast).flatMap((person) => (person.kind === 'patient' ? [person.last_name, person.birth_date] : []))
/** Matches the people of the tests (names, birth dates, plan), any phone number of theirs, and any e-mail address. */
const personal = new RegExp(
  [
    ...people,
    'Robin',
    'Arbor',
    'Marín',
    '1984-04-17',
    '1990-05-14',
    'W123456789',
    String.raw`(?<!\w)\+?1?\d{3}555\d{4}(?!\w)`,
    String.raw`\w@\w`,
  ].join('|'),
)

const readable = (text: string): string => text.replaceAll('%40', '@').replaceAll('%2B', '+')

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

/** Fails on anything that axe finds on the screen. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // NOTE: Mantine draws a dialog first and gives it the name of its title in the next step.
    const unnamed = '[role="dialog"]:not([aria-labelledby]):not([aria-label])'
    for (let left = 20; left > 0 && document.querySelector(unnamed); left -= 1) await new Promise((resolve) => setTimeout(resolve, 25))
  })
  // NOTE: axe must not measure a color in the middle of a transition.
  await page.evaluate(waitForTransitions)
  await expectNoFindings(page)
}

/**
 * Fails if the keyboard cannot scroll a part of the screen that scrolls: nothing in it takes the focus, and neither does the part itself,
 * with a name. Unlike axe it also checks empty parts.
 */
export async function expectReachableScrolling(page: Page): Promise<void> {
  const unreachable = await page.evaluate(() => {
    const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, [tabindex="0"]'
    return (
      [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((element) => element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY))
        // A text area takes the focus by itself and has a label.
        .filter((element) => !(element instanceof HTMLTextAreaElement) && !element.querySelector(focusable))
        .filter((element) => !(element.tabIndex >= 0 && element.getAttribute('aria-label')))
        .map((element) => element.outerHTML.slice(0, 120))
    )
  })
  expect(unreachable, 'what scrolls, but not by keyboard').toEqual([])
}

/** Fails on text with too little contrast: the only check that is needed when the same elements get other colors. */
export const expectReadable = (page: Page): Promise<void> => expectNoFindings(page, ['color-contrast'])

/** Collects the errors of a page: failing scripts, violations of the content security policy and, unless they are expected, refusals. */
export function collectComplaints(page: Page, { refusals = 'expected' }: { refusals?: 'expected' | 'none' } = {}): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A refusal that the screen expects and handles is no error.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !(isRefusal && refusals === 'expected'))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

/** A mobile number that nobody has yet. No number repeats, neither in one run nor in two runs on one database. */
export function makePhone(): string {
  at += 1
  const areas = ['312', '773', '630', '847', '215', '713', '210', '512']
  return `${areas[Math.floor(at / 9000) % areas.length]}555${1000 + (at % 9000)}`
}
let at = Math.floor(Date.now() / 1000)

export type Message = { channel: string; to: string; subject: string; text: string; links: string[]; sent_at: string }

/** The messages to a number or an address, newest first. */
export async function readMessages(request: APIRequestContext, to: string): Promise<Message[]> {
  const answer = await request.get(`/demo/outbox?to=${encodeURIComponent(to)}`, { headers: { accept: 'application/json' } })
  return (await answer.json()) as Message[]
}

/**
 * Waits for the newest message to a number or an address for which `passes` is true. What follows an act of staff goes out only once they can no longer
 * undo it: with a house, these seconds pass.
 */
export async function waitForMessage(
  request: APIRequestContext,
  to: string,
  passes: (message: Message) => boolean,
  house?: House,
): Promise<Message> {
  await house?.letUndoPass()
  let found: Message | undefined
  await expect(async () => {
    found = (await readMessages(request, to)).find(passes)
    expect(found).toBeDefined()
  }).toPass({ intervals: [100, 200, 400], timeout: allowTime(45_000) })
  return found as Message
}

/** Presses the button that texts a code, and answers the code that came after it. */
export async function askForCode(
  request: APIRequestContext,
  { phone_number }: { phone_number: string },
  within: Page | Locator,
): Promise<string> {
  const codes = async () => (await readMessages(request, phone_number)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  const before = (await codes()).length
  await within.getByRole('button', { name: 'Text me a code' }).click()
  await expect.poll(async () => (await codes()).length).toBeGreaterThan(before)
  return (await codes())[0] ?? ''
}

/** The last code that was texted to a number of ten digits. */
export async function readCode(request: APIRequestContext, phone: string): Promise<string> {
  const { text } = await waitForMessage(request, `+1${phone}`, ({ text }) => /\b\d{6}\b/.test(text))
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}
