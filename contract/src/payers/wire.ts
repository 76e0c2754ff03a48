import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { file } from '../kernel/operation.ts'
import { body, change, cursor, IfMatch, id, LocalDate, limit, text, yesOrNo } from '../kernel/values.ts'
import {
  Enrollment,
  enrollmentParts,
  Fee,
  feeParts,
  LocalPlan,
  localPlanParts,
  OwnPayer,
  ownPayerParts,
  PayerTerms,
  Practice,
  Prefix,
  ProcedureEntry,
  payerTermsParts,
  practiceParts,
  procedureCode,
  TermsChange,
} from './schemas.ts'
import { mostPriceRows, prefixPayers, priceFaultLabels, priceFileKinds } from './vocabulary.ts'

const headers = z.object({ 'if-match': IfMatch.optional() })
const reason = text(300)
const payerId = z.string().min(1).max(40)
const ofPayer = z.object({ payer_id: payerId })
const ofProvider = z.object({ provider_id: id() })
const next_cursor = z.string().nullable()
/** What may change of a row that holds from a day on: nothing of what it says. */
const closing = {
  /** The last day on which the row holds; null takes the end back. */
  ends_on: LocalDate.nullable().optional(),
  /** It should never have held. It is kept for whoever asks, and nothing uses it any longer. */
  withdrawn: z.literal(true).optional(),
  reason,
}

export const listPayers = {
  query: z.object({ payer_id: payerId.optional(), day: LocalDate.optional(), cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(PayerTerms), next_cursor }),
}
export const getPayer = {
  params: ofPayer,
  output: z.object({
    payer_id: z.string(),
    payer_name: z.string(),
    /** Of a payer that the practice added: what it is called and where its mail goes now, or did last. */
    own: OwnPayer.nullable(),
    /** The latest first, at most 100, those that were withdrawn too. */
    versions: z.array(PayerTerms),
    /** What was done with any of them, the latest first, at most 100. */
    changes: z.array(TermsChange),
  }),
}
export const writePayerTerms = { params: ofPayer, body: body({ ...payerTermsParts, reason }), output: PayerTerms }
export const changePayerTerms = {
  params: z.object({ payer_id: payerId, terms_id: id() }),
  headers,
  body: change(
    {
      ...closing,
      /** True says: I have compared the terms with the payer's own words today. */
      checked: z.boolean().optional(),
    },
    ['reason'],
  ),
  output: PayerTerms,
}

export const listOwnPayers = {
  /** Each with what it is called now, or was last. */
  output: z.object({ items: z.array(OwnPayer) }),
}
export const addOwnPayer = {
  body: body({
    ...ownPayerParts,
    filing_code: payerTermsParts.filing_code.unwrap(),
    /** Null: its claims go on paper. */
    routing_id: payerTermsParts.routing_id,
    filing_days: payerTermsParts.filing_days,
    reason,
  }),
  output: OwnPayer,
}
export const changeOwnPayer = { params: ofPayer, body: body({ ...ownPayerParts, reason }), output: OwnPayer }
export const endOwnPayer = {
  params: ofPayer,
  headers,
  /** The last day on which it is offered; null takes the end back. */
  body: body({ ends_on: LocalDate.nullable(), reason }),
  output: OwnPayer,
}

