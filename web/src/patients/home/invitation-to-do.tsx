import { Trans } from '@lingui/react/macro'
import { listGuardianInvitations } from '@sorrel/contract/patients/sharing/operations'
import { IconUserPlus } from '@tabler/icons-react'
import { useActingFor } from '../../kernel/calls/acting.ts'
import { useRead } from '../../kernel/calls/query.ts'
import type { Task, ToDoPart } from './to-do.ts'

/** An invitation to act for somebody that waits for the signed-in person. */
export const invitationToDo: ToDoPart = {
  slug: 'guardian_invitation',
  place: 5,
  useToDo: (): Task | null => {
    const acting = useActingFor()
    const { data } = useRead(listGuardianInvitations, acting ? null : {})
    const first = data?.received[0]
    if (!first) return null
    const { inviter_name: inviter, first_name: name } = first
    return {
      icon: IconUserPlus,
      title: (
        <Trans>
          {inviter} invites you to act for {name}
        </Trans>
      ),
      text: <Trans>Accept or decline in your account.</Trans>,
      to: '/app/settings/account',
    }
  },
}
