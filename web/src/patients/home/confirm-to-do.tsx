import { Trans } from '@lingui/react/macro'
import { getConfirmation } from '@sorrel/contract/patients/onboarding/operations'
import { IconUserCheck } from '@tabler/icons-react'
import { useRead } from '../../kernel/calls/query.ts'
import type { Task, ToDoPart } from './to-do.ts'

/** Asks patients who have a visit ahead, or whom staff invited, to read and complete their details. */
export const confirmToDo: ToDoPart = {
  slug: 'confirm',
  place: 10,
  useToDo: (): Task | null => {
    const { data } = useRead(getConfirmation)
    const isOpen = data && (data.status === 'invited' || data.consents.length > 0)
    if (!isOpen) return null
    return {
      icon: IconUserCheck,
      title: <Trans>Check your details</Trans>,
      text: <Trans>Two minutes, before your first visit.</Trans>,
      to: '/app/confirm',
    }
  },
}
