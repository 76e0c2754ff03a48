import type { Label } from '../kernel/label.ts'

/** The kinds of care without a visit that a payer may pay for. Only e-visits reach dietitians; the others stay rows until a payer allows them. */
export const remoteFamilies = ['e_visit', 'rpm', 'rtm', 'care_management', 'virtual_check_in'] as const
export type RemoteFamily = (typeof remoteFamilies)[number]
/** The families of which a dietitian sees encounters. */
export const shownFamilies: readonly RemoteFamily[] = ['e_visit']

export const remoteFamilyLabels = {
  e_visit: { en: 'Questions in writing', es: 'Consultas por escrito' },
  rpm: { en: 'Readings from home', es: 'Mediciones en casa' },
  rtm: { en: 'Therapy followed from home', es: 'Terapia seguida en casa' },
  care_management: { en: 'Care of a long illness', es: 'Atención de una enfermedad larga' },
  virtual_check_in: { en: 'Short check-in', es: 'Contacto breve' },
} as const satisfies Record<RemoteFamily, Label>

/** The time over which minutes and days are added up. */
export const remoteWindows = ['day', '7_days', '30_days', 'month', 'episode'] as const
export type RemoteWindow = (typeof remoteWindows)[number]

/** Where care without a visit stands on its way to the payer. */
export const encounterStatusLabels = {
  accumulating: { en: 'Time adds up', es: 'Se suma el tiempo' },
  eligible: { en: 'Note needed', es: 'Falta la nota' },
  noticed: { en: 'Client was told', es: 'Se avisó al paciente' },
  ready_to_bill: { en: 'Ready to bill', es: 'Lista para cobrar' },
  billed: { en: 'Sent to the plan', es: 'Enviada al seguro' },
  paid: { en: 'Paid', es: 'Pagada' },
  denied: { en: 'Denied', es: 'Denegada' },
  expired: { en: 'Not billed: it is over', es: 'No se cobra: ya venció' },
  waived: { en: 'Not billed', es: 'No se cobra' },
  contested: { en: 'Contested', es: 'En disputa' },
  voided: { en: 'Taken back', es: 'Anulada' },
} as const satisfies Record<string, Label>
export type EncounterStatus = keyof typeof encounterStatusLabels

/** Why time ended an encounter that was never billed. */
export const expiryLabels = {
  too_little_time: { en: 'Not billed: too little time', es: 'No se cobra: faltó tiempo' },
  not_signed: { en: 'Not billed: note not signed in time', es: 'No se cobra: la nota no se firmó a tiempo' },
  conflict: { en: 'Not billed: something stood against it', es: 'No se cobra: algo lo impidió' },
} as const satisfies Record<string, Label>
export type ExpiryReason = keyof typeof expiryLabels

/** Where an encounter stands, in words; of one that is over, why. */
export const stateLabelOf = ({ status, expiry_reason: why }: { status: EncounterStatus; expiry_reason: ExpiryReason | null }): Label =>
  why === null ? encounterStatusLabels[status] : expiryLabels[why]

/** What a patient reads about it. */
export const patientEncounterLabels = {
  noticed: { en: 'Not billed yet', es: 'Aún no se cobra' },
  ready_to_bill: { en: 'Going to your plan', es: 'Pasa a tu seguro' },
  billed: { en: 'Your plan has it', es: 'La tiene tu seguro' },
  paid: { en: 'Your plan has answered', es: 'Tu seguro ya respondió' },
  denied: { en: 'Your plan did not pay', es: 'Tu seguro no pagó' },
  waived: { en: 'Not billed', es: 'No se cobra' },
  contested: { en: 'You contested it', es: 'La disputaste' },
  voided: { en: 'Taken back', es: 'Se anuló' },
} as const satisfies Partial<Record<EncounterStatus, Label>>

