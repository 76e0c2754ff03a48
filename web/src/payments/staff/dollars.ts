/** Whole cents of an amount as people type it: `12`, `12.5`, `$1,234.50`. Undefined if it is none. Never by way of a fraction. */
export function readDollars(typed: string): number | undefined {
  const [, dollars, cents = ''] = /^\s*\$?\s*(\d{1,7}|\d{1,3}(?:,\d{3}){1,2})(?:\.(\d{0,2}))?\s*$/.exec(typed) ?? []
  return dollars === undefined ? undefined : Number(dollars.replaceAll(',', '')) * 100 + Number(cents.padEnd(2, '0'))
}

/** Cents as they stand in a field: `12.50`. */
export const writeDollars = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
