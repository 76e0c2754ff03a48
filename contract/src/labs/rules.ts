import { readAmount as readNumber } from '../patients/measures/amounts.ts'
import type { Analyte, Conversion } from './analyte.ts'
import { type Unit, units } from './units.ts'
import type { Comparator } from './vocabulary.ts'

/** A value as it was typed, read: `<0.1` is 0.1 with `<`. */
export type Amount = { value: number; comparator: Comparator | null }

const typed = /^(<=|>=|<|>|≤|≥)?(.*)$/
const signs: Readonly<Record<string, Comparator>> = { '≤': '<=', '≥': '>=' }

/**
 * Reads what somebody typed as a value. A comma before exactly three digits separates thousands, as on American reports; any other comma is
 * a decimal one. Undefined if it is no number.
 */
export function readAmount(text: string): Amount | undefined {
  const [, sign, number = ''] = typed.exec(text.trim()) ?? []
  const value = readNumber(number)
  if (value === undefined || !Number.isFinite(value)) return undefined
  return { value, comparator: sign ? (signs[sign] ?? (sign as Comparator)) : null }
}

/**
 * The amount in another unit of the same analyte; undefined if the units do not fit each other. It is not rounded.
 */
export function convert({ conversion }: Pick<Analyte, 'conversion'>, value: number, from: Unit, to: Unit): number | undefined {
  const [old, next] = [units[from], units[to]]
  if (from === to) return value
  // One quotient of the sizes instead of a way through the base unit, so that 5.6 g/dL is exactly 56 g/L.
  if (old.kind === next.kind) return multiply(value, old.size / next.size)
  if (!conversion) return undefined
  if (conversion.equation === 'ngsp_ifcc') return turnA1c(value, from, to)
  const factor = factorBetween(conversion, old.kind, next.kind)
  return factor === undefined ? undefined : value * factor * (old.size / next.size)
}

// The sizes of two units of one kind differ by a power of ten, whose floating-point quotient is not always whole.
const multiply = (value: number, factor: number): number => (factor < 1 ? value / Math.round(1 / factor) : value * Math.round(factor))

/** NGSP percent and IFCC mmol/mol, by the master equation. */
function turnA1c(value: number, from: Unit, to: Unit): number | undefined {
  if (from === '%' && to === 'mmol/mol') return (value - 2.152) / 0.09148
  if (from === 'mmol/mol' && to === '%') return 0.09148 * value + 2.152
  return undefined
}

/** By how much the base units of two kinds differ for this substance. */
function factorBetween({ molar_mass, charge, moles_per_unit }: Conversion, from: string, to: string): number | undefined {
  const perMole: Readonly<Record<string, number | undefined>> = {
    substance: 1,
    mass: molar_mass,
    charge,
    international: moles_per_unit && 1 / moles_per_unit,
  }
  // Something per mole of this substance (mg/mmol creatinine), and per gram of it.
  if (from === 'mass_per_substance' && to === 'mass_ratio') return molar_mass && 1 / molar_mass
  if (from === 'mass_ratio' && to === 'mass_per_substance') return molar_mass
  const [old, next] = [perMole[from], perMole[to]]
  return old === undefined || next === undefined ? undefined : next / old
}

export type Doubt = { code: 'impossible' | 'unlikely'; lowest: number; highest: number; fits?: Unit }

/**
 * What is strange about a value: it cannot be, or it is so rare that the person should look at the report again. `fits` is a unit in which
 * the same number would be usual.
 */
export function doubtValue(analyte: Analyte, value: number, unit: Unit): Doubt | undefined {
  const first = analyte.units[0]
  if (first === undefined) return undefined
  const within = (as: Unit, [from, to]: readonly [number, number]) => {
    const amount = convert(analyte, value, as, first)
    return amount !== undefined && amount >= from && amount <= to
  }
  const isPossible = within(unit, analyte.possible)
  if (isPossible && within(unit, analyte.usual)) return undefined
  const [from, to] = isPossible ? analyte.usual : analyte.possible
  const fits = analyte.units.find((other) => other !== unit && within(other, analyte.usual))
  return {
    code: isPossible ? 'unlikely' : 'impossible',
    lowest: convert(analyte, from, first, unit) ?? from,
    highest: convert(analyte, to, first, unit) ?? to,
    ...(fits && { fits }),
  }
}

/** A number with as many digits as a report would print: four significant ones, and whole from a thousand on. */
export function roundAmount(value: number): number {
  if (value === 0) return 0
  const places = Math.max(0, 3 - Math.floor(Math.log10(Math.abs(value))))
  return Number(value.toFixed(Math.min(places, 8)))
}
