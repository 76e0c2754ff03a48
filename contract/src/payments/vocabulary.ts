import type { Label } from '../kernel/label.ts'

/** What a card is, as its holder says. HSA and FSA money pays for care only: neither fees nor donations (26 USC 223(d)(2) and 125). */
export const paymentCardTypes = {
  'Credit Card': { en: 'Credit or debit card', es: 'Tarjeta de crédito o débito' },
  'HSA Card': { en: 'HSA card', es: 'Tarjeta HSA' },
  'FSA Card': { en: 'FSA card', es: 'Tarjeta FSA' },
  'Sorrel Card': { en: 'Sorrel card', es: 'Tarjeta Sorrel' },
} as const satisfies Record<string, Label>
export type PaymentCardType = keyof typeof paymentCardTypes

/** The brands by the names that processors use. */
export const cardBrands = {
  visa: { en: 'Visa', es: 'Visa' },
  mastercard: { en: 'Mastercard', es: 'Mastercard' },
  amex: { en: 'American Express', es: 'American Express' },
  discover: { en: 'Discover', es: 'Discover' },
  diners: { en: 'Diners Club', es: 'Diners Club' },
  jcb: { en: 'JCB', es: 'JCB' },
  unionpay: { en: 'UnionPay', es: 'UnionPay' },
} as const satisfies Record<string, Label>

export const instrumentStatuses = {
  active: { en: 'Active', es: 'Activa' },
  expired: { en: 'Expired', es: 'Vencida' },
  removed: { en: 'Removed', es: 'Eliminada' },
} as const satisfies Record<string, Label>

export const paymentMethods = {
  card: { en: 'Card', es: 'Tarjeta' },
  cash: { en: 'Cash', es: 'Efectivo' },
  check: { en: 'Check', es: 'Cheque' },
  terminal: { en: 'Card terminal', es: 'Terminal de tarjetas' },
  other: { en: 'Another way', es: 'De otra manera' },
} as const satisfies Record<string, Label>
export type PaymentMethod = keyof typeof paymentMethods
export type OutsideMethod = Exclude<PaymentMethod, 'card'>

/** `unknown`: the processor was asked and nobody knows what it did. It is asked until it says so, and never charged anew meanwhile. */
export const paymentStates = {
  processing: { en: 'On its way', es: 'En curso' },
  unknown: { en: 'Being checked', es: 'En revisión' },
  succeeded: { en: 'Paid', es: 'Pagado' },
  failed: { en: 'Did not go through', es: 'No se pudo cobrar' },
} as const satisfies Record<string, Label>
export type PaymentState = keyof typeof paymentStates

export const tryStates = ['unknown', 'pending', 'success', 'payment_failure', 'plugin_failure'] as const
export type TryState = (typeof tryStates)[number]
export const paymentStarters = ['patient', 'schedule', 'staff'] as const
export type PaymentStarter = (typeof paymentStarters)[number]
export const paymentPurposes = ['care', 'fee', 'donation'] as const
export type PaymentPurpose = (typeof paymentPurposes)[number]

/** Why a card was not charged or not kept, in words for its holder. */
export const cardRefusals = {
  declined: { en: 'The bank declined the card.', es: 'El banco rechazó la tarjeta.' },
  insufficient_funds: { en: 'There is not enough money on the card.', es: 'La tarjeta no tiene fondos suficientes.' },
  expired_card: { en: 'The card has expired.', es: 'La tarjeta está vencida.' },
  wrong_security_code: { en: 'The security code is wrong.', es: 'El código de seguridad no es correcto.' },
  authentication_needed: {
    en: 'The bank wants its customer to confirm the payment.',
    es: 'El banco pide que su cliente confirme el pago.',
  },
  card_unusable: { en: 'The card cannot be used for this.', es: 'La tarjeta no se puede usar para esto.' },
  processing_error: { en: 'The bank had a technical problem.', es: 'El banco tuvo un problema técnico.' },
  not_reached: { en: 'The card processor could not be reached.', es: 'No se pudo contactar al procesador de tarjetas.' },
} as const satisfies Record<string, Label>
export type CardRefusal = keyof typeof cardRefusals

/** Why a refund waits for a person: above the limit of what staff give back alone, to be handed over, or of a card that paid what was paid already. */
export const refundWaits = ['above_limit', 'by_hand', 'paid_late'] as const
export type RefundWait = (typeof refundWaits)[number]

