import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { file } from '../kernel/operation.ts'
import {
  body,
  change,
  cursor,
  IfMatch,
  Instant,
  id,
  Language,
  LocalDate,
  limit,
  offset,
  ReckonedDate,
  SumCents,
  text,
  wholeNumber,
} from '../kernel/values.ts'
import { isTaxId } from './rules.ts'
import {
  PayCalendar,
  Payout,
  PayoutAccount,
  PayoutDraft,
  PayoutEntry,
  PayoutHold,
  PayoutLine,
  PayoutPreview,
  PayoutRate,
  PayoutRun,
  PayPeriod,
  payoutRateParts,
  TaxDetails,
  TaxYearLine,
  taxDetailParts,
  UnratedVisits,
} from './schemas.ts'
import { entryTypes, payKinds, payoutStatuses } from './vocabulary.ts'

const next_cursor = z.string().nullable()
const reason = text(300)
const ofPayout = z.object({ payout_id: id() })

export const listPayouts = {
  query: z.object({ provider_id: id().optional(), status: z.enum(valuesOf(payoutStatuses)).optional(), cursor, limit: limit.optional() }),
  output: z.object({
    /** The payout that is being earned; null for finance staff who name nobody. */
    next: PayoutPreview.nullable(),
    items: z.array(Payout),
    next_cursor,
  }),
}
export const getPayout = {
  params: ofPayout,
  output: z.object({
    payout: Payout,
    /** The earliest first, at most 500; the files have all. */
    lines: z.array(PayoutLine),
  }),
}
export const getPayoutPdf = { params: ofPayout, query: z.object({ language: Language.optional() }), output: file('application/pdf') }
export const getPayoutCsv = { params: ofPayout, output: file('text/csv') }

export const finalizePayouts = {
  body: body({
    /** The last day of the period, which must be over. */
    period_end: ReckonedDate,
    /** Only these dietitians; everybody if it is missing. */
    provider_ids: z.array(id()).min(1).max(200).optional(),
    /** True: nothing is written, and the answer is what would happen. */
    dry_run: z.boolean().default(false),
  }),
  output: PayoutRun,
}
export const listPayoutDrafts = {
  query: z.object({ period_end: ReckonedDate.optional(), limit: limit.optional(), offset: offset.optional() }),
  output: z.object({
    period: PayPeriod,
    /** Whether it is over, so that it can be finalized. */
    is_over: z.boolean(),
    calendar: PayCalendar,
    /** What the run would come to, and who asked for it if somebody did. */
    run: PayoutRun,
    items: z.array(PayoutDraft),
    total: z.int(),
    /** Of the last 120 days, at most 50, those with most visits first. */
    unrated: z.array(UnratedVisits),
    /** Lines of any period that wait for a second person, the latest first, at most 50. */
    waiting_entries: z.array(PayoutEntry),
  }),
}
export const holdPayout = {
  body: body({
    provider_id: id(),
    /** Only this line; everything of the dietitian if it is missing. */
    line_id: id().optional(),
    reason,
  }),
  output: PayoutHold,
}
export const liftPayoutHold = { params: z.object({ payout_hold_id: id() }), output: PayoutHold }
export const addPayoutEntry = {
  body: body({
    provider_id: id(),
    type: z.enum(valuesOf(entryTypes)),
    /** Below zero it takes away. */
    amount_cents: z
      .int()
      .min(-10_000_000)
      .max(10_000_000)
      .refine((cents) => cents !== 0),
    note: reason,
  }),
  output: PayoutEntry,
}
export const decidePayoutEntry = {
  params: z.object({ payout_entry_id: id() }),
  body: body({
    decision: z.enum(['approve', 'refuse']),
    /** Why it is refused or withdrawn. */
    reason: reason.optional(),
  }).refine(({ decision, reason }) => decision === 'approve' || reason !== undefined, { path: ['reason'], params: { code: 'required' } }),
  output: PayoutEntry,
}
export const retryPayout = { params: ofPayout, output: Payout }
export const settlePayout = {
  params: ofPayout,
  body: body({
    /** How it was paid, such as the number of a check or the day of a payroll. */
    paid_by: text(100),
  }),
  output: Payout,
}
export const writePayCalendar = { body: body(PayCalendar.shape), output: PayCalendar }

export const listPayoutRates = {
  query: z.object({
    provider_id: id().optional(),
    kind: z.enum(valuesOf(payKinds)).optional(),
    /** Only what holds on this day. */
    day: LocalDate.optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({ items: z.array(PayoutRate), next_cursor }),
}
export const writePayoutRate = { body: body(payoutRateParts), output: PayoutRate }
export const changePayoutRate = {
  params: z.object({ payout_rate_id: id() }),
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: change(
    {
      /** The last day on which the rate holds; null takes the end back. */
      ends_on: LocalDate.nullable().optional(),
      /** It should never have held. */
      withdrawn: z.literal(true).optional(),
      reason,
    },
    ['reason'],
  ),
  output: PayoutRate,
}

export const createAccountSession = { output: z.object({ client_secret: z.string(), expires_at: Instant }) }
export const getPayoutAccount = { output: PayoutAccount }
export const refreshPayoutAccount = { output: PayoutAccount }
export const completePayoutAccount = { body: body({ bank_last4: z.string().regex(/^\d{4}$/) }), output: PayoutAccount }
export const getTaxDetails = { output: z.object({ details: TaxDetails.nullable() }) }
export const writeTaxDetails = {
  body: body({
    ...taxDetailParts,
    tax_id: z
      .string()
      .trim()
      .transform((typed) => typed.replace(/[ -]/g, ''))
      .pipe(z.string().regex(/^\d{9}$/)),
    /** Under penalties of perjury, as the form asks it. */
    certified: z.literal(true),
  }).refine(({ tax_id_kind, tax_id }) => isTaxId(tax_id_kind, tax_id), { path: ['tax_id'], params: { code: 'invalid_value' } }),
  output: z.object({ details: TaxDetails }),
}
const taxYear = z.object({ year: wholeNumber(2020, 2100).optional() })
export const listTaxYear = {
  query: taxYear,
  output: z.object({
    year: z.int(),
    reported_from_cents: SumCents,
    /** Those who were paid most first. */
    items: z.array(TaxYearLine),
  }),
}
export const exportTaxYear = { query: taxYear, output: file('text/csv') }
