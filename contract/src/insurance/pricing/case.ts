import { z } from 'zod'
import { Cents, LocalDate } from '../../kernel/values.ts'

const procedure = z.string().min(1).max(20)
const unknownYet = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)
const listOrNone = <Schema extends z.ZodType>(one: Schema, max: number) =>
  z
    .array(one)
    .max(max)
    .nullish()
    .transform((list) => list ?? [])
const feeList = listOrNone(z.object({ code: procedure, unit_cents: Cents }), 5000)

/** What is left of a yearly amount, for one person and for their family. A family without such an amount has null. */
const Remaining = unknownYet(z.object({ individual: unknownYet(Cents), family: unknownYet(Cents) }))

/** How somebody is insured on the day of a visit; null for what nobody knows. */
const Plan = z.object({
  payer_id: unknownYet(z.string().min(1).max(80)),
  active: unknownYet(z.boolean()),
  covered: unknownYet(z.boolean()),
  network: z.enum(['in', 'out', 'unknown']).nullish(),
  preventive_no_cost: unknownYet(z.boolean()),
  copay_cents: unknownYet(Cents),
  coinsurance_basis_points: unknownYet(z.int().min(0).max(10_000)),
  deductible_before_copay: unknownYet(z.boolean()),
  deductible_remaining_cents: Remaining,
  out_of_pocket_remaining_cents: Remaining,
  visits_remaining: unknownYet(z.int()),
})
export type Plan = z.infer<typeof Plan>

/** A visit with its price lists and the patient's plan: everything from which a price is estimated. */
export const EstimateCase = z.object({
  visit: z.object({
    date: LocalDate,
    visit_mode: unknownYet(z.string().max(80)),
    preventive: unknownYet(z.boolean()),
    lines: z.array(z.object({ code: procedure, modifiers: listOrNone(z.string().max(2), 4), units: z.int().min(1).max(999) })).max(50),
  }),
  /** Null for somebody who pays alone. */
  coverage: Plan.nullable(),
  fees: z.object({
    contract: feeList,
    /** What this payer allowed for the procedure before; of several amounts the median counts. */
    historic_allowed: feeList,
    charge: feeList,
    cash_cents: unknownYet(Cents),
  }),
})
export type EstimateCase = z.infer<typeof EstimateCase>
