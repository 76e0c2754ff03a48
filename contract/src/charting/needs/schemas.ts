import { z } from 'zod'
import { amountRuleIds } from './amounts.ts'
import { equationIds } from './equations.ts'
import { EnergyInputs, lifeStages, weight } from './inputs.ts'

export const EnergyNeed = z.object({
  equation: z.enum(equationIds),
  inputs: EnergyInputs,
  /** Null where the equation gives the whole need at once. */
  resting_kcal: z.int().nullable(),
  kcal: z.int(),
})
export type EnergyNeed = z.infer<typeof EnergyNeed>

/** An amount a day by a rule, such as protein by weight. Both ends are alike where the rule names one amount. */
export const AmountNeed = z.object({
  rule: z.enum(amountRuleIds),
  ...weight,
  /** The energy a day, for rules that follow it. */
  kcal: z.int().nullable(),
  least: z.number(),
  most: z.number(),
})
export type AmountNeed = z.infer<typeof AmountNeed>

/** The estimated needs of a note, with the equations and what they were given. */
export const NoteNeeds = z.object({
  sex: z.enum(['female', 'male']),
  age_months: z.int().min(0).max(1500),
  stage: z.enum(lifeStages),
  energy: EnergyNeed.nullable(),
  amounts: z.array(AmountNeed).max(3),
})
export type NoteNeeds = z.infer<typeof NoteNeeds>
