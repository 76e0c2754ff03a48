export type Transferred =
  | { outcome: 'succeeded'; transfer_ref: string }
  | { outcome: 'failed'; code: 'account_not_ready' | 'balance_too_low' | 'other' }

/** A transfer as the processor knows it. */
export type KnownTransfer = {
  transfer_ref: string
  /** Our name of the try, if it was ours. */
  reference: string | null
  amount_cents: number
  /** What of it came back since. */
  returned_cents: number
  at: string
}

export type PayoutAccount = {
  account_ref: string
  /** Whether money may be sent to it. */
  is_payable: boolean
  /** Whether its owner has told the processor all that it asked for so far. */
  is_complete: boolean
  /** How many facts the processor still asks for. */
  missing_count: number
  /** The last digits of the bank account, once there is one. */
  bank_last4: string | null
}

/** What pays dietitians: their accounts at the processor, and transfers to them. Throws as `Payments` does. */
export type PayoutAccounts = {
  /** `holder_id` is our id of the dietitian. The processor asks them for all the rest itself. */
  createAccount: (wanted: { key: string; holder_id: string; email: string | null }) => Promise<{ account_ref: string }>
  readAccount: (wanted: { account_ref: string }) => Promise<PayoutAccount | undefined>
  /** Opens the processor's own part of a screen for one display. The secret is never stored or logged. */
  openAccountSession: (wanted: { account_ref: string }) => Promise<{ client_secret: string; expires_at: string }>
  /** Sends money from the balance of the practice to an account. `group` names the run of payouts. */
  transfer: (wanted: { key: string; account_ref: string; amount_cents: number; group: string; reference: string }) => Promise<Transferred>
  /** How a transfer to an account ended of which only our reference is known. Undefined if it never reached the processor. */
  findTransfer: (wanted: { account_ref: string; group: string; reference: string }) => Promise<Transferred | undefined>
  /** What became of a transfer since: its bank may send it back, in whole or in parts. Undefined if the processor does not know it. */
  readTransfer: (wanted: { transfer_ref: string }) => Promise<{ is_returned: boolean; returned_cents: number } | undefined>
  /** The transfers that were made from a moment on, up to and without another, in pages. */
  listTransfers: (wanted: {
    since: string
    until: string
    cursor?: string
  }) => Promise<{ items: KnownTransfer[]; next_cursor: string | null }>
  /** The stand-in for a bank that sends a part of a transfer back, in the demo and the tests. */
  returnPart?: (wanted: { transfer_ref: string; amount_cents: number }) => Promise<void>
  /** The stand-in for the processor's own forms: the demo's account is complete from now on. */
  completeAccount?: (wanted: { account_ref: string; bank_last4: string }) => Promise<void>
}

const refuse = async (): Promise<never> => {
  throw new Error('PAYMENTS=off: nobody is paid through a processor')
}

export const noPayoutAccounts: PayoutAccounts = {
  createAccount: refuse,
  readAccount: async () => undefined,
  openAccountSession: refuse,
  transfer: refuse,
  findTransfer: async () => undefined,
  readTransfer: async () => undefined,
  listTransfers: async () => ({ items: [], next_cursor: null }),
}
