import { makeDemoToken, testCards } from '@sorrel/contract/payments/test-cards'
import type { PaymentCardType } from '@sorrel/contract/payments/vocabulary'
import { addMinutes } from '../../kernel/clock.ts'
import { idOf } from '../../world/cast.ts'
import type { Frame } from '../../world/frame.ts'

type Wanted = { patient_id: string; number: string; months: number; type?: PaymentCardType; isSecond?: boolean }
export type CardMade = ReturnType<typeof makeCard>

const letters = 'abcdefghijkmnpqr'
/** Letters that stand for an id, so that a token is the same each time the world is made. */
const lettersOf = (id: string) => id.replaceAll('-', '').replace(/./g, (digit) => letters[Number.parseInt(digit, 16)]!)

/** A card of the world that is good for so many months more, with what the demo's processor knows of it. */
export function makeCard(frame: Frame, { patient_id, number, months, type = 'Credit Card', isSecond = false }: Wanted) {
  const id = idOf('payment instrument', patient_id, number)
  const month = Number(frame.now.slice(0, 4)) * 12 + Number(frame.now.slice(5, 7)) - 1 + months
  const [exp_year, exp_month] = [Math.floor(month / 12), (month % 12) + 1]
  const { brand, behavior } = testCards.find((card) => card.number === number)!
  const last4 = number.slice(-4)
  const customer_ref = `cus_fake_${lettersOf(idOf('payment customer', patient_id))}`
  const card_ref = makeDemoToken({ number, exp_month, exp_year }, lettersOf(id))!
  const created_at = addMinutes(frame.now, -90 * 24 * 60)
  const printed = { brand, last4, exp_month, exp_year }
  return {
    behavior,
    row: {
      ...{ id, patient_id, provider_id: null, customer_ref, card_ref, type, ...printed, is_default: !isSecond, status: 'active' },
      ...{ reminded_for: null, created_at, removed_at: null },
    },
    object: {
      ...{ ref: card_ref, kind: 'card', parent: customer_ref, reference: null, at: created_at },
      data: { ...printed, card_ref, funding: 'credit', behavior, customer_ref, is_removed: false },
    },
  }
}
