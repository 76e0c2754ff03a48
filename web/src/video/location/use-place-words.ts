import { useLingui } from '@lingui/react/macro'
import { stateLabels } from '@sorrel/contract/patients/states'
import type { getCallLocation } from '@sorrel/contract/video/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** Where somebody sits and who is called for them, each in one line. */
export function usePlaceWords({
  state,
  is_home,
  address,
  emergency_name,
  emergency_phone,
}: OutputOf<typeof getCallLocation>['suggestion']): { place: string; contact: string; state: string } {
  const { t } = useLingui()
  const { locale } = useFormat()
  const stateName = state === null ? '' : stateLabels[state][locale]
  const where = [address, stateName].filter(Boolean).join(', ')
  return {
    place: is_home ? t`At home: ${where}` : where,
    contact: [emergency_name, emergency_phone].filter(Boolean).join(', '),
    state: stateName,
  }
}
