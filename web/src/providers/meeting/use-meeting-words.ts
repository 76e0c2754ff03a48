import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useLabels } from '../labels.ts'
import type { OfficeAway } from './offices.ts'

/** Says how people meet: by video, or in person in which city and how far away. */
export function useMeetingWords() {
  const { t } = useLingui()
  const labels = useLabels()
  const format = useFormat()
  const writeMiles = (miles: number): string => {
    const rounded = miles < 10 ? Math.round(miles * 10) / 10 : Math.round(miles)
    const number = format.number(rounded)
    return t`${plural(rounded, { one: `${number} mile away`, other: `${number} miles away` })}`
  }
  const writeMeeting = (mode: 'virtual' | 'in_person', office?: OfficeAway): string => {
    if (mode === 'virtual') return t`By video`
    if (!office) return t`In person`
    const { city } = office
    const state = labels.state(office.state)
    const away = office.miles === null ? '' : `, ${writeMiles(office.miles)}`
    return t`In person in ${city}, ${state}${away}`
  }
  return { writeMiles, writeMeeting }
}
