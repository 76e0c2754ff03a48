import { Trans } from '@lingui/react/macro'
import { getMyClientCare } from '@sorrel/contract/care/operations'
import type { ChartTabProps } from '../../care/chart-tab.ts'
import { useLoaded } from '../../kernel/calls/query.ts'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { FormButton } from '../list/FormButton.tsx'
import { ReleaseList } from '../list/ReleaseList.tsx'
import { SendButtons } from '../list/SendButtons.tsx'

/** The tab of a client's chart with what they signed: who may get what, and what was sent. */
export function ReleasesTab({ patientId, careId, isOpen }: ChartTabProps) {
  const { patient_time_zone: zone } = useLoaded(getMyClientCare, { params: { care_id: careId } }).data
  return (
    <div className="stack">
      <ReleaseList
        patientId={patientId}
        zone={zone}
        actions={(release, methods) => (
          <>
            <FormButton release={release} />
            {isOpen && release.status === 'active' && <SendButtons release={release} methods={methods} />}
          </>
        )}
        empty={<NoReleases />}
      />
    </div>
  )
}

const NoReleases = () => (
  <EmptyState heading="h3" title={<Trans>No releases</Trans>}>
    <Trans>Your client lets nobody else get anything from the record. A note to the clinician who referred them needs no release.</Trans>
  </EmptyState>
)
