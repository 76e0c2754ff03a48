import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Cents, Instant, id, line } from '../kernel/values.ts'
import { appointmentTypes } from '../scheduling/vocabulary.ts'
import { fewestVisits, highestPrice, lowestPrice, mostVisits, packageEnds, packageStatuses } from './vocabulary.ts'

/** What a practice sells: so many visits of one type at a price of its own. */
export const packageParts = {
  name_en: line(80),
  name_es: line(80),
  visit_type: z.enum(appointmentTypes),
  visits: z.int().min(fewestVisits).max(mostVisits),
  price_cents: Cents.min(lowestPrice).max(highestPrice),
  /** Whether it is sold. One that is no longer sold stays with whoever bought it. */
  is_offered: z.boolean(),
}
export const VisitPackage = z.object({ id: id(), ...packageParts })
export type VisitPackage = z.infer<typeof VisitPackage>

/** A package that somebody bought, as it was when they did. */
export const BoughtPackage = z.object({
  id: id(),
  ...{ name_en: z.string(), name_es: z.string(), visit_type: z.enum(appointmentTypes), visits: z.int(), price_cents: Cents },
  status: z.enum(valuesOf(packageStatuses)),
  ended_why: z.enum(packageEnds).nullable(),
  used: z.int(),
  /** What goes back if it ends now; nothing of one that is not paid. */
  refundable_cents: Cents,
  /** What was given back, or is asked to be. */
  refunded_cents: Cents,
  bought_at: Instant,
  ended_at: Instant.nullable(),
  /** The visits that it paid for, the first of them first. */
  uses: z.array(z.object({ number: z.int(), appointment_id: id(), visit_at: Instant.nullable(), amount_cents: Cents })),
  /** The visits that are booked, or not billed yet, and for which it will pay. What is left beyond them is free for another one. */
  covers: z.array(id()),
})
export type BoughtPackage = z.infer<typeof BoughtPackage>
