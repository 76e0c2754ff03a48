import type { EvidenceKind } from '@sorrel/contract/payments/vocabulary'
import type Stripe from 'stripe'
import type { BalanceMovement, Dispute, Payments } from '../index.ts'
import { ask, forgiveMissing, instantOf, refOf, secondsOf } from './client.ts'

type BalanceCalls = Pick<Payments, 'readDispute' | 'submitEvidence' | 'uploadEvidence' | 'listMovements' | 'readBalance'>

export function balanceAt(stripe: Stripe): BalanceCalls {
  return {
    readDispute: async ({ dispute_ref }) => {
      const told = await ask(() => stripe.disputes.retrieve(dispute_ref)).catch(forgiveMissing)
      return told && disputeOf(told)
    },
    submitEvidence: async ({ key, dispute_ref, text, files }) => {
      await ask(() =>
        stripe.disputes.update(
          dispute_ref,
          { evidence: { uncategorized_text: text, ...evidenceOf(files) }, submit: true },
          { idempotencyKey: key },
        ),
      )
    },
    uploadEvidence: ({ key, name, type, bytes }) =>
      ask(async () => {
        const file = { data: bytes, name, type }
        const { id } = await stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey: key })
        return { file_ref: id }
      }),
    listMovements: ({ since, until, cursor }) =>
      ask(async () => {
        const page = await stripe.balanceTransactions.list({
          ...{ created: { gte: secondsOf(since), lt: secondsOf(until) }, limit: 100, expand: ['data.source'] },
          ...(cursor !== undefined && { starting_after: cursor }),
        })
        return { items: page.data.map(movementOf), next_cursor: page.has_more ? (page.data.at(-1)?.id ?? null) : null }
      }),
    readBalance: () =>
      ask(async () => {
        const { available, pending, connect_reserved = [] } = await stripe.balance.retrieve()
        // What is held back for accounts of dietitians that are below zero is the practice's own, too.
        const inDollars = [...available, ...pending, ...connect_reserved].filter(({ currency }) => currency === 'usd')
        return { amount_cents: inDollars.reduce((sum, { amount }) => sum + amount, 0) }
      }),
  }
}

/** Where Stripe takes a file of each kind. */
const fields = {
  visit: 'service_documentation',
  policy: 'cancellation_policy',
  messages: 'customer_communication',
  receipt: 'receipt',
  signature: 'customer_signature',
  other: 'uncategorized_file',
} as const satisfies Record<EvidenceKind, keyof Stripe.DisputeUpdateParams.Evidence>

const evidenceOf = (files: Readonly<Partial<Record<EvidenceKind, string>>>): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([kind, ref]) => [fields[kind as EvidenceKind], ref]))

const states: Readonly<Record<string, Dispute['status']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'under_review',
  warning_closed: 'won',
  needs_response: 'needs_response',
  under_review: 'under_review',
  won: 'won',
  prevented: 'won',
  lost: 'lost',
}

function disputeOf(told: Stripe.Dispute): Dispute | undefined {
  const charge_ref = refOf(told.payment_intent)
  if (charge_ref === null) return undefined
  const moved = told.balance_transactions.reduce((sum, { amount }) => sum + amount, 0)
  const { due_by } = told.evidence_details
  return {
    ...{ dispute_ref: told.id, charge_ref, amount_cents: told.amount, reason: told.reason, is_held: moved < 0 },
    // Where a fee is given back, it comes as a fee below zero.
    fee_cents: Math.max(
      0,
      told.balance_transactions.reduce((sum, { fee }) => sum + fee, 0),
    ),
    status: states[told.status] ?? 'under_review',
    evidence_due_at: due_by === null ? null : instantOf(due_by),
  }
}

const kinds: Readonly<Record<string, BalanceMovement['kind']>> = {
  charge: 'charge',
  refund: 'refund',
  refund_failure: 'refund_failure',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute_reversal',
  transfer: 'transfer',
  transfer_reversal: 'transfer_reversal',
  payout: 'payout',
  payout_reversal: 'payout',
  topup: 'top_up',
  topup_reversal: 'top_up',
  fee: 'fee',
}

/** The kinds of movement by Stripe's reporting categories: https://docs.stripe.com/reports/reporting-categories. */
const movementOf = ({ id, amount, fee, created, reporting_category, source }: Stripe.BalanceTransaction): BalanceMovement => ({
  ...{ movement_ref: id, amount_cents: amount, fee_cents: fee, at: instantOf(created) },
  kind: kinds[reporting_category] ?? 'other',
  source_ref: sourceOf(source),
})

/** What a movement belongs to, by the name that we know: of a charge its intent, and of what came back of a transfer that transfer. */
function sourceOf(source: Stripe.BalanceTransaction['source']): string | null {
  if (source === null || typeof source === 'string') return source
  if (source.object === 'charge') return refOf(source.payment_intent)
  return source.object === 'transfer_reversal' ? refOf(source.transfer) : source.id
}
