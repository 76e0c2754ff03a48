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
    accepts_assignment: practice.accepts_assignment,
    address: { line_1, line_2, city, state, zip },
  }
}

type Price = {
  payer_id: string | null
  provider_id: string | null
  code: string
  modifier: string | null
  unit_cents: number
  ends_on: string | null
}
const pricesOf = makeOncePerWorld((frame: Frame) => {
  const rows = (makeFees(frame) as Price[]).filter(({ modifier, ends_on }) => modifier === null && ends_on === null)
  return new Map(rows.map(({ payer_id, provider_id, code, unit_cents }) => [`${payer_id ?? ''} ${provider_id ?? ''} ${code}`, unit_cents]))
})

/**
 * What a unit costs in the demo, and what the contract says that a payer allows for it. One payer agreed on more with one dietitian, and pays her what it
 * pays all others.
 */
export const unitPricesOf = (frame: Frame, { payer_id, provider_id, code }: { payer_id: string; provider_id: string; code: string }) => {
  const prices = pricesOf(frame)
  return {
    charge_cents: prices.get(`  ${code}`) ?? null,
    expected_cents: prices.get(`${payer_id} ${provider_id} ${code}`) ?? prices.get(`${payer_id}  ${code}`) ?? null,
  }
}
