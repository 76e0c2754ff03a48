import { Trans, useLingui } from '@lingui/react/macro'
import { IconLogout, IconSettings, IconUsers } from '@tabler/icons-react'
import { Announcements } from '../announcements/home/Announcements.tsx'
import { PageHead } from '../kernel/shell/PageHead.tsx'
import { mayWith } from '../kernel/shell/tabs.ts'
import { signOut } from '../kernel/sign-out.ts'
import { Button } from '../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../kernel/ui/Card.tsx'
import { nameOfPerson, useSession } from '../kernel/use-session.ts'
import { Work } from './Work.tsx'

/** The first screen of an administrator: where their work begins. */
export function AdminHomePage() {
  const { t } = useLingui()
  const actor = useSession()?.actor
  const name = actor ? nameOfPerson(actor) : ''
  return (
    <>
      <PageHead title={t`Administration`} line={name && t`You are signed in as ${name}.`} />
      <div className="page stack">
        <Announcements />
        <Work />
        <Card title={t`Where to begin`}>
          <p className="quiet">
            <Trans>What you can do here stands in the menu, and the search on top finds it as well.</Trans>
          </p>
          <div className="line line--wrap">
            {mayWith(actor?.admin_tags ?? [], 'support') && (
              <LinkButton kind="main" to="/admin/patients" icon={IconUsers}>
                <Trans>Find a patient</Trans>
              </LinkButton>
            )}
            <LinkButton kind="quiet" to="/admin/settings" icon={IconSettings}>
              <Trans>Open the settings</Trans>
            </LinkButton>
            <Button kind="quiet" icon={IconLogout} onClick={() => void signOut()}>
              <Trans>Sign out</Trans>
            </Button>
          </div>
        </Card>
      </div>
    </>
  )
}
