import { z } from 'zod'
import { body, Cents, id, text } from '../kernel/values.ts'
import { PaymentInstrument } from '../payments/schemas.ts'
import { BoughtPackage, packageParts, VisitPackage } from './schemas.ts'

export const listVisitPackages = { output: z.object({ items: z.array(VisitPackage) }) }
export const writeVisitPackage = { params: z.object({ package_id: id() }), body: body(packageParts), output: VisitPackage }

const ofPatient = z.object({ patient_id: id() })
export const listBoughtPackages = {
  params: ofPatient,
  output: z.object({
    items: z.array(BoughtPackage),
    /** What this patient may buy. Who has insurance buys none by themselves. */
    offers: z.array(VisitPackage),
    /** The plan that pays for the patient’s visits now, by its name, which may be empty. Whoever sells them a package thinks twice. Null if none does. */
    plan_name: z.string().nullable(),
    /** The patient's own cards that may pay for one: money of health accounts pays for care that took place. Empty for staff. */
    cards: z.array(PaymentInstrument),
  }),
}
export const buyPackage = {
  params: ofPatient,
  body: body({
    package_id: id(),
    /** The price that the buyer saw. */
    price_cents: Cents,
    /** The card that is charged at once. Staff name none: what they sell stands on a bill. */
    instrument_id: id().nullable(),
  }),
  output: BoughtPackage,
}
const one = z.object({ patient_id: id(), bought_package_id: id() })
export const cancelPackage = { params: one, output: BoughtPackage }
export const refundPackage = { params: one, body: body({ refundable_cents: Cents, note: text(500) }), output: BoughtPackage }
