import type { AccountKind } from '@sorrel/contract/ledger/vocabulary'

type Owned = 'patient:receivable' | 'patient:credit' | 'payer:receivable' | 'provider:payable' | 'cash:eft'

/** An account of the books. A positive balance says that more came in than went out. */
export type Account =
  | `patient:${string}:receivable`
  | `patient:${string}:credit`
  | `payer:${string}:receivable`
  | `provider:${string}:payable`
  | `cash:eft:${string}`
  | Exclude<AccountKind, Owned>

/** One amount that moves from one account to another. */
export type Movement = { from: Account; to: Account; amountCents: number }

/** The account that says what a patient owes. */
export const receivableOf = (patientId: string): `patient:${string}:receivable` => `patient:${patientId}:receivable`
