/** After so long without a key, a touch or a move of the page, nobody is working. */
export const idleMs = 60_000
/** A stretch is reported when it ends, or after this long, so that a tab that is closed loses little. */
const reportMs = 120_000
/** Shorter stretches are a glance. */
const leastMs = 5_000

/** A stretch of work as the screen measures it, in milliseconds of the clock. */
export type Stretch = { from: number; to: number }
/** What was used last, and since when. */
export type Clock = { since: number | null; last: number }

export const stopped: Clock = { since: null, last: 0 }

const endOf = ({ since, last }: Clock): Stretch[] => (since !== null && last - since >= leastMs ? [{ from: since, to: last }] : [])

/** Somebody used the screen. A pause before it ends the stretch where it was used last: idle time never counts. */
export function use(clock: Clock, now: number): { clock: Clock; done: Stretch[] } {
  const { since, last } = clock
  if (since === null || now - last > idleMs) return { clock: { since: now, last: now }, done: endOf(clock) }
  if (now - since >= reportMs) return { clock: { since: now, last: now }, done: [{ from: since, to: now }] }
  return { clock: { since, last: now }, done: [] }
}

/** The screen is hidden or left: the stretch ends, at the latest a pause after it was used last. */
export function stop(clock: Clock, now: number): { clock: Clock; done: Stretch[] } {
  const to = clock.since === null || now - clock.last > idleMs ? clock.last : now
  return { clock: stopped, done: endOf({ since: clock.since, last: to }) }
}