export const refundReasons = {
  duplicate: { en: 'Paid twice', es: 'Se pagó dos veces' },
  insurance_paid: { en: 'The insurance paid', es: 'Pagó el seguro' },
  fee_waived: { en: 'A fee was waived', es: 'Se perdonó un cargo' },
  contest_upheld: { en: 'The patient objected and was right', es: 'El paciente reclamó con razón' },
  service_issue: { en: 'Something went wrong with the service', es: 'Hubo un problema con el servicio' },
  other: { en: 'Another reason', es: 'Otro motivo' },
} as const satisfies Record<string, Label>
export type RefundReason = keyof typeof refundReasons

export const refundStates = {
  pending_approval: { en: 'Waits for a second person', es: 'Espera a una segunda persona' },
  refused: { en: 'Refused', es: 'Rechazado' },
  requested: { en: 'Asked for', es: 'Solicitado' },
  pending: { en: 'On its way', es: 'En camino' },
  succeeded: { en: 'Given back', es: 'Reembolsado' },
  failed: { en: 'Did not go through', es: 'No se pudo reembolsar' },
} as const satisfies Record<string, Label>
export type RefundState = keyof typeof refundStates

/** What a file shows that speaks for a payment. A bank takes one file of each kind. */
export const evidenceKinds = {
  visit: { en: 'That the visit took place', es: 'Que la visita se realizó' },
  policy: { en: 'The policy that was agreed to', es: 'La política que se aceptó' },
  messages: { en: 'Messages with the client', es: 'Mensajes con el paciente' },
  receipt: { en: 'A receipt', es: 'Un recibo' },
  signature: { en: 'A signature', es: 'Una firma' },
  other: { en: 'Something else', es: 'Otra cosa' },
} as const satisfies Record<string, Label>
export type EvidenceKind = keyof typeof evidenceKinds
export const mostEvidenceFiles = Object.keys(evidenceKinds).length
/** How much text a bank takes. */
export const mostEvidenceLetters = 5000

/** What the system knows about a payment that may speak for it. Nothing of it is about health. */
export const disputeFactCodes = {
  paid: { en: 'The payment', es: 'El pago' },
  visit: { en: 'The visit', es: 'La visita' },
  booked: { en: 'How it was booked', es: 'Cómo se reservó' },
  attended: { en: 'That it took place', es: 'Que se realizó' },
  missed: { en: 'That nobody came', es: 'Que nadie acudió' },
  canceled: { en: 'That it was canceled late', es: 'Que se canceló tarde' },
  agreed: { en: 'What was agreed to', es: 'Lo que se aceptó' },
  card_saved: { en: 'The card', es: 'La tarjeta' },
  notice: { en: 'The notice before the charge', es: 'El aviso antes del cobro' },
  receipt: { en: 'The receipt', es: 'El recibo' },
  refunded: { en: 'What was given back', es: 'Lo que se devolvió' },
} as const satisfies Record<string, Label>

export const disputeStates = {
  inquiry: { en: 'The bank asks', es: 'El banco pregunta' },
  needs_response: { en: 'Needs an answer', es: 'Necesita respuesta' },
  under_review: { en: 'The bank decides', es: 'El banco decide' },
  won: { en: 'Won', es: 'Ganada' },
  lost: { en: 'Lost', es: 'Perdida' },
} as const satisfies Record<string, Label>
export type DisputeState = keyof typeof disputeStates

/** Why a holder objected, as banks put it. Reasons that are not here are shown as `general`. */
export const disputeReasons = {
  general: { en: 'No particular reason', es: 'Sin motivo particular' },
  fraudulent: { en: 'Says that they did not pay this', es: 'Dice que no hizo este pago' },
  duplicate: { en: 'Says that they paid twice', es: 'Dice que pagó dos veces' },
  product_not_received: { en: 'Says that there was no visit', es: 'Dice que no hubo visita' },
  product_unacceptable: { en: 'Says that the visit was not as promised', es: 'Dice que la visita no fue como se prometió' },
  credit_not_processed: { en: 'Waits for a refund', es: 'Espera un reembolso' },
  subscription_canceled: { en: 'Says that they had ended it', es: 'Dice que lo había cancelado' },
  unrecognized: { en: 'Does not recognize the payment', es: 'No reconoce el pago' },
} as const satisfies Record<string, Label>
