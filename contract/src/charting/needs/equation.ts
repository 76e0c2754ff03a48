import type { Label } from '../../kernel/label.ts'
import type { EnergyInputs, LifeStage } from './inputs.ts'

/** What an equation may ask for beside sex, age and weight. */
export type Asked = 'height_cm' | 'lean_kg' | 'level' | 'week' | 'index_before' | 'months_after'
/** What an equation was given, once nothing of what it asks for is missing. */
export type Body = Omit<EnergyInputs, Asked> & { [Key in Asked]: NonNullable<EnergyInputs[Key]> }

export type Equation = Label & {
  /** Where it was published. */
  source: string
  gives: 'resting' | 'total'
  /** The ages for which it was made: from the first on, and below the second. */
  from_months: number
  below_months: number | null
  stages: readonly LifeStage[]
  asks: readonly Asked[]
  compute: (body: Body) => number
}

/** Completed years, as the equations for adults count them. */
export const yearsOf = ({ age_months }: { age_months: number }): number => Math.floor(age_months / 12)
/** Years with their fraction, as the equations for children count them. */
export const exactYearsOf = ({ age_months }: { age_months: number }): number => age_months / 12
