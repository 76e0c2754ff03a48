/** Dollars as people type them, in whole cents; what is no amount becomes no number, which the schema refuses. */
export function centsOf(typed: string): number {
  const found = /^\$?\s*(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(typed.trim())
  return found ? Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0')) : Number.NaN
}
