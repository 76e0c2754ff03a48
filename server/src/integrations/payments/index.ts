import type { EvidenceKind } from '@sorrel/contract/payments/vocabulary'
import type { SignedRequest } from '../sms/index.ts'
import type { PayoutAccounts } from './accounts.ts'
import { noPayoutAccounts } from './accounts.ts'

/**
 * The answer to a request that moves money never came, or came as an error of the processor itself: it may have happened or not. Only a question to
 * the processor can tell, and it must never be asked for again under another key.
 */
export class ResultUnknown extends Error {}

/** The processor did nothing: it could not be reached, was too busy, or did not understand. It may be asked for again under another key. */
export class NotTried extends Error {}

export type Card = {
  /** The processor's name of the card. */
  card_ref: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  funding: 'credit' | 'debit' | 'prepaid' | 'unknown'
}

/** Why a card was refused, in our words. What the processor knows beyond it, such as a stolen card, is nobody's business on a screen. */
export const refusalCodes = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'wrong_security_code',
  'authentication_needed',
  'card_unusable',
  'processing_error',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

export type Saved =
  | { outcome: 'saved'; card: Card }
  | { outcome: 'refused'; code: RefusalCode }
  /** The person has to confirm with their bank, in the browser, with this secret. Saving the same card again then succeeds. */
  | { outcome: 'confirm'; client_secret: string }

export type Charged =
  | { outcome: 'succeeded'; charge_ref: string; fee_cents: number | null }
  | { outcome: 'failed'; charge_ref: string | null; code: RefusalCode }
  | { outcome: 'pending'; charge_ref: string }

export type Refunded =
  | { outcome: 'succeeded' | 'pending'; refund_ref: string }
  | { outcome: 'failed'; refund_ref: string | null; code: 'charge_not_refundable' | 'exceeds_charge' | 'account_closed' | 'other' }

export type Dispute = {
  dispute_ref: string
  charge_ref: string
  amount_cents: number
  /** What the bank charges for it, beside the amount. */
  fee_cents: number
  reason: string
  status: 'needs_response' | 'under_review' | 'won' | 'lost' | 'inquiry'
  /** Whether the processor took the amount back for now. An inquiry takes nothing. */
  is_held: boolean
  evidence_due_at: string | null
}

/** One movement on the balance that the practice has at the processor. */
export type BalanceMovement = {
  movement_ref: string
  kind:
    | 'charge'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'transfer'
    | 'transfer_reversal'
    | 'payout'
    | 'top_up'
    | 'fee'
    | 'other'
  /** Above zero it came in, before the fee. */
  amount_cents: number
  fee_cents: number
  /** The charge, refund, dispute or transfer that it belongs to. */
  source_ref: string | null
  at: string
}

/** What an event of the processor is about. What it says is never believed: the object is asked for anew, since events come in any order. */
export type ProcessorEvent = {
  event_id: string
  kind: string
  about: 'charge' | 'refund' | 'dispute' | 'transfer' | 'account' | 'card' | 'other'
  object_ref: string
  /** Our own id that we gave along with the request, where there is one. */
  reference: string | null
}

/** What a browser needs to give a card to the processor without its number touching our server. */
export type CardForm = { vendor: 'fake' } | { vendor: 'stripe'; publishable_key: string }

export type ChargeWanted = {
  /** One key for each try. The same key with the same content charges once, however often it is sent. */
  key: string
  customer_ref: string
  card_ref: string
  amount_cents: number
  /** Our id of the try, by which `findCharge` finds it when the answer was lost. */
  reference: string
}

/**
 * Takes cards, charges, refunds and transfers. A call that moves money throws `ResultUnknown` when nobody knows whether it happened, and `NotTried`
 * when it surely did not. Amounts are whole US cents. Nothing about health, and no name, is sent: only our opaque ids.
 */
