import { useLingui } from '@lingui/react/macro'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Account } from './Account.tsx'

export function ProviderAccountPage() {
  const { t } = useLingui()
  return (
    <>
      <PageHead title={t`Settings`} line={t`How you sign in, and how Sorrel looks on this device.`} />
      <div className="page account-page">
        <Account />
      </div>
    </>
  )
}
