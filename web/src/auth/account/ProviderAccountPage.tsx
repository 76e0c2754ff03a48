import { Trans, useLingui } from '@lingui/react/macro'
import { IconBell, IconHeartHandshake, IconMessageCircle, IconTextPlus } from '@tabler/icons-react'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { Account } from './Account.tsx'

/** The settings of staff. Administrators have only what is about their account. */
export function ProviderAccountPage() {
  const { t } = useLingui()
  const isProvider = useSession()?.actor.kind === 'provider'
  return (
    <>
      <PageHead title={t`Settings`} line={t`How you sign in, and how Sorrel looks on this device.`} />
      <div className="page account-page">
        {isProvider && <WorkSettings />}
        <Account />
      </div>
    </>
  )
}

/** What dietitians set up for their work, each on a screen of its own. */
function WorkSettings() {
  const { t } = useLingui()
  return (
    <>
      <Card title={t`Phrases for notes`} className="stack stack--close">
        <p>
          <Trans>Texts that you write again and again, behind a short word.</Trans>
        </p>
        <div>
          <LinkButton kind="quiet" icon={IconTextPlus} to="/provider/phrases">
            <Trans>Your phrases</Trans>
          </LinkButton>
        </div>
      </Card>
      <Card title={t`Notices`} className="stack stack--close">
        <p>
          <Trans>What we tell you, by which way and when, and what went out.</Trans>
        </p>
        <div>
          <LinkButton kind="quiet" icon={IconBell} to="/provider/settings/notifications">
            <Trans>Your notices</Trans>
          </LinkButton>
        </div>
      </Card>
      <Card title={t`Messages of clients`} className="stack stack--close">
        <p>
          <Trans>When you answer, your leave and who covers, and what is sent by itself.</Trans>
        </p>
        <div>
          <LinkButton kind="quiet" icon={IconMessageCircle} to="/provider/settings/messages">
            <Trans>Answering messages</Trans>
          </LinkButton>
        </div>
      </Card>
      <Card title={t`Giving`} className="stack stack--close">
        <p>
          <Trans>A recurring gift of your own to a good cause.</Trans>
        </p>
        <div>
          <LinkButton kind="quiet" icon={IconHeartHandshake} to="/provider/giving">
            <Trans>Your gift</Trans>
          </LinkButton>
        </div>
      </Card>
    </>
  )
}
