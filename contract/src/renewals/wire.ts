import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { body, change, cursor, IfMatch, id, LocalDate, limit, text } from '../kernel/values.ts'
import { OwnRenewal, Renewal } from './schemas.ts'
import { planOutlooks, renewalNeeds, renewalStates } from './vocabulary.ts'

const ofRenewal = z.object({ renewal_id: id() })

export const listRenewals = {
  query: z.object({
    /** Open ones, if nothing is sent. */
    state: z.enum(renewalStates).optional(),
    need: z.enum(valuesOf(renewalNeeds)).optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({
    /** The year that is being prepared; null outside of November to March. */
    plan_year: z.int().nullable(),
    /** When the list opens next, while it is closed. */
    opens_on: LocalDate.nullable(),
    items: z.array(Renewal),
    next_cursor: z.string().nullable(),
  }),
}

export const countRenewals = {
  output: z.object({
    open: z.int(),
    done: z.int(),
    /** How many open ones have each need. */
    needs: z.array(z.object({ need: z.enum(valuesOf(renewalNeeds)), renewals: z.int() })),
  }),
}

export const askPlansAnew = {
  body: body({ renewal_ids: z.array(id()).min(1).max(100) }),
  output: z.object({
    /** How many plans are asked now. A plan that was asked in the last day is not asked again. */
    asked: z.int(),
  }),
}

export const switchPlan = {
  params: ofRenewal,
  output: z.object({
    /** How many visits are paid by the new plan from now on. */
    visits: z.int(),
  }),
}

export const tellAboutRenewal = { params: ofRenewal, output: Renewal }

export const changeRenewal = {
  params: ofRenewal,
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: change({
    state: z.enum(renewalStates).optional(),
    /** What was done about it. Staff alone read it. */
    note: text(500).nullable().optional(),
  }),
  output: Renewal,
}

export const listOwnRenewals = {
  params: z.object({ patient_id: id() }),
  output: z.object({ items: z.array(OwnRenewal) }),
}

export const answerRenewal = {
  params: ofRenewal,
  body: body({ says: z.enum(planOutlooks) }),
  output: OwnRenewal,
}
