import { Trans, useLingui } from '@lingui/react/macro'
import { getClaim } from '@sorrel/contract/claims/operations'
import { getRouteApi } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { ClaimSheet } from './ClaimSheet.tsx'
import { WhyRefused } from './WhyRefused.tsx'

const route = getRouteApi('/staff/provider/claims/$claimId')

/** One claim of the dietitian's own visits, to read. */
export function OwnClaimPage() {
  const { t } = useLingui()
  const { claimId } = route.useParams()
  const { data, error, refetch } = useRead(getClaim, { params: { claim_id: claimId } })
  return (
    <>
      <PageHead title={data ? data.patient_name : t`Claim`} line={data && `${data.number}, ${data.payer_name}`}>
        {data?.appointment_id && (
          <LinkButton kind="quiet" to="/provider/appointments/$id/note" params={{ id: data.appointment_id }}>
            <Trans>Note</Trans>
          </LinkButton>
        )}
        {data?.billable_remote_encounter_id && (
          <LinkButton kind="quiet" to="/provider/remote-care/$encounterId" params={{ encounterId: data.billable_remote_encounter_id }}>
            <Trans>Note</Trans>
          </LinkButton>
        )}
        <LinkButton kind="quiet" to="/provider/claims">
          <Trans>All claims</Trans>
        </LinkButton>
      </PageHead>
      <div className="page claims">
        {error && !data && <Problem error={error} again={() => void refetch()} />}
        {!data && !error && <Waiting shape="rows" count={8} />}
        {data && <ClaimSheet claim={data} answers={<WhyRefused claim={data} />} />}
      </div>
    </>
  )
}
