import '../labs.css'
import { Trans } from '@lingui/react/macro'
import { getMyClientCare } from '@sorrel/contract/care/operations'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ChartTabProps } from '../../care/chart-tab.ts'
import { useLoaded } from '../../kernel/calls/query.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { ReportList } from '../report/ReportList.tsx'
import { Trends } from '../report/Trends.tsx'

/** The tab of a client's chart with their laboratory reports. */
export function LabsTab({ patientId, careId, isOpen }: ChartTabProps) {
  const { patient_time_zone: zone } = useLoaded(getMyClientCare, { params: { care_id: careId } }).data
  return (
    <div className="stack">
      {isOpen && (
        <div>
          <LinkButton kind="quiet" icon={IconPlus} to="/provider/clients/$careId/labs/new" params={{ careId }}>
            <Trans>Add a report</Trans>
          </LinkButton>
        </div>
      )}
      <Trends patientId={patientId} zone={zone} first={6} />
      <section aria-labelledby="reports" className="stack">
        <h2 id="reports">
          <Trans>Reports</Trans>
        </h2>
        <ReportList
          patientId={patientId}
          zone={zone}
          link={(lab, content) => (
            <Link className="lab-link" to="/provider/clients/$careId/labs/$labId" params={{ careId, labId: lab.id }}>
              {content}
            </Link>
          )}
          empty={<NoReports />}
        />
      </section>
    </div>
  )
}

const NoReports = () => (
  <EmptyState heading="h3" title={<Trans>No reports yet</Trans>}>
    <Trans>Your client can enter their reports, or you can.</Trans>
  </EmptyState>
)
