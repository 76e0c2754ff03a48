import type { Label } from '../kernel/label.ts'

/** What belongs together in a payer's rule: a first and a later visit, or one kind of counseling in its lengths. */
export const procedureFamilies = {
  mnt: { en: 'Nutrition visits (97802, 97803)', es: 'Visitas de nutrición (97802, 97803)' },
  mnt_again: { en: 'After a second referral in the year (G0270)', es: 'Tras una segunda orden médica en el año (G0270)' },
  preventive: { en: 'Preventive counseling (99401 to 99404)', es: 'Consejería preventiva (99401 a 99404)' },
  visit_price: { en: 'One price for the visit (S9470)', es: 'Precio único por visita (S9470)' },
  diabetes_training: { en: 'Diabetes training (G0108)', es: 'Educación en diabetes (G0108)' },
} as const satisfies Record<string, Label>
export type ProcedureFamily = keyof typeof procedureFamilies

export const unitRoundings = {
  midpoint: { en: 'A unit counts from its middle on', es: 'Una unidad cuenta desde la mitad' },
  full: { en: 'Only full units count', es: 'Solo cuentan unidades completas' },
} as const satisfies Record<string, Label>
export type UnitRounding = keyof typeof unitRoundings

export const firstVisitTerms = {
  ever: { en: 'Once for each client', es: 'Una vez por paciente' },
  year: { en: 'Once a calendar year', es: 'Una vez por año' },
} as const satisfies Record<string, Label>
export type FirstVisitTerm = keyof typeof firstVisitTerms

/** What a visit by sound alone means for the price. */
export const soundPayments = {
  same: { en: 'Paid like video', es: 'Se paga como video' },
  less: { en: 'Paid less than video', es: 'Se paga menos que el video' },
  none: { en: 'Not paid', es: 'No se paga' },
} as const satisfies Record<string, Label>
export type SoundPayment = keyof typeof soundPayments

export const ruleActLabels = {
  added: { en: 'Added', es: 'Agregada' },
  replaced: { en: 'Replaced by a new version', es: 'Sustituida por otra versión' },
  ended: { en: 'End changed', es: 'Fin cambiado' },
  checked: { en: 'Compared with the payer', es: 'Verificada con la aseguradora' },
  unchecked: { en: 'Marked as not compared', es: 'Marcada como no verificada' },
  withdrawn: { en: 'Withdrawn', es: 'Retirada' },
} as const satisfies Record<string, Label>
export type RuleAct = keyof typeof ruleActLabels

export const meetingModes = ['in_person', 'video', 'sound'] as const
export type MeetingMode = (typeof meetingModes)[number]

/** Modifiers of a claim that a dietitian meets, in our own words. */
export const modifierLabels = {
  '25': { en: 'separate service on the same day', es: 'servicio aparte el mismo día' },
  '33': { en: 'preventive, without cost for the client', es: 'preventivo, sin costo para el paciente' },
  '93': { en: 'by sound alone', es: 'solo por voz' },
  '95': { en: 'by video', es: 'por video' },
  AE: { en: 'by a registered dietitian', es: 'por una dietista registrada' },
  GA: { en: 'waiver on file', es: 'renuncia firmada en archivo' },
  GQ: { en: 'stored and forwarded', es: 'guardado y enviado' },
  GT: { en: 'by video (older form)', es: 'por video (forma antigua)' },
  GX: { en: 'notice given freely', es: 'aviso voluntario' },
  GY: { en: 'not covered by law', es: 'no cubierto por ley' },
} as const satisfies Record<string, Label>
export type Modifier = keyof typeof modifierLabels

/** Why a code of a diagnosis may or may not stand on a claim of a day. */
export const codeStates = ['valid', 'header', 'ended', 'not_yet', 'unknown'] as const
export type CodeState = (typeof codeStates)[number]
