import { z } from 'zod'

export const activityLevels = ['inactive', 'low_active', 'active', 'very_active'] as const
export type ActivityLevel = (typeof activityLevels)[number]
export const lifeStages = ['none', 'pregnant', 'breastfeeding'] as const
export type LifeStage = (typeof lifeStages)[number]
/** Which weight a rule was given: as measured, as a table of heights has it, between both, or as the person usually weighs. */
export const weightKinds = ['actual', 'ideal', 'adjusted', 'usual'] as const
export type WeightKind = (typeof weightKinds)[number]

/** The weight that a rule was given, and which one it is. */
export const weight = { weight_kg: z.number().min(0.3).max(650), weight_kind: z.enum(weightKinds) }

/** What an equation was given. What it does not ask for is null. */
export const EnergyInputs = z.object({
  sex: z.enum(['female', 'male']),
  age_months: z.int().min(0).max(1500),
  ...weight,
  height_cm: z.number().min(25).max(275).nullable(),
  /** Without fat. */
  lean_kg: z.number().min(1).max(300).nullable(),
  level: z.enum(activityLevels).nullable(),
  activity_factor: z.number().min(1).max(3).nullable(),
  stress_factor: z.number().min(1).max(2.5).nullable(),
  stage: z.enum(lifeStages),
  /** Of the pregnancy. */
  week: z.int().min(1).max(43).nullable(),
  /** The body mass index before the pregnancy. */
  index_before: z.number().min(10).max(100).nullable(),
  /** Whole months since the birth, while breastfeeding. */
  months_after: z.int().min(0).max(24).nullable(),
  /** Added to the need, or taken off it, for a wanted change of weight. */
  change_kcal: z.int().min(-1500).max(1500).nullable(),
})
export type EnergyInputs = z.infer<typeof EnergyInputs>
