import type { Label } from '../kernel/label.ts'

/** Why an administrator opens the data of a patient. The words beside it say what exactly happened. */
export const accessReasonLabels = {
  asked_by_patient: { en: 'The patient asked us', es: 'El paciente nos lo pidió' },
  scheduling: { en: 'A visit must be arranged', es: 'Hay que organizar una consulta' },
  payment: { en: 'Insurance or payment', es: 'Seguro o pago' },
  complaint: { en: 'A complaint', es: 'Una queja' },
  safety: { en: 'Somebody may be in danger', es: 'Alguien puede estar en peligro' },
  legal: { en: 'A request that the law makes us answer', es: 'Una petición que la ley nos obliga a responder' },
  technical: { en: 'Something in the product does not work', es: 'Algo del producto no funciona' },
  other: { en: 'Another reason', es: 'Otro motivo' },
} as const satisfies Record<string, Label>
export type AccessReasonKind = keyof typeof accessReasonLabels

/** Whose data a reason opens: those of one patient, of the patients of one dietitian, or of any patient. */
export const accessScopes = ['patient', 'provider', 'practice'] as const
export type AccessScope = (typeof accessScopes)[number]

/** How long a reason is, in characters, and for how many minutes it holds. */
export const accessReasonLength = { least: 10, most: 500 } as const
export const accessReasonMinutes = 30

/** The headers of a call that carries a reason. Its words are percent-encoded, because a header holds no letters beyond ASCII. */
export const accessReasonHeader = 'x-access-reason'
export const accessReasonKindHeader = 'x-access-reason-kind'

/** What a row of the trail says that somebody did. */
export const trailKindLabels = {
  read: { en: 'Read', es: 'Lectura' },
  write: { en: 'Change', es: 'Cambio' },
  denied: { en: 'Refused', es: 'Rechazo' },
  reason: { en: 'Opened with a reason', es: 'Abierto con un motivo' },
} as const satisfies Record<string, Label>
export type TrailKind = keyof typeof trailKindLabels

/** An export covers at most so many days. */
export const mostDaysOfExport = 92
/** So many days are shown if no beginning was chosen. */
export const daysOfTrail = 31
