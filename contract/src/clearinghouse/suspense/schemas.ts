import { z } from 'zod'
import { valuesOf } from '../../kernel/label.ts'
import { Instant, id, LocalDate } from '../../kernel/values.ts'
import { clearingReasons, clearingStates, suspenseKinds } from './vocabulary.ts'

/** An amount that stands among what is not matched. Above zero the practice has it; below zero a payer took it. */
export const SuspenseEntry = z.object({
  entry_id: id(),
  kind: z.enum(valuesOf(suspenseKinds)),
  payer_id: z.string(),
  payer_name: z.string(),
  /** The number of the payment. */
  trace: z.string(),
  paid_on: LocalDate.nullable(),
  amount_cents: z.int(),
  /** The payer's reason for an adjustment, such as WO, and what it refers to. */
  reason: z.string().nullable(),
  reference: z.string().nullable(),
  remitted_claim_id: z.uuid().nullable(),
  at: Instant,
  /** The decision that it belongs to still waits for a person, so it is matched or set aside first. */
  is_waiting: z.boolean(),
})
export type SuspenseEntry = z.infer<typeof SuspenseEntry>

/** Amounts that a person took out of what is not matched. */
export const SuspenseClearing = z.object({
  id: id(),
  reason: z.enum(valuesOf(clearingReasons)),
  note: z.string(),
  /** What was left of the amounts and went elsewhere. */
  amount_cents: z.int(),
  entries: z.int(),
  payer_names: z.array(z.string()),
  /** The account that took it; null where nothing was left. */
  account: z.string().nullable(),
  state: z.enum(valuesOf(clearingStates)),
  asked_name: z.string(),
  asked_at: Instant,
  decided_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  taken_back_at: Instant.nullable(),
  taken_back_note: z.string().nullable(),
  may_decide: z.boolean(),
  may_take_back: z.boolean(),
})
export type SuspenseClearing = z.infer<typeof SuspenseClearing>
