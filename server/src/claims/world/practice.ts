import { makeFees } from '../../payers/world/prices.ts'
import { makePractice } from '../../payers/world/standing.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'
import type { ClaimFacts } from '../building/draft.ts'

/** Who the practice of the demo is on claims. */
export function practiceOf(frame: Frame): NonNullable<ClaimFacts['practice']> {
  const { line_1, line_2, city, state, zip, ...practice } = makePractice(frame)[0]!
  return {
    ...{ name: practice.legal_name, npi: practice.npi, taxonomy: practice.taxonomy, tax_id: practice.ein },
    ...{ contact: practice.contact_name, phone: practice.phone_number, pay_to: practice.pay_to, has_signature: practice.signature_on_file },
    address: { line_1, line_2, city, state, zip },
  }
}

type Price = { payer_id: string | null; provider_id: string | null; code: string; unit_cents: number; ends_on: string | null }
const pricesOf = makeOncePerWorld((frame: Frame) => {
  const rows = (makeFees(frame) as Price[]).filter(({ provider_id, ends_on }) => provider_id === null && ends_on === null)
  return new Map(rows.map(({ payer_id, code, unit_cents }) => [`${payer_id ?? ''} ${code}`, unit_cents]))
})

/** What a unit costs in the demo, and what a payer allows for it. */
export const unitPricesOf = (frame: Frame, payerId: string, code: string) => ({
  charge_cents: pricesOf(frame).get(` ${code}`) ?? null,
  expected_cents: pricesOf(frame).get(`${payerId} ${code}`) ?? null,
})
