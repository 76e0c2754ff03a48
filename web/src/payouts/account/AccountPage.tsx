import '../payouts.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getPayoutAccount, getTaxDetails } from '@sorrel/contract/payouts/operations'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { AccountCard } from './AccountCard.tsx'
import { TaxCard } from './TaxCard.tsx'

/** Where the pay of a dietitian goes, and what form W-9 asks. */
export function AccountPage() {
  const { t } = useLingui()
  const account = useRead(getPayoutAccount)
  const tax = useRead(getTaxDetails)
  const error = account.error ?? tax.error
  return (
    <>
      <PageHead title={t`Account and tax papers`} line={<Trans>Where your pay goes, and what the practice reports to the IRS.</Trans>}>
        <LinkButton kind="quiet" to="/provider/payouts">
          <Trans>All payouts</Trans>
        </LinkButton>
      </PageHead>
      <div className="page payouts">
        {error && !(account.data && tax.data) && (
          <Problem
            error={error}
            again={() => {
              void account.refetch()
              void tax.refetch()
            }}
          />
        )}
        {!(account.data && tax.data) && !error && <Waiting shape="cards" count={2} />}
        {account.data && <AccountCard account={account.data} />}
        {tax.data && <TaxCard details={tax.data.details} />}
      </div>
    </>
  )
}
