import type { Label } from '../kernel/label.ts'

/** Where a claim stands. That it is held is a fact beside its state. */
export const claimStateLabels = {
  draft: { en: 'Needs work', es: 'Por completar' },
  ready: { en: 'Ready', es: 'Lista para enviar' },
  submitted: { en: 'Sent', es: 'Enviada' },
  rejected: { en: 'Rejected', es: 'Devuelta' },
  acknowledged: { en: 'Arrived', es: 'Recibida' },
  accepted: { en: 'In review', es: 'En revisión' },
  paid: { en: 'Paid', es: 'Pagada' },
  partially_paid: { en: 'Paid in part', es: 'Pagada en parte' },
  denied: { en: 'Denied', es: 'Denegada' },
  reversed: { en: 'Taken back', es: 'Revertida' },
  appealed: { en: 'Appealed', es: 'Apelada' },
  voided: { en: 'Voided', es: 'Anulada' },
  cancelled: { en: 'Canceled', es: 'Cancelada' },
  closed: { en: 'Closed', es: 'Cerrada' },
} as const satisfies Record<string, Label>
export type ClaimState = keyof typeof claimStateLabels

/** What can happen to a claim. */
export const claimEventLabels = {
  built: { en: 'Made from the signed note', es: 'Creada de la nota firmada' },
  found_faulty: { en: 'Checked: something is missing', es: 'Revisada: falta algo' },
  found_ready: { en: 'Checked: ready', es: 'Revisada: lista' },
  changed: { en: 'Changed', es: 'Cambiada' },
  held: { en: 'Held', es: 'Detenida' },
  released: { en: 'Hold lifted', es: 'Liberada' },
  submitted: { en: 'Sent', es: 'Enviada' },
  sent_on_paper: { en: 'Sent on paper', es: 'Enviada en papel' },
  status_asked: { en: 'The payer was asked where it stands', es: 'Se preguntó a la aseguradora cómo va' },
  status_told: { en: 'The payer said where it stands', es: 'La aseguradora dijo cómo va' },
  acknowledged: { en: 'The file arrived', es: 'El archivo llegó' },
  rejected: { en: 'Rejected before review', es: 'Devuelta sin revisar' },
  accepted: { en: 'Taken for review', es: 'Aceptada para revisión' },
  paid: { en: 'Paid', es: 'Pagada' },
  partially_paid: { en: 'Paid in part', es: 'Pagada en parte' },
  denied: { en: 'Denied', es: 'Denegada' },
  reversed: { en: 'The payer took its answer back', es: 'La aseguradora revirtió su respuesta' },
  corrected: { en: 'Opened for a correction', es: 'Abierta para corregir' },
  corrected_anew: {
    en: "Opened again, because the first payer's answer changed",
    es: 'Abierta de nuevo, porque cambió la respuesta de la primera aseguradora',
  },
  corrected_for_visits: {
    en: 'Opened for a correction that covers another visit of the day',
    es: 'Abierta para corregirla y que cubra otra visita del día',
  },
  joined: { en: 'Its visit went onto another claim of the day', es: 'Su visita pasó a otra reclamación del día' },
  corrected_after_payment: { en: 'Opened for a correction after it was paid', es: 'Abierta para corregir después del pago' },
  opened_to_resend: {
    en: 'Opened to be sent again: the payer does not have it',
    es: 'Abierta para enviarla de nuevo: la aseguradora no la tiene',
  },
  void_rejected: { en: 'The payer rejected the void', es: 'La aseguradora rechazó la anulación' },
  void_taken_back: { en: 'It stands again: the void was given up', es: 'Vigente de nuevo: se desistió de anularla' },
  correction_dropped: { en: 'The correction was dropped', es: 'Se descartó la corrección' },
  match_taken_back: { en: 'An answer that was not about it was taken off', es: 'Se retiró una respuesta que no era suya' },
  appealed: { en: 'Appealed', es: 'Apelada' },
  voided: { en: 'Voided', es: 'Anulada' },
  cancelled: { en: 'Canceled', es: 'Cancelada' },
  closed: { en: 'Closed', es: 'Cerrada' },
  written_off: { en: 'What was open was written off', es: 'Se dio por incobrable lo pendiente' },
  write_off_taken_back: { en: 'It is open again', es: 'Vuelve a estar pendiente' },
} as const satisfies Record<string, Label>
export type ClaimEventKind = keyof typeof claimEventLabels

/** How the form of a claim went to a payer that takes no files. */
export const paperWayLabels = {
  mail: { en: 'By mail', es: 'Por correo' },
  fax: { en: 'By fax', es: 'Por fax' },
  portal: { en: "Typed into the payer's site", es: 'Escrita en el sitio de la aseguradora' },
} as const satisfies Record<string, Label>
export type PaperWay = keyof typeof paperWayLabels

/** What a paper is that goes to the payer beside a claim, by the codes of PWK01. */
export const attachmentKinds = {
  B4: { en: 'Referral form', es: 'Orden médica' },
  '77': { en: 'Proof of the referral', es: 'Comprobante de la orden médica' },
  LA: { en: 'Laboratory results', es: 'Resultados de laboratorio' },
  M1: { en: 'Medical record', es: 'Expediente médico' },
  OZ: { en: 'Other proof for the claim', es: 'Otro comprobante de la reclamación' },
  EB: { en: 'Answer of another payer', es: 'Respuesta de otra aseguradora' },
  CT: { en: 'Certification', es: 'Certificación' },
} as const satisfies Record<string, Label>
export type AttachmentKind = keyof typeof attachmentKinds

