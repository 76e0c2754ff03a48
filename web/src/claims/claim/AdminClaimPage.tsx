import { Trans, useLingui } from '@lingui/react/macro'
import { getClaim } from '@sorrel/contract/claims/operations'
import { getRouteApi } from '@tanstack/react-router'
import { WorkCard } from '../../denials/work/WorkCard.tsx'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Following } from '../following/Following.tsx'
import { ClaimActs } from './ClaimActs.tsx'
import { ClaimSheet } from './ClaimSheet.tsx'

const route = getRouteApi('/admins/admin/claims/$claimId')

/** One claim for billing staff: what is wrong with it, what it says, what may be done, and what happened. */
export function AdminClaimPage() {
  const { t } = useLingui()
  const { claimId } = route.useParams()
  const { data, error, refetch } = useRead(getClaim, { params: { claim_id: claimId } })
  return (
    <>
      <PageHead title={data ? data.patient_name : t`Claim`} line={data && `${data.number}, ${data.payer_name}, ${data.provider_name}`}>
        <LinkButton kind="quiet" to="/admin/claims">
          <Trans>All claims</Trans>
        </LinkButton>
      </PageHead>
      <div className="page claims">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={8} />}
        {data && (
          <ClaimSheet
            claim={data}
            acts={
              <>
                <ClaimActs key={data.revision} claim={data} />
                {data.version > 0 && <WorkCard claimId={data.id} revision={data.revision} />}
                <Following claim={data} />
              </>
            }
          />
        )}
      </div>
    </>
  )
}
