import { useLingui } from '@lingui/react/macro'
import type { PayerTerms } from '@sorrel/contract/payers/schemas'
import { correctionLabels, filingCodeLabels, referralNeeds } from '@sorrel/contract/payers/vocabulary'
import { useLocale } from '../../kernel/words/i18n.ts'

/** What terms of a payer say, in the words of the screen. */
export function useTermsWords() {
  const { t } = useLingui()
  const locale = useLocale()
  return {
    kind: ({ filing_code: code }: Pick<PayerTerms, 'filing_code'>) =>
      code === null ? t`Kind unknown` : `${filingCodeLabels[code][locale]} (${code})`,
    correction: ({ correction }: Pick<PayerTerms, 'correction'>) => correctionLabels[correction][locale],
    referral: ({ referral }: Pick<PayerTerms, 'referral'>) => referralNeeds[referral][locale],
    days: (days: number | null) => (days === null ? t`Unknown` : t`${days} days`),
    limits: ({ max_visits_year: visits, max_units_first_year: first, max_units_year: units }: PayerTerms) => {
      const said = [
        ...(visits === null ? [] : [t`${visits} visits a year`]),
        ...(first === null ? [] : [t`${first} units in the first year`]),
        ...(units === null ? [] : [t`${units} units a year`]),
      ]
      return said.length === 0 ? t({ message: 'None', context: 'limits' }) : said.join(', ')
    },
    needs: (terms: PayerTerms) => {
      const said = [
        ...(terms.needs_authorization ? [t`An authorization before the visit`] : []),
        ...(terms.needs_prefix ? [t`A member ID that begins with its prefix`] : []),
        ...(terms.refuses_own_facility ? [t`No NPI of the practice at the place of service`] : []),
      ]
      return said.length === 0 ? t({ message: 'Nothing', context: 'needs' }) : said.join('; ')
    },
  }
}
