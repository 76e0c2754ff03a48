import type { TestInfo } from '@playwright/test'

/** The two windows in which tests run. */
const sizes = {
  '@phone': { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  '@laptop': { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false, deviceScaleFactor: 1 },
}
export type Size = keyof typeof sizes

/**
 * The end of a title names the windows of its test: `@phone` or `@laptop` alone, or both, the likelier to break first. `@phone @laptop`
 * runs on the phone and, with --full, again on the laptop. A title without one means `@laptop @phone`.
 */
export const inBothSizes: RegExp = /@phone @laptop|@laptop @phone|^(?!.*@(phone|laptop))/s

function sizeOf({ tags, project }: TestInfo): Size {
  const named = tags.filter((tag): tag is Size => tag in sizes)
  const [first, second] = named.length > 0 ? named : (['@laptop', '@phone'] as const)
  return (project.name === 'again' ? second : first) ?? '@laptop'
}

/** One property of the window as a fixture: `...ofSize('viewport')`. */
export const ofSize = <Name extends keyof (typeof sizes)[Size]>(name: Name) =>
  ({
    // NOTE: Playwright reads the names of the fixtures that this one needs from its first parameter.
    // biome-ignore lint/correctness/noEmptyPattern: this one needs none
    [name]: ({}, use: (value: (typeof sizes)[Size][Name]) => Promise<void>, info: TestInfo) => use(sizes[sizeOf(info)][name]),
  }) as Record<Name, (none: object, use: (value: (typeof sizes)[Size][Name]) => Promise<void>, info: TestInfo) => Promise<void>>
