import { Trans, useLingui } from '@lingui/react/macro'
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
      <Account />
    </>
  )
}
