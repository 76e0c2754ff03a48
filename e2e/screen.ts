/// <reference lib="dom" />
import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { cast } from '../server/src/world/cast.ts'
import { type House, openHouse } from './house.ts'
import { ofSize } from './sizes.ts'

/** Fails whatever test makes a page try what its content security policy refuses, or leaves something of a person in the browser or in an address. */
export const test = base.extend<{ policyHolds: undefined; nothingKept: undefined }, { house: House }>({
  house: [
    // Playwright reads the names of what a fixture wants from this very place.
    // biome-ignore lint/correctness/noEmptyPattern: this one wants nothing
    async ({}, use, { parallelIndex }) => {
      const house = await openHouse(parallelIndex)
      await use(house)
      await house.close()
    },
    { scope: 'worker', timeout: 120_000 },
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
  nothingKept: [
    async ({ context }, use) => {
      const addresses: string[] = []
      context.on('page', (page) => page.on('framenavigated', (frame) => addresses.push(frame.url())))
      await use(undefined)
      // When a cookie ends is ten digits, too, and every few months they look like a number of our people.
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
/** The people of the tests: by name, day of birth, plan; and any number of ten digits or address of mail. */
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

/** Fails on anything that axe finds on the screen as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour on its way from one to another is neither.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  await expectNoFindings(new AxeBuilder({ page }))
}

/** Fails on a part that scrolls and that the keyboard cannot: nothing in it takes the focus, nor does it itself, by a name. Empty ones too, which axe leaves out. */
export async function expectReachableScrolling(page: Page): Promise<void> {
  const unreachable = await page.evaluate(() => {
    const focusable = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, [tabindex="0"]'
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.scrollHeight > element.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(element).overflowY))
      .filter((element) => !element.querySelector(focusable) && !(element.tabIndex >= 0 && element.getAttribute('aria-label')))
      .map((element) => element.outerHTML.slice(0, 120))
  })
  expect(unreachable, 'what scrolls, but not by keyboard').toEqual([])
}

/** Fails on text that is too pale to be read: what is left to ask where the elements were looked at in other colours. */
export const expectReadable = (page: Page): Promise<void> => expectNoFindings(new AxeBuilder({ page }).withRules('color-contrast'))

async function expectNoFindings(axe: AxeBuilder): Promise<void> {
  // Our screens have no frames, for whose findings axe would open a page of its own.
  const { violations } = await axe.setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}

/** Collects what the page complains of: scripts that fail, what the content security policy refuses, and refusals unless they are expected. */
export function complaintsOf(page: Page, { refusals = 'expected' }: { refusals?: 'expected' | 'none' } = {}): string[] {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    // A refusal that the screen expects and answers is no complaint.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !(isRefusal && refusals === 'expected'))
      complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

/** A mobile number that nobody has yet: none comes twice, neither in a run nor in two runs on one database. */
export function newPhone(): string {
  at += 1
  const areas = ['312', '773', '630', '847', '215', '713', '210', '512']
  return `${areas[Math.floor(at / 9000) % areas.length]}555${1000 + (at % 9000)}`
}
let at = Math.floor(Date.now() / 1000)

export type Message = { channel: string; to: string; subject: string; text: string; links: string[] }

/** What was sent to a number or an address, newest first. */
export async function messagesTo(request: APIRequestContext, to: string): Promise<Message[]> {
  const answer = await request.get(`/demo/outbox?to=${encodeURIComponent(to)}`, { headers: { accept: 'application/json' } })
  return (await answer.json()) as Message[]
}

/** The newest message to somebody that passes, as soon as it is there. */
export async function messageTo(request: APIRequestContext, to: string, passes: (message: Message) => boolean): Promise<Message> {
  let found: Message | undefined
  await expect(async () => {
    found = (await messagesTo(request, to)).find(passes)
    expect(found).toBeDefined()
  }).toPass({ intervals: [100, 200, 400] })
  return found as Message
}

/** The code that was texted to a number of ten digits last. */
export async function codeFor(request: APIRequestContext, phone: string): Promise<string> {
  const { text } = await messageTo(request, `+1${phone}`, ({ text }) => /\b\d{6}\b/.test(text))
  return /\b\d{6}\b/.exec(text)?.[0] ?? ''
}
