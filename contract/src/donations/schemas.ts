import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Cents, Instant, id, SumCents, text } from '../kernel/values.ts'
import { recurrences } from '../scheduling/vocabulary.ts'
import { donationStatuses, giftStates, largestGift, smallestGift } from './vocabulary.ts'

export const CauseSlug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .max(40)

/** What somebody may give to, in the language of the reader and in both. */
export const causeParts = {
  name_en: text(80),
  name_es: text(80),
  about_en: text(300),
  about_es: text(300),
  /** Whether new gifts may be given to it. */
  is_offered: z.boolean(),
}
export const Cause = z.object({ slug: CauseSlug, ...causeParts })
export type Cause = z.infer<typeof Cause>

export const DonationAmount = Cents.min(smallestGift).max(largestGift)

/** The recurring gift of one person. */
export const Donation = z.object({
  id: id(),
  cause: z.object({ slug: z.string(), name: z.object({ en: z.string(), es: z.string() }) }),
  amount_cents: Cents,
  recurrence: z.enum(recurrences),
  instrument_id: z.uuid(),
  /** What is printed on the card; null once it is no longer kept. */
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  status: z.enum(valuesOf(donationStatuses)),
  /** Null while it waits for another card. */
  next_charge_at: Instant.nullable(),
  /** All gifts of this person that were charged, to any cause. */
  total_given_cents: SumCents,
})
export type Donation = z.infer<typeof Donation>

export const Gift = z.object({
  id: id(),
  cause_name: z.object({ en: z.string(), es: z.string() }),
  amount_cents: Cents,
  state: z.enum(valuesOf(giftStates)),
  at: Instant,
  /** Whether its days to take it back are not over. What was handed on meanwhile stays given. */
  may_take_back: z.boolean(),
})
export type Gift = z.infer<typeof Gift>

/** A cause with what was given to it and handed on, as finance staff see it. No giver is named. */
export const CauseSums = Cause.extend({ givers: z.int(), given_cents: SumCents, handed_on_cents: SumCents, left_cents: z.int() })
export type CauseSums = z.infer<typeof CauseSums>
