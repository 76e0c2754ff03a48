import { Trans } from '@lingui/react/macro'
import { IconId } from '@tabler/icons-react'
import type { ToDoPart } from '../patients/home/to-do.ts'
import { useMyPatientId } from '../patients/use-people.ts'
import { useCoverages } from './use-coverages.ts'

/** A card that was photographed and read, and that the patient has not confirmed. */
export const insuranceToDo: ToDoPart = {
  slug: 'insurance',
  place: 30,
  useToDo: () => {
    const { data } = useCoverages(useMyPatientId())
    if (!data?.card || data.card.is_confirmed || data.card.status === 'waiting') return null
    return {
      icon: IconId,
      title: <Trans>Check your insurance card</Trans>,
      text: <Trans>We have read it. Please say whether it is right.</Trans>,
      to: '/app/insurance',
    }
  },
}
