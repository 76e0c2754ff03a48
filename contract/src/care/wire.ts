import { z } from 'zod'
import { listOf, text, wholeNumber } from '../kernel/values.ts'
import { ProviderId } from '../scheduling/schemas.ts'
import { Care, CareFlagName, CareId, CareStatus, CareSummary } from './schemas.ts'
import { careSorts, careViews } from './vocabulary.ts'

const carePath = z.object({ care_id: CareId })

export const listMyClientCare = {
  query: z.object({
    page: wholeNumber(1, 1000).default(1),
    view: z.enum(careViews).default('all'),
    statuses: listOf(CareStatus).optional(),
    flags: listOf(CareFlagName).optional(),
    /** A part of the name, a birth date or a phone number. */
    q: text(80).optional(),
    sort: z.enum(careSorts).default('urgent'),
    /** Support names the dietitian; a dietitian has only their own caseload. */
    provider_id: ProviderId.optional(),
  }),
  output: z.object({
    items: z.array(CareSummary),
    /** How many clients the view has with these filters. */
    total: z.int(),
    page: z.int(),
    /** How many clients each view has without filters. */
    counts: z.record(z.enum(careViews), z.int()),
    /** The open cares: with a next visit, without one but seen lately, and inactive; and how many reached each milestone. */
    summary: z.object({
      open: z.int(),
      with_next_visit: z.int(),
      inactive: z.int(),
      milestones: z.object({ v3: z.int(), v6: z.int(), v9: z.int(), v12: z.int() }),
    }),
  }),
}

export const getMyClientCare = { params: carePath, output: Care }
