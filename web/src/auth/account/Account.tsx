import '../auth.css'
import { Trans } from '@lingui/react/macro'
import { getMe } from '@sorrel/contract/auth/operations'
import { IconLogout } from '@tabler/icons-react'
import { ExportCard } from '../../exports/ExportCard.tsx'
import { FhirDownload } from '../../fhir/FhirDownload.tsx'
import { useRead } from '../../kernel/calls/query.ts'
import { signOut } from '../../kernel/sign-out.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { DeleteCard } from '../../patients/account/DeleteCard.tsx'
import { DetailsCard } from '../../patients/account/DetailsCard.tsx'
import { PeopleCard } from '../../patients/PeopleCard.tsx'
import { ReceivedInvitations } from '../../patients/sharing/ReceivedInvitations.tsx'
import { ChangeFlow } from './ChangeFlow.tsx'
import { Looks } from './Looks.tsx'
import { Sessions } from './Sessions.tsx'
import { SignInFacts } from './SignInFacts.tsx'
import { TimeZone } from './TimeZone.tsx'

/** The person's own account, the same for patients and staff. A person who lost their phone first confirms the new number. */
export function Account() {
  const me = useRead(getMe)
  const session = useSession()
  if (me.error) return <Problem error={me.error} again={() => me.refetch()} />
  if (!me.data) return <Waiting shape="cards" count={2} />
  if (session?.must_update) {
    return (
      <>
        <Notice tone="warn">
          <Trans>You signed in without your phone. Confirm your new number now; then you can use everything again.</Trans>
        </Notice>
        <Card title={<Trans>Your new number</Trans>}>
          <ChangeFlow what="phone_number" me={me.data} onDone={() => {}} />
        </Card>
        <SignOutButton />
      </>
    )
  }
  return (
    <>
      <SignInFacts me={me.data} />
      <Looks me={me.data} />
      {me.data.actor.kind === 'patient' && <TimeZone me={me.data} />}
      {me.data.actor.kind === 'patient' && <DetailsCard me={me.data} />}
      {me.data.actor.kind === 'patient' && <ReceivedInvitations />}
      {me.data.actor.kind === 'patient' && <PeopleCard />}
      <Sessions />
      {me.data.actor.kind === 'patient' && <ExportCard me={me.data} />}
      {me.data.actor.kind === 'patient' && <FhirDownload me={me.data} />}
      {me.data.actor.kind === 'patient' && <DeleteCard me={me.data} />}
      <SignOutButton />
    </>
  )
}

function SignOutButton() {
  return (
    <div>
      <Button kind="quiet" icon={IconLogout} onClick={() => void signOut()}>
        <Trans>Sign out</Trans>
      </Button>
    </div>
  )
}
