import { z } from 'zod'
import { body, Cents, cursor, id, limit, text } from '../kernel/values.ts'
import { CardForm, PaymentInstrument } from '../payments/schemas.ts'
import { recurrences } from '../scheduling/vocabulary.ts'
import { Cause, CauseSlug, CauseSums, causeParts, Donation, DonationAmount, Gift } from './schemas.ts'

const given = z.object({ donation: Donation.nullable() })

export const getDonation = { output: given }
export const updateDonation = {
  body: body({ cause_slug: CauseSlug, amount_cents: DonationAmount, recurrence: z.enum(recurrences), instrument_id: id() }),
  output: given,
}
export const cancelDonation = { output: given }
export const getDonationOptions = {
  output: z.object({
    causes: z.array(Cause),
    /** The caller's own cards that may pay for a gift: money of health accounts may not. */
    cards: z.array(PaymentInstrument),
    card_form: CardForm,
    /** Whether a gift that begins now is charged now. Whoever gave within a day waits for the next day of the series. */
    begins_at_once: z.boolean(),
  }),
}
export const listGifts = {
  query: z.object({ cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(Gift), next_cursor: z.string().nullable() }),
}
export const takeGiftBack = { params: z.object({ gift_id: id() }), output: z.null() }
export const beginDonationCard = { output: z.object({ client_secret: z.string() }) }
export const addDonationCard = {
  body: body({
    /** The processor's name of a card, as for the cards of patients. */
    payment_method_token: z
      .string()
      .max(200)
      .regex(/^[a-z]{2,6}_[A-Za-z0-9_]{6,190}$/)
      .refine((typed) => !/\d{12}/.test(typed)),
  }),
  output: PaymentInstrument,
}
export const removeDonationCard = { params: z.object({ payment_instrument_id: id() }), output: z.null() }

export const listDonationCauses = { output: z.object({ items: z.array(CauseSums) }) }
export const writeDonationCause = { params: z.object({ slug: CauseSlug }), body: body(causeParts), output: Cause }
export const handOnDonations = {
  params: z.object({ slug: CauseSlug }),
  body: body({
    amount_cents: Cents.min(1),
    /** How it was paid, such as the number of a check. */
    paid_by: text(100),
  }),
  output: z.object({ id: id() }),
}
