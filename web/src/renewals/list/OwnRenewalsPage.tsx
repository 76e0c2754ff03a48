import '../../kernel/ui/tables/tables.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { RenewalWork } from './RenewalWork.tsx'

const route = getRouteApi('/staff/provider/renewals')

/** The same for the patients of one dietitian. */
export function OwnRenewalsPage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  return (
    <>
      <PageHead
        title={t`The new plan year`}
        line={<Trans>Your visits from January to March: what the new year changes for each client, before it does.</Trans>}
      />
      <div className="page">
        <RenewalWork search={route.useSearch()} onSearch={(search) => void navigate({ to: '.', search, replace: true })} />
      </div>
    </>
  )
}
