import { useLingui } from '@lingui/react/macro'
import type { Label } from '@sorrel/contract/kernel/label'
import { type CardRefusal, cardBrands, cardRefusals } from '@sorrel/contract/payments/vocabulary'
import { ApiProblem } from '../kernel/calls/api.ts'
import { useFormat } from '../kernel/words/i18n.ts'

const brands: Readonly<Record<string, Label | undefined>> = cardBrands
const refusals: Readonly<Record<string, Label | undefined>> = cardRefusals

/** The words for cards in the language of the screen. */
export function useCardWords() {
  const { t } = useLingui()
  const { locale } = useFormat()
  const sayBrand = (brand: string) => brands[brand]?.[locale] ?? t`Card`
  return {
    sayBrand,
    /** A card by what is printed on it. */
    sayCard: ({ brand, last4 }: { brand: string; last4: string }) => t`${sayBrand(brand)} ending in ${last4}`,
    sayRefusal: (code: CardRefusal) => cardRefusals[code][locale],
    /** Why a bank refused a card, if it said so. */
    findReason: (error: unknown): string | undefined => {
      if (!(error instanceof ApiProblem) || error.code !== 'card_refused') return undefined
      const { reason } = error.details
      return typeof reason === 'string' ? refusals[reason]?.[locale] : undefined
    },
  }
}