/** How such a paper goes, by the codes of PWK02. */
export const attachmentWays = {
  FX: { en: 'By fax', es: 'Por fax' },
  BM: { en: 'By mail', es: 'Por correo' },
  EL: { en: "Through the payer's site", es: 'Por el sitio de la aseguradora' },
  EM: { en: 'By email', es: 'Por correo electrónico' },
  AA: { en: 'Only if the payer asks for it', es: 'Solo si la aseguradora lo pide' },
} as const satisfies Record<string, Label>
export type AttachmentWay = keyof typeof attachmentWays

/** Of a claim that goes on paper: whether its form still waits for somebody who prints and sends it. */
export const paperStates = ['to_send', 'sent'] as const

/** What a patient reads about the claim of a visit. */
export const patientClaimLabels = {
  preparing: { en: 'We are preparing the bill for your insurance', es: 'Estamos preparando la reclamación para tu seguro' },
  sent: { en: 'Sent to your insurance', es: 'Enviada a tu seguro' },
  in_review: { en: 'Your insurance is looking at it', es: 'Tu seguro la está revisando' },
  working_on_it: {
    en: 'Your insurance has a question; we are taking care of it',
    es: 'Tu seguro tiene una pregunta; nosotros nos ocupamos',
  },
  settled: { en: 'Your insurance has answered', es: 'Tu seguro ya respondió' },
  withdrawn: { en: 'Your insurance was not billed for this visit', es: 'No se cobró esta visita a tu seguro' },
  taken_back: { en: 'We took back what we had sent to your insurance', es: 'Retiramos la reclamación que habíamos enviado a tu seguro' },
} as const satisfies Record<string, Label>
export type PatientClaimStatus = keyof typeof patientClaimLabels

const patientStatuses: Record<ClaimState, PatientClaimStatus> = {
  draft: 'preparing',
  ready: 'preparing',
  submitted: 'sent',
  acknowledged: 'sent',
  accepted: 'in_review',
  rejected: 'working_on_it',
  denied: 'working_on_it',
  reversed: 'working_on_it',
  appealed: 'working_on_it',
  partially_paid: 'settled',
  paid: 'settled',
  closed: 'settled',
  voided: 'taken_back',
  cancelled: 'withdrawn',
}

/** What a patient reads about a claim in this state. Whether it is held is nothing that they must act on. */
export const patientStatusOf = (state: ClaimState): PatientClaimStatus => patientStatuses[state]

/** Why a claim waits for a person although nothing in it is wrong. */
export const holdLabels = {
  same_day_visit: {
    en: 'Another visit of the same day goes to the same payer',
    es: 'Otra visita del mismo día va a la misma aseguradora',
  },
  no_license: { en: 'The dietitian had no license where the client was', es: 'La dietista no tenía licencia donde estaba el paciente' },
  not_credentialed: {
    en: 'The dietitian is not credentialed with this payer on this day',
    es: 'La aseguradora aún no aceptó a la dietista para ese día',
  },
  not_enrolled: {
    en: 'Claims of the dietitian cannot go to this payer yet',
    es: 'Las reclamaciones de la dietista aún no pueden ir a esta aseguradora',
  },
  by_hand: { en: 'Held by hand', es: 'Alguien la detuvo' },
  prior_changed: { en: "The first payer's answer changed", es: 'Cambió la respuesta de la primera aseguradora' },
  contested: { en: 'The client contests it', es: 'El paciente lo disputa' },
  by_rule: { en: 'A billing rule holds it', es: 'La detiene una regla de facturación' },
} as const satisfies Record<string, Label>
export type HoldCode = keyof typeof holdLabels

/** What staff note about a claim, and how they reached the payer. */
export const contactWayLabels = {
  call: { en: 'Call', es: 'Llamada' },
  portal: { en: "The payer's site", es: 'Sitio de la aseguradora' },
  mail: { en: 'Letter, fax or email', es: 'Carta, fax o correo' },
  note: { en: 'Note', es: 'Nota' },
} as const satisfies Record<string, Label>
export type ContactWay = keyof typeof contactWayLabels

/** Whose claims a list shows, where it does not show all. */
export const claimAssignees = ['me', 'nobody'] as const

/** By what the work queue is sorted: the latest day, the closest end of filing, or the highest charge first. */
export const claimSorts = ['service_day', 'file_by', 'charge'] as const
export type ClaimSort = (typeof claimSorts)[number]

/** What staff do with one claim for a reason, and with many at once. */
export const singleActs = [
  'hold',
  'release',
  'cancel',
  'join',
  'correct',
  'resend',
  'repeat',
  'drop',
  'restore',
  'close',
  'bill_second',
  'make_new',
] as const
export type SingleAct = (typeof singleActs)[number]
export const bulkActs = ['check', 'submit', 'hold', 'release', 'cancel'] as const
export type BulkAct = (typeof bulkActs)[number]

/** Everything that may be done with a claim. */
export const claimActs = ['submit', 'mark_sent', 'change', 'check', ...singleActs, 'appeal', 'void', 'switch_plan'] as const
export type ClaimAct = (typeof claimActs)[number]

/** What one line of a claim may charge, where a person or a file says it: $100,000 is a slip of the hand. */
export const mostLineCents = 10_000_000
