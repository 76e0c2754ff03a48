import { kilogramsPerPound, type Measured, possibleKilograms, readAmount, roundTo, type UnitSystem } from './amounts.ts'

const isPossible = (kilograms: number) => kilograms >= possibleKilograms.least && kilograms <= possibleKilograms.most

const pounds = /^([\d.,]+)\s*(?:lbs?\.?|pounds?|libras?|#)$/
const poundsAndOunces = /^(\d{1,3})\s*(?:lbs?\.?|pounds?|libras?)\s*(\d{1,2}(?:[.,]\d+)?)\s*(?:oz\.?|ounces?|onzas?)$/
const kilograms = /^([\d.,]+)\s*(?:kgs?\.?|kilos?|kilograms?|kilogramos?)$/

/** What is known of the person: their last weight and their height, and whether they are an adult. */
export type KnownBody = { last_kilograms?: number | null; height_centimeters?: number | null; is_adult?: boolean }

/**
 * Reads a weight in kilograms. A number without a unit is in the units of the person. 70 kg that were typed as 70 lb are a doubt: the number
 * in the other unit fits what is known of this person, and in this one it does not.
 */
export function readWeight(typed: string, units: UnitSystem, known: KnownBody = {}): Measured {
  const text = typed.trim().toLowerCase()
  const both = poundsAndOunces.exec(text)
  if (both) return judge(Number(both[1]) + Number(both[2]!.replace(',', '.')) / 16, 'us', known)
  const inPounds = readAmount(pounds.exec(text)?.[1] ?? '')
  const inKilograms = readAmount(kilograms.exec(text)?.[1] ?? '')
  const amount = inPounds ?? inKilograms ?? readAmount(text)
  if (amount === undefined) return { kind: 'unreadable' }
  return judge(amount, inPounds !== undefined ? 'us' : inKilograms !== undefined ? 'metric' : units, known)
}

function judge(amount: number, units: UnitSystem, known: KnownBody): Measured {
  const asKilograms = roundTo(amount, 3)
  const asPounds = roundTo(amount * kilogramsPerPound, 3)
  const [value, other] = units === 'us' ? [asPounds, asKilograms] : [asKilograms, asPounds]
  if (isPossible(other) && !fits(value, known) && fits(other, known)) return { kind: 'doubt', value, other }
  return isPossible(value) ? { kind: 'read', value } : { kind: 'impossible' }
}

// The two units differ by a factor of 2.2, so bounds as wide as these tell them apart and let nearly every true change pass.
const usualChange = 0.3
const usualIndex = { least: 12, most: 75 }
const usualAdult = { least: 34, most: 270 }

/** Whether a weight is likely for this person: near the last one; else of a body mass index that occurs; else that of an adult. */
function fits(weight: number, { last_kilograms, height_centimeters, is_adult = true }: KnownBody): boolean {
  if (last_kilograms) return Math.abs(weight - last_kilograms) <= last_kilograms * usualChange
  if (height_centimeters) {
    const index = weight / (height_centimeters / 100) ** 2
    return index >= usualIndex.least && index <= usualIndex.most
  }
  return !is_adult || (weight >= usualAdult.least && weight <= usualAdult.most)
}

/** A weight as a person reads it, to a tenth: `154.3 lb` in the US, `70 kg` elsewhere. */
export const writeWeight = (weight: number, units: UnitSystem): string =>
  units === 'metric' ? `${roundTo(weight, 1)} kg` : `${roundTo(weight / kilogramsPerPound, 1)} lb`
