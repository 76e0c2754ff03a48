import '../growth.css'
import { Trans } from '@lingui/react/macro'
import { getGrowth } from '@sorrel/contract/growth/operations'
import { useRead } from '../../kernel/calls/query.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { GrowthFigure } from '../chart/GrowthFigure.tsx'

/** How a child grows, for whoever looks after them. Without a measurement it says nothing. */
export function GrowthCards({ patientId }: { patientId: string }) {
  const { data, error, refetch } = useRead(getGrowth, { params: { patient_id: patientId } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="cards" count={1} />
  if (data.charts.length === 0) return null
  return (
    <section aria-labelledby="growth" className="stack">
      <h2 id="growth" className="serif">
        <Trans>Growth</Trans>
      </h2>
      <p className="quiet">
        <Trans>Every child grows at their own pace. The lines show how others of the same age grow, and no line is a goal.</Trans>
      </p>
      <div className="growth-charts">
        {data.charts.map((chart) => (
          <div key={`${chart.reference} ${chart.chart}`} className="card">
            <GrowthFigure chart={chart} units={data.units} />
          </div>
        ))}
      </div>
    </section>
  )
}
