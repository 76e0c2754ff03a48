import { z } from 'zod'
import { claimActs, claimStateLabels } from '../claims/vocabulary.ts'
import { Filing, RemittedClaim } from '../clearinghouse/schemas.ts'
import { outcomeLabels } from '../clearinghouse/vocabulary.ts'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, LocalDate, SumCents } from '../kernel/values.ts'
import { appealLevels, appealReasons, enclosureKinds, letterWays, writeOffReasons, writeOffStates } from './vocabulary.ts'

/** What a payer refused of one claim, as the work list shows it. */
export const Denial = z.object({
  claim_id: z.uuid(),
  number: z.string(),
  revision: z.int(),
  patient_name: z.string(),
  provider_name: z.string(),
  payer_id: z.string(),
  payer_name: z.string(),
  service_day: LocalDate,
  state: z.enum(valuesOf(claimStateLabels)),
  outcome: z.enum(valuesOf(outcomeLabels)),
  answered_at: Instant,
  /** The reason that holds the most money back, with its group; null if the payer gave none that refuses anything. */
  group: z.string().nullable(),
  reason: z.string().nullable(),
  remarks: z.array(z.string()),
  charge_cents: SumCents,
  paid_cents: z.int(),
  patient_cents: z.int(),
  /** What nobody has paid, taken over or given up. */
  open_cents: z.int(),
  file_by: LocalDate.nullable(),
  appeal_by: LocalDate.nullable(),
  filing: Filing.nullable(),
  letters: z.int(),
  assignee_name: z.string().nullable(),
  next_step: z.string().nullable(),
  next_on: LocalDate.nullable(),
  /** A second person must decide whether it is given up. */
  is_write_off_waiting: z.boolean(),
})
export type Denial = z.infer<typeof Denial>

/** What a payer allowed less than its contract says, of a claim that it paid. */
const Shortfall = z.object({ expected_cents: SumCents, allowed_cents: SumCents, missing_cents: SumCents })
export const Underpaid = Shortfall.extend({
  claim_id: z.uuid(),
  number: z.string(),
  patient_name: z.string(),
  provider_name: z.string(),
  payer_id: z.string(),
  payer_name: z.string(),
  service_day: LocalDate,
  answered_at: Instant,
  /** The lines that are short, as they were sent. */
  lines: z.array(Shortfall.extend({ code: z.string(), units: z.int() })),
  /** When a letter about it went out; null while nobody sent one. */
  disputed_at: Instant.nullable(),
})
export type Underpaid = z.infer<typeof Underpaid>

/** A document that goes with a letter, under the name that the letter prints. A document of the record has no file. */
export const Enclosure = z.object({ kind: z.enum(valuesOf(enclosureKinds)), name: z.string(), file_id: z.uuid().nullable() })
export type Enclosure = z.infer<typeof Enclosure>

export const AppealLetter = z.object({
  id: id(),
  claim_id: z.uuid(),
  level: z.enum(valuesOf(appealLevels)),
  reason: z.enum(valuesOf(appealReasons)),
  enclosures: z.array(Enclosure),
  body: z.string(),
  appeal_by: LocalDate,
  sent_by: z.enum(valuesOf(letterWays)).nullable(),
  sent_at: Instant.nullable(),
  /** Who signs it. */
  admin_name: z.string(),
  /** Send it as `if-match` with the next change. */
  revision: z.int(),
  created_at: Instant,
})
export type AppealLetter = z.infer<typeof AppealLetter>

export const WriteOff = z.object({
  id: id(),
  claim_id: z.uuid(),
  claim_number: z.string(),
  patient_name: z.string(),
  payer_name: z.string(),
  amount_cents: SumCents,
  reason: z.enum(valuesOf(writeOffReasons)),
  note: z.string(),
  state: z.enum(valuesOf(writeOffStates)),
  asked_name: z.string(),
  asked_at: Instant,
  decided_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  taken_back_at: Instant.nullable(),
  taken_back_note: z.string().nullable(),
  /** Who asks to take a large amount back, until a second person does it. */
  back_asked_name: z.string().nullable(),
  back_asked_at: Instant.nullable(),
  /** Whether the caller may decide about it. Nobody decides about what they asked for. */
  may_decide: z.boolean(),
  /** Whether the caller asked for it and may think better of it. */
  may_withdraw: z.boolean(),
  /** Whether the caller may take it back, or ask for it. */
  may_take_back: z.boolean(),
})
export type WriteOff = z.infer<typeof WriteOff>

export const ClaimWork = z.object({
  open_cents: z.int(),
  can: z.array(z.enum(claimActs)),
  may_write_off: z.boolean(),
  /** What the payer allowed less than its contract says; null if nothing is missing or no contract is known. */
  shortfall: Shortfall.nullable(),
  /** What one person may give up alone; of more than this a second person decides. */
  alone_cents: z.int(),
  /** The day until which the payer takes an appeal of its last answer, by its terms or else as payers usually do; null before one came. */
  usual_appeal_by: LocalDate.nullable(),
  letters: z.array(AppealLetter),
  write_offs: z.array(WriteOff),
  /** What the payer answered about the claim, the latest first. */
  answers: z.array(RemittedClaim),
})

const Bucket = z.object({ claims: z.int(), open_cents: z.int() })
export const PayerAge = z.object({
  payer_id: z.string(),
  payer_name: z.string(),
  groups: z.array(Bucket),
  claims: z.int(),
  open_cents: z.int(),
})
export const PayerPace = z.object({
  payer_id: z.string(),
  payer_name: z.string(),
  /** Claims that were first sent in the time that was asked for, and those of them that were answered. */
  sent: z.int(),
  answered: z.int(),
  /** Paid as they were sent first, without a rejection, a denial or a correction. */
  first_pass: z.int(),
  denied: z.int(),
  paid: z.int(),
  median_days: z.number().nullable(),
  p90_days: z.number().nullable(),
})
export const DenialReasonCount = z.object({
  payer_id: z.string(),
  payer_name: z.string(),
  reason: z.string(),
  claims: z.int(),
  /** All claims that this payer answered in that time: what the rate is of. */
  answered: z.int(),
  cents: z.int(),
})