export type Payments = PayoutAccounts & {
  is_offered: boolean
  card_form: CardForm | null
  /** The processor's name for whoever pays. `holder_id` is our id of the patient or dietitian. */
  createCustomer: (wanted: { key: string; holder_id: string }) => Promise<{ customer_ref: string }>
  /** Begins to take a card in the browser. The secret is for that browser alone, and never stored or logged. */
  beginSetup: (wanted: { key: string; customer_ref: string }) => Promise<{ client_secret: string }>
  /** Checks a card with its bank, without charging it, and keeps it for this customer. */
  saveCard: (wanted: { key: string; customer_ref: string; token: string }) => Promise<Saved>
  removeCard: (wanted: { card_ref: string }) => Promise<void>
  /** What the processor knows about a card now; banks renew cards without a word. Undefined once it is gone. */
  readCard: (wanted: { card_ref: string }) => Promise<Card | undefined>
  charge: (wanted: ChargeWanted) => Promise<Charged>
  /**
   * Begins a charge that its holder confirms with their bank in the browser, by this secret. Nothing is charged without them. The same key answers the
   * same, so a browser that was closed may go on.
   */
  beginConfirmation: (wanted: ChargeWanted) => Promise<{ charge_ref: string; client_secret: string }>
  /** Calls off a charge that nobody confirmed. One that was charged meanwhile stays charged: whoever calls it off asks for it afterwards. */
  cancelCharge: (wanted: { charge_ref: string }) => Promise<void>
  /** The demo's stand-in for what the bank asks in the browser. */
  answerConfirmation?: (wanted: { charge_ref: string; is_confirmed: boolean }) => Promise<void>
  /** How a try ended of which only our reference is known. Undefined if it never reached the processor. */
  findCharge: (wanted: { customer_ref: string; reference: string; since: string }) => Promise<Charged | undefined>
  readCharge: (wanted: { charge_ref: string }) => Promise<(Charged & { reference: string | null }) | undefined>
  refund: (wanted: { key: string; charge_ref: string; amount_cents: number; reference: string }) => Promise<Refunded>
  findRefund: (wanted: { charge_ref: string; reference: string }) => Promise<Refunded | undefined>
  readRefund: (wanted: { refund_ref: string }) => Promise<(Refunded & { reference: string | null }) | undefined>
  readDispute: (wanted: { dispute_ref: string }) => Promise<Dispute | undefined>
  /** Sends what speaks for the charge. It may be sent once. */
  submitEvidence: (wanted: {
    key: string
    dispute_ref: string
    text: string
    /** Names of files that were uploaded, by what they show. */
    files: Readonly<Partial<Record<EvidenceKind, string>>>
  }) => Promise<void>
  /** Brings a file that speaks for a charge to the processor. */
  uploadEvidence: (wanted: { key: string; name: string; type: string; bytes: Buffer }) => Promise<{ file_ref: string }>
  /** What moved from a moment on, up to and without another, in pages. */
  listMovements: (wanted: {
    since: string
    until: string
    cursor?: string
  }) => Promise<{ items: BalanceMovement[]; next_cursor: string | null }>
  /** What the practice has at the processor in all now, also what is not yet paid out to it. */
  readBalance: () => Promise<{ amount_cents: number }>
  /** The event that a signed request brings; undefined if it is not the processor's, or older than five minutes. */
  verify: (request: Pick<SignedRequest, 'raw' | 'headers' | 'now'>) => Promise<ProcessorEvent | undefined>
  /** The event in a body whose signature was checked; undefined if it says nothing that we follow. */
  readEvent: (value: unknown) => ProcessorEvent | undefined
  /** The demo's processor hands over the events that it would have posted, each with its signature. Vendors post them. */
  takeEvents?: () => Promise<{ raw: string; signature: string }[]>
}

const refuse = async (): Promise<never> => {
  throw new NotTried('PAYMENTS=off: no cards are taken')
}

/** Cards are not taken; cash, checks and outside terminals are. */
export const noPayments: Payments = {
  ...noPayoutAccounts,
  is_offered: false,
  card_form: null,
  createCustomer: refuse,
  beginSetup: refuse,
  saveCard: refuse,
  removeCard: async () => {},
  readCard: async () => undefined,
  charge: refuse,
  beginConfirmation: refuse,
  cancelCharge: refuse,
  // What was asked while cards were taken may have happened: nobody says that it never arrived.
  findCharge: refuse,
  readCharge: async () => undefined,
  refund: refuse,
  findRefund: refuse,
  readRefund: async () => undefined,
  readDispute: async () => undefined,
  submitEvidence: refuse,
  uploadEvidence: refuse,
  listMovements: async () => ({ items: [], next_cursor: null }),
  readBalance: refuse,
  verify: async () => undefined,
  readEvent: () => undefined,
}
