import type { Card, RefusalCode, Saved } from '../index.ts'
import { NotTried, ResultUnknown } from '../index.ts'

/**
 * What the demo's cards do, by the word in their token. The browser chooses it by the well-known test numbers (contract/src/payments/test-cards.ts);
 * no number comes here.
 */
export type Behavior = (typeof behaviors)[number]
export const behaviors = [
  'good',
  'declined',
  'declined_later',
  'insufficient',
  'expired',
  'wrong_code',
  'processing_error',
  'confirm_once',
  'confirm_always',
  'disputed',
  'inquired',
  'refund_fails',
  'refund_waits',
  'times_out',
  'never_arrives',
  'down',
] as const

export type KnownCard = Card & { behavior: Behavior; customer_ref: string; is_removed: boolean }

const form = /^pm_fake_([a-z]+)_([a-z_]+)_(\d{4})_(\d{4})(\d{2})_([A-Za-z]{8,40})$/

/** Reads a token of the demo's card form; undefined if it is none. */
export function readToken(token: string): (Card & { behavior: Behavior }) | undefined {
  const [, brand, word, last4, year, month] = form.exec(token) ?? []
  const behavior = behaviors.find((one) => one === word)
  if (!brand || !behavior || !last4) return undefined
  return { card_ref: token, brand, last4, exp_month: Number(month), exp_year: Number(year), funding: 'credit', behavior }
}

const atSaving: Partial<Record<Behavior, RefusalCode>> = {
  declined: 'declined',
  expired: 'expired_card',
  wrong_code: 'wrong_security_code',
  processing_error: 'processing_error',
}
const atCharging: Partial<Record<Behavior, RefusalCode>> = {
  ...atSaving,
  declined_later: 'declined',
  insufficient: 'insufficient_funds',
  confirm_always: 'authentication_needed',
}

const isOver = ({ exp_year, exp_month }: Card, now: string) => `${exp_year}-${String(exp_month).padStart(2, '0')}` < now.slice(0, 7)

/** Whether its bank lets a card be kept. */
export function judgeSaving(card: Card & { behavior: Behavior }, isConfirmed: boolean, now: string): Saved {
  const refused = isOver(card, now) ? 'expired_card' : atSaving[card.behavior]
  if (refused) return { outcome: 'refused', code: refused }
  if (card.behavior === 'confirm_once' && !isConfirmed) return { outcome: 'confirm', client_secret: `seti_fake_secret_${card.card_ref}` }
  const { behavior: _, ...kept } = card
  return { outcome: 'saved', card: kept }
}

/** Why its bank refuses a charge; undefined if it does not. */
export const judgeCharge = (card: KnownCard, now: string): RefusalCode | undefined =>
  card.is_removed ? 'card_unusable' : isOver(card, now) ? 'expired_card' : atCharging[card.behavior]

/** Throws before anything happens where a card stands for a line that is down or a question that is lost on its way. */
export function breakBefore({ behavior }: KnownCard): void {
  if (behavior === 'down') throw new NotTried('the demo’s processor is down')
  if (behavior === 'never_arrives') throw new ResultUnknown('the demo’s processor did not answer')
}

/** Throws after it happened where a card stands for an answer that is lost on its way. */
export function breakAfter({ behavior }: KnownCard): void {
  if (behavior === 'times_out') throw new ResultUnknown('the demo’s processor did not answer in time')
}
