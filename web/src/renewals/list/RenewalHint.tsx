import { Trans, useLingui } from '@lingui/react/macro'
import { countRenewals } from '@sorrel/contract/renewals/operations'
import { useRead } from '../../kernel/calls/query.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'

/** The way to the new plan year, as long as it asks something of the dietitian's clients. */
export function RenewalHint() {
  const { t } = useLingui()
  const { data } = useRead(countRenewals, {})
  if (!data || data.open === 0) return null
  const count = data.open
  return (
    <nav aria-label={t`The new plan year`}>
      <LinkButton kind="quiet" size="small" to="/provider/renewals">
        <Trans>The new plan year: {count} to see to</Trans>
      </LinkButton>
    </nav>
  )
}
