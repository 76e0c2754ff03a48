import '../growth.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getMyClientCare } from '@sorrel/contract/care/operations'
import { getGrowth } from '@sorrel/contract/growth/operations'
import type { Growth } from '@sorrel/contract/growth/schemas'
import type { ChartTabProps } from '../../care/chart-tab.ts'
import { useLoaded, useRead } from '../../kernel/calls/query.ts'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { GrowthFigure } from '../chart/GrowthFigure.tsx'
import { MeasureForm } from './MeasureForm.tsx'
import { Measurements } from './Measurements.tsx'

/** The tab of a client's chart with the growth curves of a child, and what was measured. */
export function GrowthTab({ patientId, careId, isOpen }: ChartTabProps) {
  const { patient_time_zone: zone } = useLoaded(getMyClientCare, { params: { care_id: careId } }).data
  const { data, error, refetch } = useRead(getGrowth, { params: { patient_id: patientId } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="cards" count={2} />
  return (
    <div className="stack">
      <Charts growth={data} />
      {isOpen && <MeasureForm growth={data} zone={zone} />}
      <Measurements growth={data} isOpen={isOpen} />
    </div>
  )
}

function Charts({ growth }: { growth: Growth }) {
  const { t } = useLingui()
  if (growth.needs)
    return (
      <Notice tone="info">
        {growth.needs === 'birth_date' ? (
          <Trans>The curves need the child’s birthday, which is not known yet.</Trans>
        ) : (
          <Trans>The curves need the sex assigned at birth, which the intake asks for.</Trans>
        )}
      </Notice>
    )
  if (growth.charts.length === 0)
    return (
      <EmptyState drawing="path" title={<Trans>No measurements yet</Trans>}>
        <Trans>As soon as a height or a weight is known, it appears here beside those of other children.</Trans>
      </EmptyState>
    )
  return (
    <section aria-label={t`Growth curves`} className="stack">
      <div className="growth-charts">
        {growth.charts.map((chart) => (
          <div key={`${chart.reference} ${chart.chart}`} className="card">
            <GrowthFigure chart={chart} units={growth.units} forStaff heading="h2" />
          </div>
        ))}
      </div>
      <p className="small quiet">
        <Trans>The curves are not adjusted for children who were born early.</Trans>
      </p>
    </section>
  )
}
