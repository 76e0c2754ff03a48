import type { ItemType } from '../ledger/vocabulary.ts'
import { isHealthCard } from '../payments/rules.ts'
import type { PaymentCardType } from '../payments/vocabulary.ts'
import { isCare } from './settling.ts'

type Card = { type: PaymentCardType; is_default: boolean }

/** Whether a card may pay for such a thing: the money of health accounts pays for care alone (decisions-2.md C12). */
export const mayPayFor = ({ type: card }: Pick<Card, 'type'>, type: ItemType): boolean => isCare(type) || !isHealthCard(card)

/** The card that is charged for such a thing by itself. The money of a health account is charged only where its holder chose that card. */
export const pickCard = <One extends Card>(cards: readonly One[], type: ItemType): One | undefined =>
  cards.find((card) => mayPayFor(card, type) && (card.is_default || !isHealthCard(card.type)))
