import { z } from 'zod'
import { file } from '../kernel/operation.ts'
import { body, Cents, cursor, IfMatch, id, Language, LocalDate, limit, ReckonedDate, text } from '../kernel/values.ts'
import { AppointmentType } from '../scheduling/schemas.ts'
import { bookingModes } from '../scheduling/vocabulary.ts'
import { Dispute, EstimateAccuracy, GoodFaithEstimate, PriceEstimate, PricePromise } from './schemas.ts'

const plan = body({ kind: z.literal('insurance'), payer_id: text(40), member_id: text(40).optional() })
const onFile = body({ kind: z.literal('on_file'), coverage_id: id() })

export const estimatePrice = {
  body: body({
    /** Whose visit it is, for staff. A patient asks for themselves. */
    patient_id: id().optional(),
    provider_id: id(),
    appointment_type: AppointmentType,
    duration_minutes: z.int().min(15).max(240),
    visit_mode: z.enum(bookingModes),
    /** Today, if nothing is sent. */
    service_date: LocalDate.optional(),
    payment: z.discriminatedUnion('kind', [
      body({
        kind: z.literal('cash'),
        /** The plan that the patient asks for the money back. */
        asks: z.discriminatedUnion('kind', [plan, onFile]).optional(),
      }),
      plan,
      onFile,
    ]),
  }),
  output: PriceEstimate,
}

export const getVisitPrice = {
  params: z.object({ appointment_id: id() }),
  output: PriceEstimate,
}

/** The days of the visits; the last twelve months, if nothing is sent. At most three years. */
const period = { from: ReckonedDate.optional(), to: ReckonedDate.optional(), payer_id: text(40).optional() }

export const getEstimateAccuracy = { query: z.object(period), output: EstimateAccuracy }
export const exportEstimateAccuracy = { query: z.object(period), output: file('text/csv') }

export const listPricePromises = { output: z.object({ items: z.array(PricePromise) }) }
export const startPricePromise = {
  body: body({
    payer_id: text(40),
    margin_cents: Cents.max(100_000),
    /** Estimates made from this day on carry the promise; today, if nothing is sent. */
    starts_on: LocalDate.optional(),
    /** Where the contract allows it. */
    source: text(200),
    /** Giving up what a plan leaves to its member breaks the law or the contract with many payers, so somebody has to say that it does not here. */
    contract_allows: z.literal(true),
  }),
  output: PricePromise,
}
export const endPricePromise = {
  params: z.object({ promise_id: id() }),
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: body({
    /** The last day on which estimates carry the promise. */
    ends_on: LocalDate,
    reason: text(300),
  }),
  output: PricePromise,
}

const ofVisit = z.object({ appointment_id: id() })

export const listGoodFaithEstimates = {
  params: ofVisit,
  /** The latest first. */
  output: z.object({ items: z.array(GoodFaithEstimate) }),
}
export const sendGoodFaithEstimate = { params: ofVisit, output: GoodFaithEstimate }
export const sendYearGoodFaithEstimate = {
  params: ofVisit,
  /** How many visits are expected within a year, this one among them. */
  body: body({ visits: z.int().min(2).max(52) }),
  output: GoodFaithEstimate,
}
export const getGoodFaithEstimatePdf = {
  params: z.object({ good_faith_estimate_id: id() }),
  query: z.object({ language: Language.optional() }),
  output: file('application/pdf'),
}
export const listGoodFaithEstimatesOfPractice = {
  query: z.object({
    /** `open`: those that have not gone out. */
    state: z.enum(['open', 'sent']).optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({
    items: z.array(
      GoodFaithEstimate.extend({
        ...{ patient_id: z.uuid(), patient_name: z.string(), provider_name: z.string(), is_late: z.boolean() },
        /** The bills came to so much more that the patient may dispute them; null if not, or not any more. */
        dispute: Dispute.nullable(),
      }),
    ),
    next_cursor: z.string().nullable(),
  }),
}
