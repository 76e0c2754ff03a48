import { getMyClientCare } from '@sorrel/contract/care/operations'
import { Link } from '@tanstack/react-router'
import type { ChartTabProps } from '../../care/chart-tab.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { GlucoseView } from '../view/GlucoseView.tsx'

/** A client's glucose for their dietitian. */
export function GlucoseTab({ patientId, careId }: ChartTabProps) {
  const care = useRead(getMyClientCare, { params: { care_id: careId } }).data
  return (
    <div className="glucose glucose--wide stack">
      <GlucoseView
        patientId={patientId}
        isStaff
        canWrite={care?.can_write ?? false}
        link={(meal, words) => (
          <Link to="/provider/clients/$careId" params={{ careId }} search={{ tab: 'journal' }} hash={`entry-${meal.journal_entry_id}`}>
            {words}
          </Link>
        )}
      />
    </div>
  )
}
