import type { TestInfo } from '@playwright/test'

/** The two windows in which screens are walked. */
const sizes = {
  '@phone': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  '@laptop': { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 },
}
export type Size = keyof typeof sizes

/**
 * A title says in which windows its test is worth running, the likelier to break first: `@phone` or `@laptop` only there, `@phone @laptop` on
 * the phone, and with --full on the laptop again. Without a word it is `@laptop @phone`.
 */
export const inBothSizes: RegExp = /@phone @laptop|@laptop @phone|^(?!.*@(phone|laptop))/s

function sizeOf({ tags, project }: TestInfo): Size {
  const named = tags.filter((tag): tag is Size => tag in sizes)
  const [first, second] = named.length > 0 ? named : (['@laptop', '@phone'] as const)
  return (project.name === 'again' ? second : first) ?? '@laptop'
}

/** One property of the window, as a fixture: `...ofSize('viewport')`. */
export const ofSize = <Name extends keyof (typeof sizes)[Size]>(name: Name) =>
  ({
    // Playwright reads the names of what a fixture wants from this very place.
    // biome-ignore lint/correctness/noEmptyPattern: this one wants nothing
    [name]: ({}, use: (value: (typeof sizes)[Size][Name]) => Promise<void>, info: TestInfo) => use(sizes[sizeOf(info)][name]),
  }) as Record<Name, (none: object, use: (value: (typeof sizes)[Size][Name]) => Promise<void>, info: TestInfo) => Promise<void>>
