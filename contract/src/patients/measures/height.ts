import { centimetersPerInch, type Measured, possibleCentimeters, readAmount, roundTo, type UnitSystem } from './amounts.ts'

const isPossible = (centimeters: number) => centimeters >= possibleCentimeters.least && centimeters <= possibleCentimeters.most

// What a keyboard or a phone makes of the marks for feet and inches.
const feetMark = `(?:'|’|‘|′|´|\`|ft\\.?|feet|foot|pies?)`
const inchMark = `(?:"|”|“|″|''|’’|′′|in\\.?|inch(?:es)?|pulgadas?|pulg\\.?)`
const feetAndInches = new RegExp(`^(\\d)\\s*(?:${feetMark}|-|\\s)\\s*(?:(\\d{1,2}(?:[.,]\\d+)?)\\s*${inchMark}?)?$`)
const inches = new RegExp(`^([\\d.,]+)\\s*${inchMark}$`)
const centimeters = /^([\d.,]+)\s*(?:cm\.?|cent[ií]metros?|centimeters?)$/
const meters = /^(\d(?:[.,]\d+)?)\s*(?:m\.?|metros?|meters?)$/
const metersAndCentimeters = /^(\d)\s*m\s*(\d{1,2})(?:\s*cm)?$/

/**
 * Reads a height in centimeters, however it is written: 5'7", 5-7 and 67 in are one height, and so are 1.70 m and 170 cm. A bare number is in the
 * units of the person; where only the other ones make a height of it, the person is asked.
 */
export function readHeight(typed: string, units: UnitSystem): Measured {
  const text = typed.trim().toLowerCase()
  const named = readNamed(text)
  if (named !== undefined) return isPossible(named) ? { kind: 'read', value: roundTo(named, 2) } : { kind: 'impossible' }
  const bare = readAmount(text)
  return bare === undefined ? { kind: 'unreadable' } : judgeBare(bare, units)
}

/** The height in centimeters if the text says in which unit it is. */
function readNamed(text: string): number | undefined {
  const feet = feetAndInches.exec(text)
  if (feet) {
    const rest = Number((feet[2] ?? '0').replace(',', '.'))
    return rest < 12 ? (Number(feet[1]) * 12 + rest) * centimetersPerInch : undefined
  }
  const both = metersAndCentimeters.exec(text)
  if (both) return Number(both[1]) * 100 + Number(both[2]!.padEnd(2, '0'))
  const scales: [RegExp, number][] = [
    [inches, centimetersPerInch],
    [centimeters, 1],
    [meters, 100],
  ]
  for (const [pattern, scale] of scales) {
    const amount = readAmount(pattern.exec(text)?.[1] ?? '')
    if (amount !== undefined) return amount * scale
  }
  return undefined
}

/** A number without a unit: 67 is inches in the US and 170 centimeters elsewhere. NOTE: 5.7 can mean 5 ft 7 in or 5.7 ft, so nobody guesses. */
function judgeBare(bare: number, units: UnitSystem): Measured {
  const asInches = roundTo(bare * centimetersPerInch, 2)
  const asCentimeters = roundTo(bare < 3 ? bare * 100 : bare, 2)
  const [own, other] = units === 'us' && bare >= 3 ? [asInches, asCentimeters] : [asCentimeters, asInches]
  if (bare >= 3 && bare < 9) return { kind: 'unreadable' }
  if (isPossible(own) && isUsual(own)) return { kind: 'read', value: own }
  if (isPossible(other) && isUsual(other)) return { kind: 'doubt', value: own, other }
  return isPossible(own) ? { kind: 'read', value: own } : { kind: 'impossible' }
}

// Heights from school age on. A bare number outside of them is more often one in the other unit.
const isUsual = (height: number) => height >= 100 && height <= 230

/** A height as a person reads it: `5 ft 7 in` in the US, `170 cm` elsewhere. */
export function writeHeight(height: number, units: UnitSystem): string {
  if (units === 'metric') return `${roundTo(height, 0)} cm`
  const whole = roundTo(height / centimetersPerInch, 0)
  return `${Math.floor(whole / 12)} ft ${whole % 12} in`
}
