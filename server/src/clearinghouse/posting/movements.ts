import type { ClaimRow } from '../../claims/tables.ts'
import type { Account, Movement } from '../../ledger/accounts.ts'

/** A payment that a payer explains, as posting needs it. */
export type Remittance = { id: string; payer_id: string; payee_npi: string | null; paid_on: string | null }

/** Where the money of a payer arrives. */
export const cashOf = ({ payer_id }: Pick<Remittance, 'payer_id'>): Account => `cash:eft:${payer_id}`
/** What a payer owes for claims. */
export const receivableOfPayer = ({ payer_id }: Pick<ClaimRow, 'payer_id'>): Account => `payer:${payer_id}:receivable`

/** A movement of an amount that may be below zero, and then goes the other way; none of zero. */
export function move(from: Account, to: Account, cents: number): Movement[] {
  if (cents === 0) return []
  return [cents > 0 ? { from, to, amountCents: cents } : { from: to, to: from, amountCents: -cents }]
}
