import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Cents, Instant, id } from '../kernel/values.ts'
import { accountKinds, explanationCodes, itemChanges, itemTypes, transactionKinds } from './vocabulary.ts'

/** An amount that may be owed the other way. */
export const SignedCents = z.int()
export const AccountKind = z.enum(valuesOf(accountKinds))

/** One reason why an item says what it says, with the numbers that its sentence needs. */
export const Explanation = z.object({
  code: z.enum(explanationCodes),
  amount_cents: Cents.optional(),
  /** What a share was taken of. */
  of_cents: Cents.optional(),
  basis_points: z.int().min(0).max(10_000).optional(),
  hours: z.int().min(0).optional(),
})
export type Explanation = z.infer<typeof Explanation>

/** One row of what a patient owes: what was owed first, or what a correction added or took away. */
export const BillingItem = z.object({
  id: id(),
  type: z.enum(valuesOf(itemTypes)),
  change: z.enum(itemChanges),
  appointment_id: z.uuid().nullable(),
  visit_at: Instant.nullable(),
  provider_name: z.string().nullable(),
  /** Below zero it takes away from what was owed. */
  amount_cents: SignedCents,
  explanation: z.array(Explanation),
  effective_at: Instant,
})
export type BillingItem = z.infer<typeof BillingItem>

/** All accounts of one kind at a moment. */
export const TrialLine = z.object({
  kind: AccountKind,
  accounts: z.int(),
  in_cents: SignedCents,
  out_cents: SignedCents,
  balance_cents: SignedCents,
})

/** One account at a moment. */
export const LedgerAccount = z.object({
  account: z.string(),
  kind: AccountKind,
  /** Whose account it is: a patient, a payer or a dietitian. */
  holder: z.string().nullable(),
  balance_cents: SignedCents,
})

/** One transaction of a statement, seen from its account. */
export const StatementEntry = z.object({
  transaction_id: z.uuid(),
  kind: z.enum(valuesOf(transactionKinds)),
  /** What it is about, in ids. */
  reference: z.string(),
  effective_at: Instant,
  recorded_at: Instant,
  /** Above zero it came in, below zero it went out. */
  amount_cents: SignedCents,
  /** The balance after it. */
  balance_cents: SignedCents,
  /** Where it came from or went, as parts of the amount. */
  others: z.array(z.object({ account: z.string(), kind: AccountKind, amount_cents: SignedCents })),
  /** The transaction that this one takes back, and the one that takes this one back. */
  reverses_id: z.uuid().nullable(),
  reversed_by_id: z.uuid().nullable(),
  appointment_id: z.uuid().nullable(),
  claim_id: z.uuid().nullable(),
})
export type StatementEntry = z.infer<typeof StatementEntry>
