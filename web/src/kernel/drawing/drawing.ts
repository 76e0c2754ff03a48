/** What the page that a server draws has used so far. */
type Drawing = {
  /** Whether times stand in it, so that it depends on the zone. */
  showsTimes: boolean
  /** The names of the parts in it that a browser loads by themselves. */
  parts: Set<string>
}

/**
 * The drawing in progress; undefined in a browser.
 * NOTE: a server draws many pages, but each at one go, so what belongs to one page may stand in modules.
 */
export const drawing: Drawing | undefined = typeof document === 'undefined' ? { showsTimes: false, parts: new Set() } : undefined
