import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { Screen } from '../../payers/Screen.tsx'
import { RenewalWork } from './RenewalWork.tsx'

const route = getRouteApi('/admins/admin/renewals')

/** What the new plan year changes for the patients of the practice, for billing staff. */
export function AdminRenewalsPage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  return (
    <Screen
      title={t`The new plan year`}
      line={<Trans>Visits from January to March: whose plan has to be asked again, and who pays a deductible first.</Trans>}
    >
      <RenewalWork search={route.useSearch()} onSearch={(search) => void navigate({ to: '.', search, replace: true })} />
    </Screen>
  )
}
