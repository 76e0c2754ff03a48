const first = 500
const longest = 30_000

/**
 * Milliseconds to wait after so many failures in a row: twice as long each time, never more than half a minute unless the server asks for
 * more, and never less than it asks. Callers who failed in one moment do not come back in one moment.
 */
export function waitAfter(failures: number, retryAfterSeconds: number | null = null, random: () => number = Math.random): number {
  const own = Math.min(longest, first * 2 ** failures) * (0.5 + random() / 2)
  const asked = (retryAfterSeconds ?? 0) * 1000 * (1 + random() / 2)
  return Math.max(own, asked)
}
