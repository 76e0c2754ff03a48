import type { Label } from '../kernel/label.ts'

/** Who made the sensor; each writes files of its own form. */
export const glucoseMakers = ['dexcom', 'libre'] as const
export type GlucoseMaker = (typeof glucoseMakers)[number]
export const glucoseMakerLabels = {
  dexcom: { en: 'Dexcom', es: 'Dexcom' },
  libre: { en: 'FreeStyle Libre', es: 'FreeStyle Libre' },
} as const satisfies Record<GlucoseMaker, Label>

export const glucoseUnits = ['mg/dL', 'mmol/L'] as const
export type GlucoseUnit = (typeof glucoseUnits)[number]

/** How the days of a file are written. */
export const dateOrders = ['year_first', 'day_first', 'month_first'] as const
export type DateOrder = (typeof dateOrders)[number]

export const uploadStatuses = ['checked', 'applying', 'applied', 'undoing', 'undone'] as const
export type UploadStatus = (typeof uploadStatuses)[number]
export const uploadStatusLabels = {
  checked: { en: 'Not added yet', es: 'Sin agregar todavía' },
  applying: { en: 'Being added', es: 'Se está agregando' },
  applied: { en: 'Added', es: 'Agregado' },
  undoing: { en: 'Being removed', es: 'Se está quitando' },
  undone: { en: 'Removed', es: 'Quitado' },
} as const satisfies Record<UploadStatus, Label>

/** Why a line of a file was left out. */
export const leftOutReasons = ['other_kind', 'no_time', 'no_value', 'impossible', 'in_the_future', 'twice'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export const leftOutLabels = {
  other_kind: {
    en: 'Not a sensor reading (a meal, insulin, an alarm, a scan)',
    es: 'No es una lectura del sensor (una comida, insulina, una alarma, un escaneo)',
  },
  no_time: { en: 'The time cannot be read', es: 'No se puede leer la hora' },
  no_value: { en: 'The value cannot be read', es: 'No se puede leer el valor' },
  impossible: { en: 'A value that no sensor can give', es: 'Un valor que ningún sensor da' },
  in_the_future: { en: 'In the future', es: 'En el futuro' },
  twice: { en: 'Twice in the file', es: 'Dos veces en el archivo' },
} as const satisfies Record<LeftOutReason, Label>

/** Whose goals the shares are compared with. */
export const glucoseTargets = ['standard', 'older', 'pregnancy'] as const
export type GlucoseTarget = (typeof glucoseTargets)[number]
export const glucoseTargetLabels = {
  standard: { en: 'Diabetes, most adults', es: 'Diabetes, la mayoría de los adultos' },
  older: { en: 'Older or at high risk', es: 'Personas mayores o con riesgo alto' },
  pregnancy: { en: 'Pregnancy', es: 'Embarazo' },
} as const satisfies Record<GlucoseTarget, Label>

/** The bands of the scale, from the lowest. */
export const glucoseBands = ['very_low', 'low', 'in_range', 'high', 'very_high'] as const
export type GlucoseBand = (typeof glucoseBands)[number]
export const glucoseBandLabels = {
  very_low: { en: 'Very low', es: 'Muy bajo' },
  low: { en: 'Low', es: 'Bajo' },
  in_range: { en: 'In range', es: 'En el rango' },
  high: { en: 'High', es: 'Alto' },
  very_high: { en: 'Very high', es: 'Muy alto' },
} as const satisfies Record<GlucoseBand, Label>
