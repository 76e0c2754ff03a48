import type { Label } from '../kernel/label.ts'

// The words of the specification, letter by letter.
export const resultFlagLabels = {
  Low: { en: 'Low', es: 'Bajo' },
  Normal: { en: 'In range', es: 'En el rango' },
  High: { en: 'High', es: 'Alto' },
  'Not Specified': { en: 'No range', es: 'Sin rango' },
  'Check Lab Report': { en: 'See the report', es: 'Ver el informe' },
} as const satisfies Record<string, Label>
export type ResultFlag = keyof typeof resultFlagLabels

export const testResultLabels = {
  positive: { en: 'Positive', es: 'Positivo' },
  negative: { en: 'Negative', es: 'Negativo' },
} as const satisfies Record<string, Label>
export type TestResult = keyof typeof testResultLabels

export const labSourceLabels = {
  patient_upload: { en: 'Entered by the patient', es: 'Introducido por el paciente' },
  provider: { en: 'Entered by the dietitian', es: 'Introducido por el dietista' },
  partner: { en: 'From the laboratory', es: 'Del laboratorio' },
} as const satisfies Record<string, Label>
export type LabSource = keyof typeof labSourceLabels

/** What stands before a value beyond what the laboratory can measure, such as `<0.1`. */
export const comparators = ['<', '<=', '>=', '>'] as const
export type Comparator = (typeof comparators)[number]

export const reviewStatuses = ['new', 'reviewed'] as const
export type ReviewStatus = (typeof reviewStatuses)[number]

/** Whose range it is: that of the report, or one of ours for a sex or for everybody. */
export const rangeSexes = ['female', 'male'] as const
export type RangeSex = (typeof rangeSexes)[number]
