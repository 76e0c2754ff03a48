import { z } from 'zod'
import { claimStateLabels } from '../claims/vocabulary.ts'
import { valuesOf } from '../kernel/label.ts'
import { file } from '../kernel/operation.ts'
import { body, Cents, cursor, id, LocalDate, limit, line, text } from '../kernel/values.ts'
import { agreements, confirmable } from './likeness.ts'
import { ExchangeFile, FileFault, Remittance, RemittedClaim } from './schemas.ts'
import { SuspenseClearing, SuspenseEntry } from './suspense/schemas.ts'
import { clearingReasons } from './suspense/vocabulary.ts'
import { fileDirections, fileStates, paymentMeans, postingFlagLabels, remittedStates } from './vocabulary.ts'

const ofFile = z.object({ exchange_file_id: id() })
const ofRemittedClaim = z.object({ remitted_claim_id: id() })
const next_cursor = z.string().nullable()
const listed = { cursor, limit: limit.optional() }

// A file of 10,000 claims has 20 MB. PostgreSQL refuses NUL, and a lone surrogate cannot be written as UTF-8.
const longestFile = 24_000_000
const fileText = z
  .string()
  .min(1)
  .max(longestFile)
  .refine((sent) => !sent.includes('\u0000') && sent.isWellFormed())

export const listExchangeFiles = {
  query: z.object({ direction: z.enum(valuesOf(fileDirections)).optional(), state: z.enum(valuesOf(fileStates)).optional(), ...listed }),
  output: z.object({
    items: z.array(ExchangeFile),
    next_cursor,
    /** Whether files travel by themselves. If not, people carry them. */
    travels: z.boolean(),
    /** Whether the payers are those of the demo, which answer when somebody asks them to. */
    is_demo: z.boolean(),
  }),
}
export const addExchangeFile = {
  body: body({ name: line(200), text: fileText }),
  output: ExchangeFile.extend({ faults: z.array(FileFault) }),
}
export const getExchangeFile = {
  params: ofFile,
  output: ExchangeFile.extend({ faults: z.array(FileFault), remittances: z.array(Remittance) }),
}
export const getExchangeFileText = { params: ofFile, output: file('application/edi-x12') }
export const carryExchangeFile = { params: ofFile, output: ExchangeFile }
export const answerDemoClaims = { output: z.object({ answers: z.int() }) }

const ofRemittance = z.object({ remittance_id: id() })
/** `overdue` shows payments alone whose money should be at the bank, and of which nobody said that it is. */
export const listRemittances = {
  query: z.object({ arrival: z.literal('overdue').optional(), ...listed }),
  output: z.object({ items: z.array(Remittance), next_cursor }),
}
export const noteArrival = {
  params: ofRemittance,
  body: body({ arrived_on: LocalDate, amount_cents: z.int().min(1).max(100_000_000_00) }),
  output: Remittance,
}
export const takeBackArrival = { params: ofRemittance, output: Remittance }
const Adjusted = body({
  group: z.enum(['CO', 'PR', 'OA', 'PI']),
  reason: z.string().regex(/^[A-Z\d]{1,5}$/),
  cents: z.int().min(1).max(10_000_000),
})
/** A payment that came without a file. A payer outside of our list has an id that a person gives it. */
export const addPaperPayment = {
  body: body({
    payer: body({ id: z.string().regex(/^[A-Z0-9_-]{2,40}$/), name: line(60) }),
    /** Where a person read of it. */
    source: z.enum(['letter', 'portal']),
    means: z.enum(valuesOf(paymentMeans)),
    /** The number of the check, or the one that names the transfer or the card. A decision without money needs none. */
    trace: z
      .string()
      .trim()
      .regex(/^[A-Z0-9-]{1,30}$/i)
      .optional(),
    paid_on: LocalDate,
    amount_cents: Cents,
    claims: z
      .array(
        body({
          claim_id: id(),
          /** That another payer than that of the claim pays it, as the administrator of a plan may. */
          confirmed: z
            .array(z.enum(['payer']))
            .max(1)
            .optional(),
          payer_claim_number: z
            .string()
            .trim()
            .regex(/^[A-Z0-9._-]{1,50}$/i)
            .optional(),
          /** In the order in which they were sent. What was paid and taken off comes to the charge of each. */
          lines: z
            .array(body({ paid_cents: Cents, adjustments: z.array(Adjusted).max(12) }))
            .min(1)
            .max(50),
        }),
      )
      .min(1)
      .max(50)
      .refine((claims) => new Set(claims.map(({ claim_id }) => claim_id)).size === claims.length),
  }),
  output: ExchangeFile.extend({ faults: z.array(FileFault) }),
}
export const listRemittedClaims = {
  query: z.object({
    state: z.enum(valuesOf(remittedStates)).optional(),
    remittance_id: id().optional(),
    claim_id: id().optional(),
    /** Only what is denied or paid in part, and where nobody has done anything about it yet. */
    open_denials: z.enum(['true']).optional(),
    /** Only what stands and carries this flag. */
    flag: z.enum(valuesOf(postingFlagLabels)).optional(),
    ...listed,
  }),
  output: z.object({ items: z.array(RemittedClaim), next_cursor }),
}
const agreement = z.enum(valuesOf(agreements))
export const listClaimsForRemitted = {
  params: ofRemittedClaim,
  /** The number of one claim of ours that was sent, which is shown however little it is alike. */
  query: z.object({ number: line(20).optional() }),
  output: z.object({
    items: z.array(
      z.object({
        claim_id: z.uuid(),
        claim_number: z.string(),
        patient_name: z.string(),
        service_day: LocalDate,
        charge_cents: z.int(),
        payer_name: z.string(),
        codes: z.array(z.string()),
        state: z.enum(valuesOf(claimStateLabels)),
        likeness: z.object({ payer: agreement, name: agreement, day: agreement, charge: agreement, codes: agreement }),
      }),
    ),
  }),
}
export const matchRemittedClaim = {
  params: ofRemittedClaim,
  body: body({
    claim_id: id(),
    /** The differences between the answer and the claim that the person has seen and confirms. */
    confirmed: z.array(z.enum(confirmable)).max(confirmable.length).optional(),
  }),
  output: RemittedClaim,
}
export const takeBackMatch = { params: ofRemittedClaim, body: body({ reason: text(300) }), output: RemittedClaim }
export const dismissRemittedClaim = { params: ofRemittedClaim, body: body({ reason: text(300) }), output: RemittedClaim }

export const listSuspense = {
  query: z.object({ payer_id: z.string().max(40).optional(), ...listed }),
  output: z.object({
    items: z.array(SuspenseEntry),
    next_cursor,
    /** What the account of unmatched money comes to. */
    balance_cents: z.int(),
    /** What one person may give up alone. */
    alone_cents: z.int(),
  }),
}
export const clearSuspense = {
  body: body({ entry_ids: z.array(id()).min(1).max(50), reason: z.enum(valuesOf(clearingReasons)), note: text(300) }),
  output: SuspenseClearing,
}
const ofClearing = z.object({ clearing_id: id() })
export const listClearings = { query: z.object(listed), output: z.object({ items: z.array(SuspenseClearing), next_cursor }) }
export const decideClearing = {
  params: ofClearing,
  body: body({ decision: z.enum(['clear', 'refuse']) }),
  output: SuspenseClearing,
}
export const takeBackClearing = { params: ofClearing, body: body({ note: text(300) }), output: SuspenseClearing }
