import { z } from 'zod'

export const malnutritionFrames = ['academy_2012', 'glim_2019'] as const
export const malnutritionContexts = ['acute', 'chronic', 'social'] as const
export type MalnutritionContext = (typeof malnutritionContexts)[number]
export const lossDegrees = ['none', 'mild', 'moderate', 'severe'] as const
export type LossDegree = (typeof lossDegrees)[number]
export const malnutritionGrades = ['none', 'moderate', 'severe'] as const
export type MalnutritionGrade = (typeof malnutritionGrades)[number]

const percent = z.number().min(0).max(100).nullable()
const days = z.int().min(1).max(3650).nullable()
const degree = z.enum(lossDegrees)

/** What was found, before anybody graded it. What was not looked at is null, or `none`. */
export const MalnutritionFacts = z.object({
  age_years: z.int().min(0).max(125),
  /** Why somebody may be malnourished: a short illness, a long one, or how they live. */
  context: z.enum(malnutritionContexts),
  intake_percent: percent,
  intake_days: days,
  loss_percent: percent,
  loss_days: days,
  body_mass_index: z.number().min(8).max(100).nullable(),
  /** The lower limits of the body mass index for people from Asia. */
  asian_limits: z.boolean(),
  fat: degree,
  muscle: degree,
  fluid: degree,
  grip_reduced: z.boolean(),
  /** A disease that keeps food from being taken up. */
  malabsorption: z.boolean(),
  /** An acute illness, an injury, or a chronic disease with inflammation. */
  inflammation: z.boolean(),
})
export type MalnutritionFacts = z.infer<typeof MalnutritionFacts>

export const criteria = [
  'intake',
  'weight_loss',
  'body_mass_index',
  'fat',
  'muscle',
  'fluid',
  'grip',
  'malabsorption',
  'inflammation',
] as const
export type Criterion = (typeof criteria)[number]

export const MetCriterion = z.object({ criterion: z.enum(criteria), severe: z.boolean() })
/** The criteria of one frame that the facts meet, and the grade that follows. */
export const MalnutritionFinding = z.object({
  frame: z.enum(malnutritionFrames),
  facts: MalnutritionFacts,
  grade: z.enum(malnutritionGrades),
  met: z.array(MetCriterion),
})
export type MalnutritionFinding = z.infer<typeof MalnutritionFinding>
export type Met = MalnutritionFinding['met']
