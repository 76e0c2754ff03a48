import type { Label } from '../kernel/label.ts'
import type { Unit, UnitKind } from './units.ts'

/**
 * How amounts of an analyte turn from one kind of unit into another, with the source of the number. `of` is the formula from which the
 * molar mass follows; a test computes it again from the atomic weights.
 */
export type Conversion = {
  /** Grams per mole. */
  molar_mass?: number
  of?: string
  /** Charges of one ion, for mEq. */
  charge?: number
  /** Moles in one international unit. */
  moles_per_unit?: number
  /** HbA1c: percent by NGSP and mmol/mol by IFCC. */
  equation?: 'ngsp_ifcc'
  source: string
}

/** Something that a laboratory measures or looks for. */
export type Analyte = {
  label: Label
  /** The LOINC code by kind of unit; `finding` for positive or negative. */
  loinc: Readonly<Partial<Record<UnitKind | 'finding', string>>>
  /** The units in which it is reported, first the one in which ranges and limits stand here. Empty for what is only positive or negative. */
  units: readonly Unit[]
  /** Outside of these no sample of a living person lies: such a value is refused. */
  possible: readonly [number, number]
  /** Outside of these a slip of the finger is likelier than the value: we ask whether the report says so. */
  usual: readonly [number, number]
  conversion?: Conversion
  /** What is expected of a test that is positive or negative. */
  expected?: 'positive' | 'negative'
}

const atomicWeights = 'Molar mass from the standard atomic weights of IUPAC (2021)'

/** A conversion by molar mass. */
export const byMolarMass = (of: string, molar_mass: number, more: Partial<Conversion> = {}): Conversion => ({
  of,
  molar_mass,
  source: `${atomicWeights} for ${of}`,
  ...more,
})

type Amount = Omit<Analyte, 'label' | 'loinc'>

/** An analyte with an amount. */
export const amount = (en: string, es: string, loinc: Analyte['loinc'], rest: Amount): Analyte => ({ label: { en, es }, loinc, ...rest })

/** An analyte that is found or not. */
export const finding = (en: string, es: string, loinc: string, expected?: 'positive' | 'negative'): Analyte => ({
  label: { en, es },
  loinc: { finding: loinc },
  units: [],
  possible: [0, 0],
  usual: [0, 0],
  ...(expected && { expected }),
})
