/** The units in which a person reads and types measures. What is stored is always metric. */
export const unitSystems = ['us', 'metric'] as const
export type UnitSystem = (typeof unitSystems)[number]

/** From a very small newborn to the tallest person ever measured (272 cm). */
export const possibleCentimeters = { least: 25, most: 275 }
/** From a newborn at the limit of viability to the heaviest person ever measured (635 kg). */
export const possibleKilograms = { least: 0.3, most: 650 }

// Both are exact by definition (NIST Special Publication 811, appendix B.8).
export const centimetersPerInch = 2.54
export const kilogramsPerPound = 0.453_592_37

/**
 * What somebody typed for a measure. `doubt`: it can be read, but another unit fits this person far better, so they are asked which one
 * they meant; `value` is what they typed, and `other` what they probably meant. `impossible`: no human has this measure.
 */
export type Measured =
  | { kind: 'read'; value: number }
  | { kind: 'doubt'; value: number; other: number }
  | { kind: 'impossible' }
  | { kind: 'unreadable' }

/** A number as people of either language write it: `1,200` and `70.5` in English, `70,5` in Spanish; undefined for anything else. */
export function readAmount(typed: string): number | undefined {
  const text = typed.trim()
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''))
  return /^\d+([.,]\d+)?$|^[.,]\d+$/.test(text) ? Number(text.replace(',', '.')) : undefined
}

/** The value with so many decimals, without the error that multiplying in binary adds. */
export const roundTo = (value: number, decimals: number): number => Number(`${Math.round(Number(`${value}e${decimals}`))}e-${decimals}`)
