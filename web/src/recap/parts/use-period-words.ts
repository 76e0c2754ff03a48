import { useLingui } from '@lingui/react/macro'
import type { PatientRecap } from '@sorrel/contract/recap/schemas'
import type { RecapPeriod } from '@sorrel/contract/recap/vocabulary'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** How screens call the time on which a recap looks back. */
export function usePeriodWords() {
  const { t } = useLingui()
  const format = useFormat()
  const choices: Record<RecapPeriod, string> = { since_last_visit: t`Since the last visit`, '30d': t`30 days`, '90d': t`90 days` }
  const spanOf = ({ period }: Pick<PatientRecap, 'period'>): string => {
    const day = format.shortDay(dayOf(period.from, period.time_zone), dayOf(period.to, period.time_zone))
    const number = format.number(period.days)
    if (period.basis === 'since_last_visit') return t`Since the visit on ${day}`
    return period.basis === 'since_care_began' ? t`Since care began on ${day}` : t`The last ${number} days`
  }
  return { choices, spanOf }
}
