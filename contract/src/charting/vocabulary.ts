import type { Label } from '../kernel/label.ts'

// The words of the specification, letter by letter. A `chat` note belongs to care without a visit.
export const noteKinds = ['initial_consultation', 'follow_up', 'chat'] as const
export type NoteKind = (typeof noteKinds)[number]

export const noteStatuses = ['draft', 'signed'] as const
export type NoteStatus = (typeof noteStatuses)[number]

/** Who wrote a field: the dietitian, or a proposal that they accepted and did not edit since. */
export const fieldSources = ['provider', 'ai_prefill'] as const

export const noteViews = ['due', 'draft', 'signed'] as const
export type NoteView = (typeof noteViews)[number]

/** What happened to a note in one version of it. */
export const versionActs = ['edited', 'signed', 'unlocked'] as const
export type VersionAct = (typeof versionActs)[number]

export const pesStatusLabels = {
  new: { en: 'New', es: 'Nuevo' },
  active: { en: 'Active', es: 'Activo' },
  improving: { en: 'Improving', es: 'Mejora' },
  resolved: { en: 'Resolved', es: 'Resuelto' },
  discontinued: { en: 'Discontinued', es: 'Suspendido' },
} as const satisfies Record<string, Label>
export type PesStatus = keyof typeof pesStatusLabels

/** The code that a claim carries for the place of a visit. */
export const placeLabels = {
  '11': { en: 'Office', es: 'Consultorio' },
  '10': { en: 'By video or phone, client at home', es: 'Por video o teléfono, paciente en casa' },
  '02': { en: 'By video or phone, client elsewhere', es: 'Por video o teléfono, paciente en otro lugar' },
} as const satisfies Record<string, Label>
export type PlaceOfService = keyof typeof placeLabels

/** The procedures that a dietitian bills for one visit, in our own words. */
export const procedureLabels = {
  '97802': { en: 'First nutrition visit', es: 'Primera visita de nutrición' },
  '97803': { en: 'Later nutrition visit', es: 'Visita de nutrición posterior' },
  G0270: { en: 'Nutrition visit after a second referral in the year', es: 'Visita de nutrición tras una segunda orden médica en el año' },
  G0108: { en: 'Diabetes training, one person', es: 'Educación en diabetes, una persona' },
  S9470: { en: 'Nutrition visit, one price', es: 'Visita de nutrición, precio único' },
  '99401': { en: 'Preventive counseling, about 15 minutes', es: 'Consejería preventiva, unos 15 minutos' },
  '99402': { en: 'Preventive counseling, about 30 minutes', es: 'Consejería preventiva, unos 30 minutos' },
  '99403': { en: 'Preventive counseling, about 45 minutes', es: 'Consejería preventiva, unos 45 minutos' },
  '99404': { en: 'Preventive counseling, about 60 minutes', es: 'Consejería preventiva, unos 60 minutos' },
} as const satisfies Record<string, Label>
export type ProcedureCode = keyof typeof procedureLabels

/** The procedures whose units follow the minutes. */
export const timedProcedures: readonly string[] = ['97802', '97803', 'G0270']

/** Hours after the end of a visit within which its note is due. */
export const noteDueHours = 48
/** Hours after signing within which the author unlocks a note. */
export const unlockHours = 24
