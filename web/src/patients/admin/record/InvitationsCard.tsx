import { Trans, useLingui } from '@lingui/react/macro'
import { getPatientForSupport, invitePatientAgain } from '@sorrel/contract/patients/creating/operations'
import type { InvitationState } from '@sorrel/contract/patients/creating/vocabulary'
import type { Patient } from '@sorrel/contract/patients/record/schemas'
import { IconSend } from '@tabler/icons-react'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { useAct } from '../../../kernel/calls/query.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../../kernel/ui/Card.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'

type Invitation = OutputOf<typeof getPatientForSupport>['invitations'][number]

/** The invitations of a patient who was added by staff, with a button that sends another one. */
export function InvitationsCard({ patient, invitations }: { patient: Patient; invitations: readonly Invitation[] }) {
  const { t } = useLingui()
  const again = useAct(invitePatientAgain, {
    refreshes: [getPatientForSupport],
    onSuccess: () => toast(t`The invitation is on its way again.`),
  })
  const canInvite = patient.confirmation_status === 'invited' && !patient.deleted_at
  if (!canInvite && invitations.length === 0) return null
  return (
    <Card flush title={<Trans>Invitations</Trans>}>
      <ul className="rows">
        {invitations.map((one) => (
          <Sent key={one.invitation_id} one={one} />
        ))}
      </ul>
      {canInvite && (
        <div className="support-acts">
          <Button
            kind="quiet"
            icon={IconSend}
            busy={again.isPending}
            onClick={() => again.mutate({ params: { patient_id: patient.patient_id } })}
          >
            <Trans>Invite again</Trans>
          </Button>
          {again.error && <Problem error={again.error} />}
        </div>
      )}
    </Card>
  )
}

function Sent({ one }: { one: Invitation }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const day = (instant: string) => format.shortDate(dayOf(instant, zone))
  const until = day(one.expires_at)
  const states: Record<InvitationState, string> = {
    open: t`Works until ${until}`,
    used: t`Used`,
    expired: t`Too old`,
    blocked: t`Blocked: too many wrong birth dates`,
  }
  return (
    <li>
      <span>
        {one.provider_name ?? <Trans>The practice</Trans>}
        <small>{states[one.state]}</small>
      </span>
      <span className="small quiet">{day(one.created_at)}</span>
    </li>
  )
}
