import '../referrals.css'
import { Trans } from '@lingui/react/macro'
import { getMyClientCare } from '@sorrel/contract/care/operations'
import { listReferrals } from '@sorrel/contract/referrals/operations'
import type { Referral } from '@sorrel/contract/referrals/schemas'
import type { RequestMethod } from '@sorrel/contract/referrals/vocabulary'
import type { ChartTabProps } from '../../care/chart-tab.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useLoaded } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { AskButtons } from '../card/AskButtons.tsx'
import { ClockNotice } from '../card/ClockNotice.tsx'
import { ReferralCard } from '../card/ReferralCard.tsx'
import { AddForClient } from './AddForClient.tsx'

/** The tab of a client's chart with their referrals and the clock: which visit is not covered, and one press to ask for a new one. */
export function ReferralsTab({ patientId, careId, isOpen }: ChartTabProps) {
  const { patient_time_zone: zone } = useLoaded(getMyClientCare, { params: { care_id: careId } }).data
  const { data, first, items, error, refetch, more, isLoadingMore } = usePages(listReferrals, {
    params: { patient_id: patientId },
    query: { limit: '20' },
  })
  if (!data || !first) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="cards" count={2} />
  return (
    <div className="stack">
      <ClockNotice clock={first.clock} zone={zone} />
      {isOpen && <AddForClient patientId={patientId} />}
      {items.length === 0 && <NoReferral />}
      {items.map((referral) => (
        <ReferralCard key={referral.id} referral={referral} zone={zone}>
          {isOpen && <Acts referral={referral} methods={first.methods} />}
        </ReferralCard>
      ))}
      {error && <Problem error={error} />}
      {more && (
        <Button kind="plain" busy={isLoadingMore} onClick={more}>
          <Trans>Show earlier ones</Trans>
        </Button>
      )}
    </div>
  )
}

const asksFor = ['confirmed', 'expired', 'used_up']

function Acts({ referral, methods }: { referral: Referral; methods: readonly RequestMethod[] }) {
  if (referral.status === 'received')
    return (
      <LinkButton size="small" to="/provider/referrals/$referralId" params={{ referralId: referral.id }}>
        <Trans>Check and confirm</Trans>
      </LinkButton>
    )
  return asksFor.includes(referral.status) ? <AskButtons referral={referral} methods={methods} /> : null
}

const NoReferral = () => (
  <EmptyState heading="h3" title={<Trans>No referrals yet</Trans>}>
    <Trans>Your client can send a photo of it, or you add it here.</Trans>
  </EmptyState>
)
