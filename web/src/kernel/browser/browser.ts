/** The oldest supported versions. */
const oldest = { edge: 137, firefox: 140, chrome: 109, safari: 18.5, ios: 12 } as const
type Family = keyof typeof oldest

/**
 * Whether a browser is older than the oldest supported version. Unknown browsers count as supported.
 * Every browser on an iPhone or iPad draws with the system's engine, so there the system's version decides.
 */
export function browserIsOld(userAgent: string, touchPoints = 0): boolean {
  const found = browserOf(userAgent, touchPoints)
  return found !== null && found.version < oldest[found.family]
}

/** The family and version a user agent claims, `null` when it names none of the five. `touchPoints` is how many fingers the device feels at once. */
export function browserOf(userAgent: string, touchPoints = 0): { family: Family; version: number } | null {
  const ios = /\b(?:iPhone|iPad|iPod)\b/.test(userAgent) && /\bOS (\d+)(?:[_.](\d+))?/.exec(userAgent)
  if (ios) return { family: 'ios', version: number(ios) }
  // Since iPadOS 13 an iPad requests desktop pages and calls itself a Macintosh. No Mac reports more than one touch point.
  // Only Safari then tells the system's version as its own: others make one up.
  if (/\bMacintosh\b/.test(userAgent) && touchPoints > 1) {
    const safari = /\b(?:Cri|Fxi|Edgi)OS\//.test(userAgent) ? null : /\bVersion\/(\d+)(?:\.(\d+))?/.exec(userAgent)
    return { family: 'ios', version: safari ? number(safari) : 13 }
  }
  for (const [family, pattern] of patterns) {
    const match = pattern.exec(userAgent)
    if (match) return { family, version: number(match) }
  }
  return null
}

// In this order: an Edge calls itself Chrome and Safari too, and a Chrome calls itself Safari.
// Opera, Samsung Internet and the like carry the Chrome version they are built on, which is what decides.
const patterns: readonly (readonly [Family, RegExp])[] = [
  ['edge', /\bEdg(?:A|e)?\/(\d+)(?:\.(\d+))?/],
  ['firefox', /\bFirefox\/(\d+)(?:\.(\d+))?/],
  ['chrome', /\b(?:Headless)?Chrom(?:e|ium)\/(\d+)(?:\.(\d+))?/],
  ['safari', /\bVersion\/(\d+)(?:\.(\d+))?[\d.]* (?:Mobile\/\S+ )?Safari\//],
]

const number = ([, major, minor]: RegExpExecArray): number => Number(`${major}.${minor ?? 0}`)
