import type { Label } from '../kernel/label.ts'

/** What a dietitian is paid for by a rate. */
export const payKinds = {
  initial_consultation: { en: 'First visit', es: 'Primera visita' },
  follow_up: { en: 'Follow-up', es: 'Seguimiento' },
  no_show: { en: 'Missed visit', es: 'Visita perdida' },
  late_cancel: { en: 'Late change', es: 'Cambio tardío' },
  remote_encounter: { en: 'Care between visits', es: 'Atención entre visitas' },
} as const satisfies Record<string, Label>
export type PayKind = keyof typeof payKinds

/** How a rate is meant. A share is that of the fee that the patient owes. */
export const payUnits = {
  hour: { en: 'An hour', es: 'Por hora' },
  each: { en: 'Each', es: 'Por cada una' },
  fee_share: { en: 'Share of the fee', es: 'Parte del cargo' },
} as const satisfies Record<string, Label>
export type PayUnit = keyof typeof payUnits

/** What a line of a statement is. A correction and what is taken back change what an earlier line said; the last two settle what somebody owes who has left. */
export const lineTypes = {
  session: { en: 'Visit', es: 'Visita' },
  no_show: { en: 'Missed visit', es: 'Visita perdida' },
  late_cancel: { en: 'Late change', es: 'Cambio tardío' },
  remote_encounter: { en: 'Care between visits', es: 'Atención entre visitas' },
  engagement_reward: { en: 'Care actions of a month', es: 'Acciones de atención de un mes' },
  bonus: { en: 'Bonus', es: 'Bono' },
  returned: { en: 'Sent back by the bank', es: 'Devuelto por el banco' },
  adjustment: { en: 'Correction', es: 'Corrección' },
  clawback: { en: 'Taken back after it was paid', es: 'Descontado después de pagarse' },
  paid_back: { en: 'Paid back to the practice', es: 'Devuelto al consultorio' },
  written_off: { en: 'No longer asked for', es: 'Ya no se reclama' },
} as const satisfies Record<string, Label>
export type LineType = keyof typeof lineTypes

/** What a line goes back to. */
export const lineSources = ['session', 'no_show', 'late_cancel', 'remote_encounter', 'engagement_reward', 'entry', 'transfer'] as const
export type LineSource = (typeof lineSources)[number]

/** Why a line was written. The screens write a sentence for each. */
export const lineReasons = {
  note_signed: { en: 'The note is signed.', es: 'La nota está firmada.' },
  note_changed: { en: 'The note was signed again and says something else.', es: 'La nota se firmó de nuevo y dice otra cosa.' },
  note_unlocked: { en: 'The note was unlocked and is not signed again yet.', es: 'La nota se desbloqueó y aún no se firma de nuevo.' },
  visit_missed: { en: 'The client did not come.', es: 'El paciente no vino.' },
  visit_canceled_late: { en: 'The client canceled or moved it late.', es: 'El paciente la canceló o la cambió tarde.' },
  mark_changed: { en: 'The visit was marked otherwise afterwards.', es: 'La visita se marcó de otra forma después.' },
  fee_changed: { en: 'The fee of the client changed.', es: 'El cargo del paciente cambió.' },
  rate_changed: { en: 'Another rate holds on that day.', es: 'Otra tarifa vale para ese día.' },
  care_given: { en: 'Care that you gave between visits.', es: 'Atención que diste entre visitas.' },
  care_counted_anew: { en: 'The month was counted anew.', es: 'El mes se volvió a contar.' },
  contest_decided: { en: 'A question of the client about it was decided.', es: 'Se resolvió una duda del paciente al respecto.' },
  transfer_returned: {
    en: 'A part of a transfer came back, so it is paid anew.',
    es: 'Una parte de una transferencia fue devuelta, así que se paga de nuevo.',
  },
  entered: { en: 'Entered by the practice.', es: 'Anotado por el consultorio.' },
} as const satisfies Record<string, Label>
export type LineReason = keyof typeof lineReasons

export const payoutStatuses = {
  draft: { en: 'Draft', es: 'Borrador' },
  on_hold: { en: 'On hold', es: 'Retenido' },
  finalized: { en: 'About to be sent', es: 'Por enviarse' },
  processing: { en: 'On its way', es: 'En camino' },
  paid: { en: 'Paid', es: 'Pagado' },
  failed: { en: 'Not sent', es: 'No enviado' },
} as const satisfies Record<string, Label>

