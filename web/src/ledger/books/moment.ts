/** The moment that a typed wall time means by the clock of this device; undefined if it is none. */
export function readMoment(typed: string | undefined): string | undefined {
  if (typed === undefined || !/^20\d\d-\d\d-\d\dT\d\d:\d\d$/.test(typed)) return undefined
  const at = new Date(typed)
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}
