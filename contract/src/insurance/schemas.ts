import { z } from 'zod'
import { body, Instant, id, LocalDate, personNames, text } from '../kernel/values.ts'
import { cardFields, relationshipsToInsured, subscriberSexes } from './vocabulary.ts'

export const InsuranceCardId = id()

/** Who holds the insurance, where that is not the patient. The address is that of the patient. */
export const Subscriber = z.object({
  first_name: z.string(),
  last_name: z.string(),
  birth_date: LocalDate,
  sex: z.enum(subscriberSexes),
})

/** The number of a member: marks alone are none. */
const memberId = text(40).refine((typed) => /[\p{L}\p{N}]/u.test(typed))

const plan = {
  kind: z.literal('insurance'),
  payer_id: text(40),
  member_id: memberId,
  group_no: text(40).nullable().optional(),
  plan_name: text(120).nullable().optional(),
  /** The number on the card for members. */
  phone_number: text(32)
    .refine((typed) => /\d/.test(typed))
    .nullable()
    .optional(),
  relationship: z.enum(relationshipsToInsured),
  /** The number is the patient's own, although somebody else holds the insurance: payers are told of the patient as a subscriber. */
  has_own_member_id: z.boolean().optional(),
  /** Needed unless the patient holds the insurance, or has a number of their own. */
  subscriber: body({
    first_name: personNames.first_name,
    last_name: personNames.last_name,
    birth_date: LocalDate,
    sex: z.enum(subscriberSexes),
  }).optional(),
  card_id: InsuranceCardId.optional(),
  /** The first day on which the plan pays, where it is known. Visits before it are not billed to the plan. */
  effective_from: LocalDate.optional(),
}

/** A plan that pays no longer. `effective_to` is its last day; null: it never paid, and was entered by mistake. */
const endedPlan = body({ kind: z.literal('ended'), effective_to: LocalDate.nullable() })

/** How a patient pays from now on. A secondary plan that is null ends today. */
export const CoverageChange = body({
  primary: z.discriminatedUnion('kind', [body({ kind: z.literal('cash') }), body(plan)]).optional(),
  secondary: z
    .discriminatedUnion('kind', [body(plan), endedPlan])
    .nullable()
    .optional(),
  /** Coming visits of a first plan that it replaces are billed to the new first plan, where their dietitian is in its network. */
  moves_visits: z.boolean().optional(),
}).refine(({ primary, secondary }) => primary !== undefined || secondary !== undefined, { params: { code: 'nothing_to_change' } })
export type CoverageChange = z.infer<typeof CoverageChange>

export const Coverage = z.object({
  coverage_id: z.uuid(),
  kind: z.enum(['cash', 'insurance']),
  priority: z.enum(['primary', 'secondary']),
  payer_id: z.string().nullable(),
  payer_name: z.string().nullable(),
  plan_name: z.string().nullable(),
  member_id: z.string().nullable(),
  group_no: z.string().nullable(),
  phone_number: z.string().nullable(),
  relationship: z.enum(relationshipsToInsured),
  has_own_member_id: z.boolean(),
  subscriber: Subscriber.nullable(),
  verified_status: z.string(),
  card_id: z.uuid().nullable(),
  /** The first day on which the plan pays; null if nobody knows it. */
  effective_from: LocalDate.nullable(),
  /** The last day on which it pays; null while it has no end. It lies before `effective_from` if the plan never paid. */
  effective_to: LocalDate.nullable(),
  since: Instant,
  /** Null while it holds. */
  closed_at: Instant.nullable(),
})

/** The photos of a card, and what was read from them: an offer until the patient confirms it. */
export const InsuranceCard = z.object({
  card_id: InsuranceCardId,
  front_file_id: z.uuid(),
  back_file_id: z.uuid().nullable(),
  status: z.enum(['waiting', 'read', 'unreadable']),
  /** What is missing here could not be read. `is_sure`: the letters were clear. */
  found: z.array(z.object({ field: z.enum(cardFields), value: z.string(), is_sure: z.boolean() })),
  /** Whether a coverage was made with it. */
  is_confirmed: z.boolean(),
  created_at: Instant,
})
export type InsuranceCard = z.infer<typeof InsuranceCard>
