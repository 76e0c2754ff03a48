import { Trans, useLingui } from '@lingui/react/macro'
import { authorityVersion, type GuardianRelation, guardianRelationLabels, guardianRelations } from '@sorrel/contract/patients/guardians'
import { listDependents } from '@sorrel/contract/patients/operations'
import { acceptGuardianInvitation, endGuardianInvitation, listGuardianInvitations } from '@sorrel/contract/patients/sharing/operations'
import type { ReceivedInvitation } from '@sorrel/contract/patients/sharing/wire'
import { useState } from 'react'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { asksForProof, ProveFirst } from './ProveFirst.tsx'

/** The invitations to act for somebody that wait for the signed-in person. Shows nothing if there are none. */
export function ReceivedInvitations() {
  const { data, error, refetch } = useRead(listGuardianInvitations)
  if (error) return <Problem error={error} again={() => void refetch()} />
  return data?.received.map((one) => <Received key={one.guardian_invitation_id} invitation={one} />)
}

function Received({ invitation }: { invitation: ReceivedInvitation }) {
  const { t } = useLingui()
  const format = useFormat()
  const [relation, setRelation] = useState<GuardianRelation>('parent')
  const refreshes = [listGuardianInvitations, listDependents]
  const { guardian_invitation_id, first_name: name, inviter_name: inviter } = invitation
  const accept = useAct(acceptGuardianInvitation, { refreshes, onSuccess: () => toast(t`You now act for ${name}.`) })
  const decline = useAct(endGuardianInvitation, { refreshes })
  const params = { guardian_invitation_id }
  const send = () => accept.mutate({ params, body: { relation, authority_version: authorityVersion } })
  const until = format.date(invitation.expires_at.slice(0, 10))
  const error = accept.error ?? decline.error
  return (
    <Card
      title={
        <Trans>
          {inviter} invites you to act for {name}
        </Trans>
      }
    >
      {asksForProof(accept.error) ? (
        <ProveFirst onDone={send} />
      ) : (
        <div className="stack">
          <p>
            <Trans>
              If you accept, you see, book, move and cancel the visits of {name} as {inviter} does. You say by it that you are 18 or older
              and may decide about the care of {name}. The invitation ends on {until}.
            </Trans>
          </p>
          <SelectInput
            label={t`Your relationship to ${name}`}
            value={relation}
            options={guardianRelations.map((value) => ({ value, label: guardianRelationLabels[value][format.locale] }))}
            onChange={(event) => setRelation(event.currentTarget.value as GuardianRelation)}
          />
          {error && <Problem error={error} />}
          <div className="line line--wrap">
            <Button busy={accept.isPending} onClick={send}>
              <Trans>Accept</Trans>
            </Button>
            <Button kind="quiet" busy={decline.isPending} onClick={() => decline.mutate({ params })}>
              <Trans>Decline</Trans>
            </Button>
          </div>
        </div>
      )}
    </Card>
  )
}