/** What a dietitian does between visits whose time counts. */
export const evidenceKinds = ['message', 'message_read', 'journal_review', 'lab_feedback'] as const
export type EvidenceKind = (typeof evidenceKinds)[number]
export const evidenceLabels = {
  message: { en: 'Message', es: 'Mensaje' },
  message_read: { en: 'Messages read', es: 'Mensajes leídos' },
  journal_review: { en: 'Journal review', es: 'Revisión del diario' },
  lab_feedback: { en: 'Words about lab results', es: 'Comentario sobre análisis' },
} as const satisfies Record<EvidenceKind, Label>

/** Why an encounter cannot be billed, whatever its minutes. */
export const conflictLabels = {
  visit_before: { en: 'A visit in the 7 days before', es: 'Hubo una visita en los 7 días anteriores' },
  led_to_visit: { en: 'It led to a visit within 24 hours', es: 'Llevó a una visita dentro de 24 horas' },
  other_provider: { en: 'Another dietitian has the same week', es: 'Otra dietista tiene la misma semana' },
  no_consent: { en: 'The client does not agree, or no longer', es: 'El paciente no está de acuerdo, o ya no' },
  payer_stopped: { en: 'The plan does not pay it on this day', es: 'El seguro no lo paga ese día' },
} as const satisfies Record<string, Label>
export type ConflictCode = keyof typeof conflictLabels

/** Why an encounter is not billed although it could be. */
export const waiveLabels = {
  courtesy: { en: 'As a courtesy', es: 'Por cortesía' },
  not_worth_it: { en: 'Too small to bill', es: 'Muy poco para cobrarlo' },
  part_of_visit: { en: 'It belongs to a visit', es: 'Pertenece a una visita' },
  mistake: { en: 'It was a mistake', es: 'Fue un error' },
} as const satisfies Record<string, Label>
export type WaiveReason = keyof typeof waiveLabels
/** The reasons that the product gives by itself come after those of people. */
export const allWaiveReasons = [...(Object.keys(waiveLabels) as WaiveReason[]), 'conflict', 'claim_dropped'] as const

export const contestReasonLabels = {
  not_received: { en: 'I did not get this care', es: 'No recibí esta atención' },
  no_consent: { en: 'I did not agree to this', es: 'No acepté esto' },
  time_incorrect: { en: 'The time is wrong', es: 'El tiempo está mal' },
  duplicate: { en: 'It was billed twice', es: 'Se cobró dos veces' },
  cost_not_disclosed: { en: 'Nobody told me the cost', es: 'Nadie me dijo el costo' },
  not_covered_as_told: { en: 'My plan did not cover it as I was told', es: 'Mi seguro no lo cubrió como me dijeron' },
  other: { en: 'Another reason', es: 'Otro motivo' },
} as const satisfies Record<string, Label>
export type ContestReason = keyof typeof contestReasonLabels

export const contestStatusLabels = {
  open: { en: 'Waits for the dietitian', es: 'Espera a la dietista' },
  provider_response: { en: 'The dietitian has answered', es: 'La dietista respondió' },
  under_review: { en: 'Being looked at', es: 'En revisión' },
  upheld: { en: 'Decided for the patient', es: 'A favor del paciente' },
  rejected: { en: 'The bill stands', es: 'El cobro se mantiene' },
  withdrawn: { en: 'Taken back by the patient', es: 'Retirada por el paciente' },
} as const satisfies Record<string, Label>
export type ContestStatus = keyof typeof contestStatusLabels
export const openContestStatuses: readonly ContestStatus[] = ['open', 'provider_response', 'under_review']

/** The current version of the consent text. Change it whenever the words in the web app's `use-remote-terms.ts` change. */
export const remoteConsentVersion = '2026-11'
/** A note that nobody signed so many days after the end of its week is billed no more. */
export const signDays = 30
/** Its dietitian is reminded so many days before, and always has so many days left from then on. */
export const signReminderDays = 7
/** After the notice nothing is billed for so many hours. */
export const quietHours = 48
/** After the notice a patient may contest for so many days. */
export const contestDays = 14
/** The practice decides within so many business days. */
export const decisionBusinessDays = 10
export const mostContestFiles = 5
/** One stretch of work is at most so long, and may be reported for so long after it. */
export const mostWorkMinutes = 30
export const reportHours = 24
