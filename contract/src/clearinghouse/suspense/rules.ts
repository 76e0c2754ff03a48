import type { AccountKind } from '../../ledger/vocabulary.ts'
import type { ClearingReason } from './vocabulary.ts'

/** The kind of account to which what is left of some amounts goes, by the reason; null where nothing may be left. */
const targets: Record<ClearingReason, AccountKind | null> = {
  netted: null,
  interest: 'revenue:interest',
  sent_back: 'cash:eft',
  payer_fee: 'writeoff:bad_debt',
  small_amount: 'writeoff:bad_debt',
}

export type ClearingFault = 'must_be_zero' | 'must_not_be_zero' | 'must_be_ours' | 'must_be_theirs' | 'several_payers'

/**
 * Whether amounts may be cleared for a reason. Above zero the practice has money that fits nothing; below zero a payer has taken some. Only what the
 * practice has can be interest or be sent back, and only what was taken can be a fee. What is sent back leaves the account of one payer.
 */
export function judgeClearing(reason: ClearingReason, amounts: readonly { cents: number; payer_id: string }[]): ClearingFault | null {
  const left = amounts.reduce((sum, { cents }) => sum + cents, 0)
  if (reason === 'netted') return left === 0 ? null : 'must_be_zero'
  if (left === 0) return 'must_not_be_zero'
  if ((reason === 'interest' || reason === 'sent_back') && left < 0) return 'must_be_ours'
  if (reason === 'payer_fee' && left > 0) return 'must_be_theirs'
  return reason === 'sent_back' && new Set(amounts.map(({ payer_id }) => payer_id)).size > 1 ? 'several_payers' : null
}

/** The account of the books that takes what is left. */
export const findTarget = (reason: ClearingReason, payerId: string): string | null => {
  const kind = targets[reason]
  return kind === 'cash:eft' ? `cash:eft:${payerId}` : kind
}

/** For these reasons nothing is given up or paid out, so one person clears any amount. */
export const countsForNothing: readonly ClearingReason[] = ['netted', 'interest']

/**
 * Whether a second person decides: what is given up, or paid out, and is more than one person may, together with what they cleared alone within a day
 * (`clearedCents`).
 */
export const needsSecond = (reason: ClearingReason, left: number, aloneCents: number, clearedCents = 0): boolean =>
  !countsForNothing.includes(reason) && Math.abs(left) + clearedCents > aloneCents
