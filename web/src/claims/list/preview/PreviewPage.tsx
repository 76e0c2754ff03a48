import '../../claims.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { PageHead } from '../../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { Segments } from '../../../kernel/ui/fields/Segments.tsx'
import { ClaimsAnew } from './ClaimsAnew.tsx'
import { VisitsToBill } from './VisitsToBill.tsx'

const route = getRouteApi('/admins/admin/claims/preview')

/** Where billing staff see what claims would say before anything is written, and then make them. */
export function PreviewPage() {
  const { t } = useLingui()
  const navigate = route.useNavigate()
  const { of = 'visits' } = route.useSearch()
  return (
    <>
      <PageHead
        title={t`Preview of claims`}
        line={<Trans>See what a claim would say and what is wrong with it. Nothing is written before you say so.</Trans>}
      >
        <LinkButton kind="quiet" to="/admin/claims">
          <Trans>All claims</Trans>
        </LinkButton>
      </PageHead>
      <div className="page claims">
        <Segments
          legend={t`What to preview`}
          options={[
            { value: 'visits', label: t`Visits without a claim` },
            { value: 'claims', label: t`Claims that are not sent` },
          ]}
          value={of}
          onChange={(of: 'visits' | 'claims') => void navigate({ to: '.', search: of === 'claims' ? { of } : {}, replace: true })}
        />
        {of === 'visits' ? <VisitsToBill /> : <ClaimsAnew />}
      </div>
    </>
  )
}
