import { Trans, useLingui } from '@lingui/react/macro'
import { IconId, IconShare } from '@tabler/icons-react'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { Account } from './Account.tsx'

export function PatientAccountPage() {
  const { t } = useLingui()
  useTitle(t`Your account`)
  return (
    <>
      <h1 className="serif">
        <Trans>Your account</Trans>
      </h1>
      <p>
        <LinkButton kind="quiet" size="small" icon={IconId} to="/app/insurance">
          <Trans>Insurance</Trans>
        </LinkButton>{' '}
        <LinkButton kind="quiet" size="small" icon={IconShare} to="/app/records/release">
          <Trans>Sharing my record</Trans>
        </LinkButton>
      </p>
      <Account />
    </>
  )
}
