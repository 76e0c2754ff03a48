import type { Label } from '../kernel/label.ts'

export const fileDirections = {
  sent: { en: 'Sent', es: 'Enviado' },
  received: { en: 'Received', es: 'Recibido' },
} as const satisfies Record<string, Label>

/** What became of a file. */
export const fileStates = {
  waiting: { en: 'On its way', es: 'En camino' },
  sent: { en: 'Handed over', es: 'Entregado' },
  taken: { en: 'Taken over', es: 'Procesado' },
  refused: { en: 'Refused', es: 'Rechazado' },
  repeated: { en: 'Known already', es: 'Ya conocido' },
} as const satisfies Record<string, Label>
export type FileState = keyof typeof fileStates

export const fileSources = {
  us: { en: 'Written here', es: 'Escrito aquí' },
  pickup: { en: 'From the clearinghouse', es: 'De la cámara de compensación' },
  by_hand: { en: 'Added by hand', es: 'Agregado a mano' },
  letter: { en: 'Entered from a letter', es: 'Anotado de una carta' },
  portal: { en: 'Entered from the website of the payer', es: 'Anotado del sitio web de la aseguradora' },
} as const satisfies Record<string, Label>
export type FileSource = keyof typeof fileSources

/** How a payment that came without a file was paid. */
export const paymentMeans = {
  check: { en: 'Check', es: 'Cheque' },
  transfer: { en: 'Bank transfer', es: 'Transferencia bancaria' },
  virtual_card: { en: 'Virtual card', es: 'Tarjeta virtual' },
  nothing: { en: 'Nothing was paid', es: 'No se pagó nada' },
} as const satisfies Record<string, Label>
export type PaymentMeans = keyof typeof paymentMeans

/** The kinds of files, in words. */
export const fileKinds: { readonly [kind: string]: Label } = {
  '837P': { en: 'Claim', es: 'Reclamación' },
  TA1: { en: 'Notice about a file', es: 'Aviso sobre un archivo' },
  '999': { en: 'Receipt for a file', es: 'Acuse de un archivo' },
  '277CA': { en: 'Receipt for claims', es: 'Acuse de reclamaciones' },
  '276': { en: 'Question about a claim', es: 'Consulta sobre una reclamación' },
  '277': { en: 'Status of claims', es: 'Estado de reclamaciones' },
  '835': { en: 'Remittance', es: 'Aviso de pago' },
}

/** What was done with a payer's decision about a claim. */
export const remittedStates = {
  posted: { en: 'Posted', es: 'Registrada' },
  noted: { en: 'Noted', es: 'Anotada' },
  unmatched: { en: 'Needs a person', es: 'Requiere a una persona' },
  set_aside: { en: 'Set aside', es: 'Apartada' },
} as const satisfies Record<string, Label>
export type RemittedState = keyof typeof remittedStates

/** Why a decision was not posted by itself. */
export const unmatchedReasons = {
  unknown_claim: { en: 'No claim of ours has this number', es: 'Ninguna reclamación nuestra tiene este número' },
  other_payee: { en: 'The payment is for another practice', es: 'El pago es para otro consultorio' },
  other_patient: { en: 'The payer names another client', es: 'La aseguradora nombra a otro paciente' },
  nothing_to_reverse: { en: 'It takes back an answer that we do not have', es: 'Revierte una respuesta que no tenemos' },
  beyond_charge: { en: 'It is more than we charged', es: 'Supera lo que se cobró' },
  claim_voided: { en: 'We took this claim back before the answer came', es: 'Anulamos esta reclamación antes de la respuesta' },
  below_zero: { en: 'Its amounts are below zero, and it takes nothing back', es: 'Sus importes son negativos y no revierte nada' },
} as const satisfies Record<string, Label>
export type UnmatchedReason = keyof typeof unmatchedReasons

/** What a payer decided. */
export const outcomeLabels = {
  paid: { en: 'Paid', es: 'Pagada' },
  partially_paid: { en: 'Paid in part', es: 'Pagada en parte' },
  denied: { en: 'Denied', es: 'Denegada' },
  unprocessable: { en: 'Could not be processed', es: 'No se pudo procesar' },
  reversed: { en: 'Taken back', es: 'Revertida' },
  passed_on: { en: 'Passed on to another payer', es: 'Pasada a otra aseguradora' },
  forecast: { en: 'Only announced', es: 'Solo anunciada' },
} as const satisfies Record<string, Label>
export type Outcome = keyof typeof outcomeLabels

/** What staff should know about a decision that was posted. */
export const postingFlagLabels = {
  line_unmatched: { en: 'A line is not ours', es: 'Una línea no es nuestra' },
  recoded: { en: 'The payer changed a code', es: 'La aseguradora cambió un código' },
  units_cut: { en: 'Fewer units were paid', es: 'Se pagaron menos unidades' },
  forwarded: { en: 'Passed on to a second payer', es: 'Pasada a una segunda aseguradora' },
  sequestered: { en: 'Lowered by the federal reduction', es: 'Rebajada por la reducción federal' },
  charge_differs: { en: 'The payer names another charge', es: 'La aseguradora indica otro cargo' },
  plan_unconfirmed: { en: 'The share waits: Medicaid is not confirmed', es: 'La parte espera: Medicaid no está confirmado' },
  differs_from_estimate: { en: 'Not what the client was told', es: 'No es lo que se dijo al paciente' },
} as const satisfies Record<string, Label>
export type PostingFlag = keyof typeof postingFlagLabels
