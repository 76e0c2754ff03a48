import { useLingui } from '@lingui/react/macro'
import { useLabels } from '../labels.ts'
import type { ActiveFilter } from './active-filters.ts'

/** The words for filters and their values, in the language of the screen. */
export function useFilterWords() {
  const { t } = useLingui()
  const labels = useLabels()
  const free: Record<string, string> = {
    now: t`Right now`,
    today: t`Today`,
    this_week: t`This week`,
    mornings: t`Mornings`,
    midday: t`Midday`,
    evenings: t`Evenings`,
    weekends: t`Weekends`,
  }
  const modes: Record<string, string> = { virtual: t`Video`, in_person: t`In person` }
  const value: Record<ActiveFilter['name'], (value: string) => string> = {
    insurance: labels.payer,
    specialties: labels.specialty,
    modalities: labels.modality,
    identities: labels.identity,
    languages: (code) => {
      const language = labels.language(code)
      return t`Speaks ${language}`
    },
    availability_type: (name) => free[name] ?? name,
    supported_us_states: labels.state,
    visit_mode: (name) => modes[name] ?? name,
    age_group: labels.ageGroup,
    radius_miles: (miles) => t`Within ${miles} miles`,
  }
  return { free, modes, say: ({ name, value: one }: ActiveFilter) => value[name](one) }
}
