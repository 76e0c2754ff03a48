import type { Label } from '../kernel/label.ts'

/** What is compared with other children, in the order in which it is shown. */
export const growthChartLabels = {
  stature_for_age: { en: 'Height for age', es: 'Estatura para la edad' },
  weight_for_age: { en: 'Weight for age', es: 'Peso para la edad' },
  bmi_for_age: { en: 'Body mass index for age', es: 'Índice de masa corporal para la edad' },
  weight_for_length: { en: 'Weight for length', es: 'Peso para la longitud' },
} as const satisfies Record<string, Label>
export const growthCharts = ['stature_for_age', 'weight_for_age', 'bmi_for_age', 'weight_for_length'] as const
export type GrowthChartName = (typeof growthCharts)[number]

/** With which children they are compared. CDC recommends the WHO standards under two years of age, and its own charts from then on. */
export const growthReferenceLabels = {
  who_2006: { en: 'WHO Child Growth Standards, 2006', es: 'Patrones de crecimiento infantil de la OMS, 2006' },
  cdc_2000: { en: 'CDC growth charts, 2000', es: 'Gráficas de crecimiento de los CDC, 2000' },
} as const satisfies Record<string, Label>
export type GrowthReference = keyof typeof growthReferenceLabels

/** Who entered a value: a dietitian who measured, the patient's journal, or the intake. */
export const growthSources = ['measured', 'journal', 'intake'] as const
export type GrowthSource = (typeof growthSources)[number]

export const growthUnits = ['cm', 'kg', 'kg/m2'] as const
export type GrowthUnit = (typeof growthUnits)[number]

/** Why there is no chart, if something about the patient is missing. */
export const growthNeeds = ['birth_date', 'clinical_sex'] as const

/** The charts end at the twentieth birthday. */
export const grownAge = 20
/** So far from the median, in standard deviations, a value is more often a slip than true; it must be confirmed. */
export const likelyDeviations = 5
/** A height and a weight make a body mass index if they were taken within so many days. */
export const daysOfOneMeasurement = 30
