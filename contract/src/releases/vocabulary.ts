import type { Label } from '../kernel/label.ts'

/** What a release lets us give away. */
export const releaseScopeLabels = {
  chart_notes: { en: 'Notes about visits', es: 'Notas de las visitas' },
  labs: { en: 'Lab results', es: 'Resultados de análisis' },
  meal_plans: { en: 'Meal plans', es: 'Planes de comidas' },
  appointments: { en: 'Dates of visits', es: 'Fechas de las visitas' },
  billing: { en: 'Bills and payments', es: 'Cargos y pagos' },
} as const satisfies Record<string, Label>
export type ReleaseScope = keyof typeof releaseScopeLabels

/** A release begins as a draft, which nobody signed. */
export const releaseStatusLabels = {
  draft: { en: 'Draft', es: 'Borrador' },
  active: { en: 'Active', es: 'Vigente' },
  expired: { en: 'Expired', es: 'Vencida' },
  revoked: { en: 'Revoked', es: 'Revocada' },
} as const satisfies Record<string, Label>
export type ReleaseStatus = keyof typeof releaseStatusLabels

export const signatureKindLabels = {
  drawn: { en: 'Drawn', es: 'Dibujada' },
  typed: { en: 'Typed', es: 'Escrita' },
} as const satisfies Record<string, Label>
export type SignatureKind = keyof typeof signatureKindLabels

export const sendMethodLabels = {
  fax: { en: 'Fax', es: 'Fax' },
  email: { en: 'Email', es: 'Correo electrónico' },
} as const satisfies Record<string, Label>
export type SendMethod = keyof typeof sendMethodLabels

/** `withheld`: the release had ended before it could go out. */
export const sendStatusLabels = {
  waiting: { en: 'On its way', es: 'En camino' },
  sent: { en: 'Sent', es: 'Enviada' },
  failed: { en: 'Could not be sent', es: 'No se pudo enviar' },
  withheld: { en: 'Not sent', es: 'No enviada' },
} as const satisfies Record<string, Label>
export type SendStatus = keyof typeof sendStatusLabels

/** Why a sending failed: the number or address refused it, or nobody answered however often we tried. */
export const sendFaults = ['refused', 'no_answer', 'not_available'] as const
export type SendFault = (typeof sendFaults)[number]
