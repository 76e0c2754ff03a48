import type { Label } from '../kernel/label.ts'

export const labFlags = ['Low', 'Normal', 'High', 'Not Specified', 'Check Lab Report'] as const
export type LabFlag = (typeof labFlags)[number]
export const labFlagLabels = {
  Low: { en: 'Low', es: 'Bajo' },
  Normal: { en: 'In range', es: 'Dentro del rango' },
  High: { en: 'High', es: 'Alto' },
  'Not Specified': { en: 'No range given', es: 'Sin rango de referencia' },
  'Check Lab Report': { en: 'See the lab report', es: 'Consulta el informe del laboratorio' },
} as const satisfies Record<LabFlag, Label>

export const testResults = ['positive', 'negative'] as const
export type TestResult = (typeof testResults)[number]
export const testResultLabels = {
  positive: { en: 'Positive', es: 'Positivo' },
  negative: { en: 'Negative', es: 'Negativo' },
} as const satisfies Record<TestResult, Label>
