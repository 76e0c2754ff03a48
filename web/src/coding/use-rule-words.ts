import { useLingui } from '@lingui/react/macro'
import type { KeptRule } from '@sorrel/contract/coding/schemas'
import { modifierLabels, procedureFamilies } from '@sorrel/contract/coding/vocabulary'
import { useNow } from '../kernel/clock.ts'
import { dayOf } from '../kernel/words/format.ts'
import { useFormat } from '../kernel/words/i18n.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'

/** Where a rule stands on the calendar of whoever looks. */
export type RuleState = 'withdrawn' | 'ended' | 'ahead' | 'in_force'

/** Today, by the calendar of whoever looks. */
export const useToday = (): string => dayOf(useNow(60_000), useMyZone())

export const stateOf = (
  { withdrawn_at, starts_on, ends_on }: Pick<KeptRule, 'withdrawn_at' | 'starts_on' | 'ends_on'>,
  today: string,
): RuleState => {
  if (withdrawn_at !== null) return 'withdrawn'
  if (ends_on !== null && ends_on < today) return 'ended'
  return starts_on > today ? 'ahead' : 'in_force'
}

/** What a rule says, in the words of the screen. */
export function useRuleWords() {
  const { t } = useLingui()
  const format = useFormat()
  const { locale } = format
  return {
    payer: ({ payer_name }: Pick<KeptRule, 'payer_name'>) => payer_name ?? t`Payers without a rule of their own`,
    family: ({ family }: Pick<KeptRule, 'family'>) => procedureFamilies[family][locale],
    /** `From January 1, 2025` or `January 1 to June 30, 2025`. */
    days: ({ starts_on, ends_on }: Pick<KeptRule, 'starts_on' | 'ends_on'>) => {
      const [from, until] = [format.shortDate(starts_on), ends_on && format.shortDate(ends_on)]
      return until ? t`${from} to ${until}` : t`From ${from} on`
    },
    units: ({ unit_minutes: minutes, max_units: most }: Pick<KeptRule, 'unit_minutes' | 'max_units'>) => {
      if (minutes === null) return t`One unit for each visit`
      return most === null ? t`Units of ${minutes} minutes` : t`Units of ${minutes} minutes, at most ${most} a day`
    },
    modifiers: (codes: readonly string[]) =>
      codes.length === 0
        ? t({ message: 'None', context: 'modifiers' })
        : codes
            .map((code) => (code in modifierLabels ? `${code} (${modifierLabels[code as keyof typeof modifierLabels][locale]})` : code))
            .join(', '),
  }
}
