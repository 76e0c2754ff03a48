import { Trans, useLingui } from '@lingui/react/macro'
import { getClaim } from '@sorrel/contract/claims/operations'
import { getRouteApi } from '@tanstack/react-router'
import { ClaimAnswers } from '../../denials/work/ClaimAnswers.tsx'
import { WorkCard } from '../../denials/work/WorkCard.tsx'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { Following } from '../following/Following.tsx'
import { ClaimActs } from './acts/ClaimActs.tsx'
import { ClaimSheet } from './ClaimSheet.tsx'
import type { Claim } from './claim.ts'

const route = getRouteApi('/admins/admin/claims/$claimId')

/** One claim for billing staff: what is wrong with it, what it says, what may be done, and what happened. */
export function AdminClaimPage() {
  const { t } = useLingui()
  const { claimId } = route.useParams()
  const { data, error, refetch } = useRead(getClaim, { params: { claim_id: claimId } })
  return (
    <>
      <PageHead title={data ? data.patient_name : t`Claim`} line={data && <Line claim={data} />}>
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
            answers={data.version > 0 && <ClaimAnswers claimId={data.id} />}
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

/** Which claim it is, about which visit, and to whom. */
function Line({ claim: { number, service_day, provider_name, payer_name } }: { claim: Claim }) {
  const format = useFormat()
  const day = format.date(service_day)
  return (
    <Trans>
      {number}, visit on {day} with {provider_name}, {payer_name}
    </Trans>
  )
}