/** Why a transfer failed, as the processor says it. */
export const payoutFailures = {
  account_not_ready: { en: 'The account cannot take money yet.', es: 'La cuenta aún no puede recibir dinero.' },
  balance_too_low: { en: 'The practice had too little at the processor.', es: 'El consultorio tenía muy poco en el procesador.' },
  not_reached: { en: 'The processor could not be reached.', es: 'No se pudo contactar al procesador.' },
  returned: { en: 'The bank of the dietitian sent it back.', es: 'El banco del dietista lo devolvió.' },
  other: { en: 'The processor refused it.', es: 'El procesador lo rechazó.' },
} as const satisfies Record<string, Label>
export type PayoutFailure = keyof typeof payoutFailures

/** What becomes of a dietitian in a run. */
export const draftOutcomes = {
  pays: { en: 'Will be paid', es: 'Se pagará' },
  carried: { en: 'Carried to the next run', es: 'Pasa al siguiente pago' },
  on_hold: { en: 'On hold', es: 'Retenido' },
  no_account: { en: 'No account to pay to', es: 'Sin cuenta para pagar' },
  paid_already: { en: 'Paid for this period', es: 'Ya pagado en este período' },
} as const satisfies Record<string, Label>
export type DraftOutcome = keyof typeof draftOutcomes

export const accountStatuses = {
  none: { en: 'Not set up', es: 'Sin configurar' },
  begun: { en: 'Begun', es: 'Comenzada' },
  ready: { en: 'Ready', es: 'Lista' },
  restricted: { en: 'Something is missing', es: 'Falta algo' },
} as const satisfies Record<string, Label>
export type AccountStatus = keyof typeof accountStatuses

export const payCadences = {
  weekly: { en: 'Every week', es: 'Cada semana' },
  every_two_weeks: { en: 'Every two weeks', es: 'Cada dos semanas' },
  monthly: { en: 'Every calendar month', es: 'Cada mes calendario' },
} as const satisfies Record<string, Label>
export type PayCadence = keyof typeof payCadences

/** What finance staff enter by hand. The last two are about dietitians who have left and owe something. */
export const entryTypes = {
  bonus: { en: 'Bonus', es: 'Bono' },
  adjustment: { en: 'Correction', es: 'Corrección' },
  paid_back: lineTypes.paid_back,
  written_off: lineTypes.written_off,
} as const satisfies Record<string, Label>
export type EntryType = keyof typeof entryTypes
/** Those that move the books at once, so that no run of two people follows them. */
export const settlingTypes = ['paid_back', 'written_off'] as const satisfies readonly EntryType[]

/** What became of what finance staff entered by hand. */
export const entryStates = {
  standing: { en: 'Entered', es: 'Anotado' },
  waiting: { en: 'Waits for a second person', es: 'Espera a una segunda persona' },
  refused: { en: 'Refused', es: 'Rechazado' },
} as const satisfies Record<string, Label>
export type EntryState = keyof typeof entryStates

/** What line 3a of form W-9 asks. */
export const taxClasses = {
  individual: { en: 'Individual or sole proprietor', es: 'Persona física o dueño único' },
  c_corporation: { en: 'C corporation', es: 'Corporación C' },
  s_corporation: { en: 'S corporation', es: 'Corporación S' },
  partnership: { en: 'Partnership', es: 'Sociedad' },
  trust: { en: 'Trust or estate', es: 'Fideicomiso o sucesión' },
  llc_c: { en: 'LLC taxed as a C corporation', es: 'LLC que tributa como corporación C' },
  llc_s: { en: 'LLC taxed as an S corporation', es: 'LLC que tributa como corporación S' },
  llc_partnership: { en: 'LLC taxed as a partnership', es: 'LLC que tributa como sociedad' },
} as const satisfies Record<string, Label>
export type TaxClass = keyof typeof taxClasses

/** Which form is due about what somebody was paid in a year. What corporations get for care stands on another form than what people get. */
export const yearForms = {
  nec: { en: '1099-NEC must be filed', es: 'Hay que presentar el 1099-NEC' },
  misc: { en: '1099-MISC, box 6: ask your accountant', es: '1099-MISC, casilla 6: pregunta a tu contador' },
  none: { en: 'Not due', es: 'No corresponde' },
} as const satisfies Record<string, Label>
export type YearForm = keyof typeof yearForms

export const taxIdKinds = {
  ssn: { en: 'Social Security number', es: 'Número de Seguro Social' },
  itin: { en: 'ITIN', es: 'ITIN' },
  ein: { en: 'EIN', es: 'EIN' },
} as const satisfies Record<string, Label>
export type TaxIdKind = keyof typeof taxIdKinds
