import { Trans, useLingui } from '@lingui/react/macro'
import { IconBell, IconHeartHandshake, IconId, IconReceipt, IconShare } from '@tabler/icons-react'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { DependentAccount } from '../../patients/account/DependentAccount.tsx'
import { firstNameOf, usePeople } from '../../patients/use-people.ts'
import { Account } from './Account.tsx'

/** The account of the person who signed in, or of the one for whom they act now; never a mix of both. */
export function PatientAccountPage() {
  const { t } = useLingui()
  const { acting, dependent, ready } = usePeople()
  const name = dependent ? firstNameOf(dependent) : ''
  useTitle(name ? t`The account of ${name}` : t`Your account`)
  return (
    <>
      <h1 className="serif">{name ? <Trans>The account of {name}</Trans> : <Trans>Your account</Trans>}</h1>
      <div className="line line--wrap">
        <LinkButton kind="quiet" size="small" icon={IconId} to="/app/insurance">
          <Trans>Insurance</Trans>
        </LinkButton>
        <LinkButton kind="quiet" size="small" icon={IconReceipt} to="/app/billing">
          <Trans>Bills</Trans>
        </LinkButton>
        <LinkButton kind="quiet" size="small" icon={IconShare} to="/app/records/release">
          {name ? <Trans>Sharing the record</Trans> : <Trans>Sharing my record</Trans>}
        </LinkButton>
        <LinkButton kind="quiet" size="small" icon={IconBell} to="/app/settings/notifications">
          <Trans>Notices</Trans>
        </LinkButton>
        {/* Nobody gives in the name of somebody else. */}
        {acting === null && (
          <LinkButton kind="quiet" size="small" icon={IconHeartHandshake} to="/app/giving">
            <Trans>Giving</Trans>
          </LinkButton>
        )}
      </div>
      {acting === null ? <Account /> : dependent ? <DependentAccount name={name} /> : !ready && <Waiting shape="cards" count={2} />}
    </>
  )
}
