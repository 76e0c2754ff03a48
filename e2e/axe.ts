/// <reference lib="dom" />
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'

declare global {
  interface Window {
    axe?: typeof Axe
  }
}

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Fails on anything that axe finds on the page, by all of its rules or by the named ones. Our screens have no frames, so it looks into none. */
export async function expectNoFindings(page: Page, rules?: string[]): Promise<void> {
  let found = await page.evaluate(findFaults, rules)
  if (!found) {
    // The program is larger than our app, so a page gets it once and keeps it through all changes of screen.
    await page.evaluate(program)
    found = await page.evaluate(findFaults, rules)
  }
  // NOTE: what appears while axe looks is measured in the middle of its transition, and a dialog before it knows its title. What is wrong stays wrong.
  if (found && found.length > 0) {
    await page.evaluate(waitForTransitions)
    found = await page.evaluate(findFaults, rules)
  }
  expect(found).toEqual([])
}

/** Runs in the page. Waits until the page was drawn and nothing that ends by itself moves any more. */
export async function waitForTransitions(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  await Promise.all(
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .map(({ finished }) => finished.catch(() => undefined)),
  )
}

/** Runs in the page. Null if axe is not there yet. */
async function findFaults(rules: string[] | undefined): Promise<string[] | null> {
  if (!window.axe) return null
  const { violations } = await window.axe.run(document, {
    // What is in order need not be described.
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
