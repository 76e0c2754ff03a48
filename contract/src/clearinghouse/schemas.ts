import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, LocalDate } from '../kernel/values.ts'
import {
  fileDirections,
  fileSources,
  fileStates,
  outcomeLabels,
  paymentMeans,
  postingFlagLabels,
  remittedStates,
  unmatchedReasons,
} from './vocabulary.ts'

/** An amount that may be owed the other way. */
const SignedCents = z.int()

/** A fault of a file: its segment, and the place of the segment in the file, from one. */
const FileFault = z.object({ segment: z.string().nullable(), position: z.int(), code: z.string(), message: z.string() })

export const ExchangeFile = z.object({
  id: id(),
  direction: z.enum(valuesOf(fileDirections)),
  /** 837P, 999, 277CA, 277, 835 or TA1, several joined by `+`; null if nobody can tell. */
  kind: z.string().nullable(),
  name: z.string(),
  source: z.enum(valuesOf(fileSources)),
  /** How a payment that a person entered was paid; null of all other files. */
  means: z.enum(valuesOf(paymentMeans)).nullable(),
  /** Who added the file or entered the payment; null if nobody did. */
  added_name: z.string().nullable(),
  size: z.int(),
  state: z.enum(valuesOf(fileStates)),
  interchange_number: z.int().nullable(),
  /** How many things it says, and how many of them name nothing of ours. */
  answers: z.int(),
  strangers: z.int(),
  /** How often we tried to hand it over, and what went wrong the last time. */
  tries: z.int(),
  last_error: z.string().nullable(),
  claim_id: z.uuid().nullable(),
  claim_number: z.string().nullable(),
  created_at: Instant,
  settled_at: Instant.nullable(),
})
export type ExchangeFile = z.infer<typeof ExchangeFile>

export const Remittance = z.object({
  id: id(),
  exchange_file_id: z.uuid(),
  payer_id: z.string(),
  payer_name: z.string(),
  /** By which the bank names the transfer. */
  trace: z.string(),
  method: z.string(),
  /** Where a person read of it who entered it, and how it was paid; null of what came in a file. */
  entered: z
    .object({ source: z.enum(['letter', 'portal']), means: z.enum(valuesOf(paymentMeans)), added_name: z.string().nullable() })
    .nullable(),
  paid_on: LocalDate.nullable(),
  amount_cents: SignedCents,
  /** What was taken off without a claim; below zero it was added, such as interest. */
  withheld_cents: SignedCents,
  claims: z.int(),
  unmatched: z.int(),
  /** When its money came in at the bank and how much, as a person read there. Nobody is named of what came in before anybody was asked. */
  arrival: z.object({ arrived_on: LocalDate, amount_cents: SignedCents, noted_name: z.string().nullable() }).nullable(),
  /** Whether its money should be at the bank by now, and nobody said that it is. */
  is_overdue: z.boolean(),
  created_at: Instant,
})
export type Remittance = z.infer<typeof Remittance>

const Adjustment = z.object({ group: z.string(), reason: z.string(), cents: SignedCents })
export const RemittedLine = z.object({
  code: z.string(),
  modifiers: z.array(z.string()),
  sent_code: z.string().nullable(),
  day: LocalDate.nullable(),
  charge_cents: SignedCents,
  paid_cents: SignedCents,
  allowed_cents: SignedCents.nullable(),
  units_paid: z.number().nullable(),
  units_sent: z.number().nullable(),
  adjustments: z.array(Adjustment),
  remarks: z.array(z.string()),
})

/** When a claim went out first, until when its payer takes it, and the first receipt of the payer for it: the proof that it was filed in time. */
export const Filing = z.object({
  sent_on: LocalDate,
  file_by: LocalDate.nullable(),
  /** The visit from which the payer counts its days; null where the limit is that of a correction. */
  visit_on: LocalDate.nullable(),
  receipt: z.object({ file: z.enum(['277CA', '999']), on: LocalDate }).nullable(),
})

/** What a payer decided about one claim, and what was done with it. */
export const RemittedClaim = z.object({
  id: id(),
  remittance_id: z.uuid(),
  /** Under which the payer answered; it may be none that we know. */
  payer_id: z.string(),
  payer_name: z.string(),
  trace: z.string(),
  paid_on: LocalDate.nullable(),
  clm01: z.string(),
  payer_claim_number: z.string().nullable(),
  status: z.string(),
  patient_name: z.string().nullable(),
  member_id: z.string().nullable(),
  service_day: LocalDate.nullable(),
  charge_cents: SignedCents,
  paid_cents: SignedCents,
  patient_cents: SignedCents,
  state: z.enum(valuesOf(remittedStates)),
  why: z.enum(valuesOf(unmatchedReasons)).nullable(),
  outcome: z.enum(valuesOf(outcomeLabels)).nullable(),
  flags: z.array(z.enum(valuesOf(postingFlagLabels))),
  /** What the patient was told to expect; null if nothing was. */
  expected_cents: SignedCents.nullable(),
  claim_id: z.uuid().nullable(),
  claim_number: z.string().nullable(),
  /** What the patient is billed for the claim now, before what they paid; null of what found no claim. */
  owed_cents: SignedCents.nullable(),
  is_reversed: z.boolean(),
  /** Whether a person chose its claim, and may take that back as long as nothing was built on it. */
  may_take_back: z.boolean(),
  reason: z.string().nullable(),
  adjustments: z.array(Adjustment),
  lines: z.array(RemittedLine),
  remarks: z.array(z.string()),
  /** Null of what found no claim. */
  filing: Filing.nullable(),
  created_at: Instant,
})
export type RemittedClaim = z.infer<typeof RemittedClaim>

export { FileFault }
