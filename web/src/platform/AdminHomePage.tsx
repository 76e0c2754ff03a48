import { Trans, useLingui } from '@lingui/react/macro'
import { IconLogout, IconSettings } from '@tabler/icons-react'
import { PageHead } from '../kernel/shell/PageHead.tsx'
import { signOut } from '../kernel/sign-out.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../kernel/ui/notices/EmptyState.tsx'
import { nameOfPerson, useSession } from '../kernel/use-session.ts'

/** The first screen of an administrator. It says what they can do until their own screens exist. */
export function AdminHomePage() {
  const { t } = useLingui()
  const actor = useSession()?.actor
  const name = actor ? nameOfPerson(actor) : ''
  return (
    <>
      <PageHead title={t`Administration`} line={name && t`You are signed in as ${name}.`} />
      <div className="page">
        <EmptyState
          drawing="bowl"
          title={<Trans>The screens for your work are still to come</Trans>}
          action={
            <div className="line line--wrap">
              <LinkButton to="/admin/settings" icon={IconSettings}>
                <Trans>Open the settings</Trans>
              </LinkButton>
              <Button kind="quiet" icon={IconLogout} onClick={() => void signOut()}>
                <Trans>Sign out</Trans>
              </Button>
            </div>
          }
        >
          <Trans>
            Your account is in order, and nothing waits for you here. You can already change your phone number, email address and password.
            What you may do with visits goes through the interface for programs until then.
          </Trans>
        </EmptyState>
      </div>
    </>
  )
}