export const listFees = {
  query: z.object({
    /** `charges` asks for what the practice charges, `contracts` for what payers pay. */
    payer_id: payerId.optional(),
    code: procedureCode.optional(),
    provider_id: id().optional(),
    /** Only what holds on this day. */
    day: LocalDate.optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({ items: z.array(Fee), next_cursor }),
}
export const writeFee = { body: body(feeParts), output: Fee }
export const changeFee = { params: z.object({ fee_id: id() }), headers, body: change(closing, ['reason']), output: Fee }

export const importPrices = {
  body: body({
    kind: z.enum(valuesOf(priceFileKinds)),
    csv: text(4_000_000),
    /** True: nothing is written, and the answer is the same. */
    dry_run: z.boolean(),
  }),
  output: z.object({
    kind: z.enum(valuesOf(priceFileKinds)),
    rows_total: z.int().max(mostPriceRows),
    /** Rows that begin to hold, that end or replace one before them, that say what holds already, and that cannot be taken. */
    counts: z.object({ added: z.int(), replacing: z.int(), unchanged: z.int(), refused: z.int() }),
    /** The first hundred. A file with one of them is taken over as a whole or not at all. */
    faults: z.array(z.object({ line: z.int(), column: z.string(), fault: z.enum(valuesOf(priceFaultLabels)), text: z.string() })),
    /** Columns of the file that mean nothing to us. */
    unknown_columns: z.array(z.string()),
    missing_columns: z.array(z.string()),
    is_applied: z.boolean(),
  }),
}
export const exportPrices = {
  params: z.object({ kind: z.enum(valuesOf(priceFileKinds)) }),
  query: z.object({ day: LocalDate.optional() }),
  output: file('text/csv'),
}

export const listPrefixes = {
  query: z.object({ payer_id: payerId.optional(), cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(Prefix), next_cursor }),
}
export const addPrefixes = {
  body: body({
    payer: z.enum(valuesOf(prefixPayers)),
    prefixes: z
      .array(
        z
          .string()
          .trim()
          .toUpperCase()
          .regex(/^[A-Z0-9]{3}$/),
      )
      .min(1)
      .max(500),
    /** The first day of service; today if it is missing. */
    effective_from: LocalDate.optional(),
    /** Claims that were not sent yet go where the prefix says. */
    apply_to_open_claims: z.boolean().default(false),
  }),
  output: z.object({
    added: z.array(z.string()),
    already_present: z.array(z.string()),
    /** These belong to another payer on some of these days and stay as they are. */
    conflicts: z.array(z.object({ prefix: z.string(), current_payer: z.string() })),
    rerouted_claim_ids: z.array(z.uuid()),
  }),
}

/** Claims that were not sent yet go where the local plans say. */
const apply_to_open_claims = z.boolean().default(false)
const localPlan = z.object({ local_plan: LocalPlan, rerouted_claim_ids: z.array(z.uuid()) })
export const listLocalPlans = { output: z.object({ items: z.array(LocalPlan) }) }
export const writeLocalPlan = { body: body({ ...localPlanParts, apply_to_open_claims }), output: localPlan }
export const changeLocalPlan = {
  params: z.object({ local_plan_id: id() }),
  headers,
  body: change({ ...closing, apply_to_open_claims }, ['reason', 'apply_to_open_claims']),
  output: localPlan,
}

export const getPractice = {
  query: z.object({ day: LocalDate.optional() }),
  /** Null as long as nobody has written it. The versions come with the latest first, at most 50. */
  output: z.object({ practice: Practice.nullable(), versions: z.array(Practice) }),
}
export const writePractice = { body: body({ ...practiceParts, starts_on: LocalDate.optional() }), output: Practice }

export const listEnrollments = {
  query: z.object({
    payer_id: payerId.optional(),
    provider_id: id().optional(),
    day: LocalDate.optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({ items: z.array(Enrollment), next_cursor }),
}
export const writeEnrollment = { body: body(enrollmentParts), output: Enrollment }
export const changeEnrollment = {
  params: z.object({ enrollment_id: id() }),
  headers,
  body: change(closing, ['reason']),
  output: Enrollment,
}
export const writeTaxonomy = {
  params: ofProvider,
  body: body({ taxonomy: z.string().regex(/^[0-9A-Z]{10}$/), starts_on: LocalDate.optional() }),
  output: z.object({ provider_id: z.uuid(), taxonomy: z.string(), starts_on: LocalDate }),
}

export const listProcedures = {
  query: z.object({ day: LocalDate.optional(), for_dietitians: yesOrNo.optional() }),
  output: z.object({ items: z.array(ProcedureEntry) }),
}
