import { Trans, useLingui } from '@lingui/react/macro'
import { listLabTrends } from '@sorrel/contract/labs/operations'
import type { LabTrend } from '@sorrel/contract/labs/schemas'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { TrendCard } from './TrendCard.tsx'

type Props = { patientId: string; zone: string; analytes?: readonly string[]; first?: number }

/** The lines of what was measured more than once; those with values outside the range come first. */
export function Trends({ patientId, zone, analytes, first = 4 }: Props) {
  const { t } = useLingui()
  const [isAll, setAll] = useState(false)
  const { data, error, refetch } = useRead(listLabTrends, { params: { patient_id: patientId } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="cards" count={2} />
  const trends = sortTrends(data.items.filter(({ analyte, points }) => points.length > 1 && (!analytes || analytes.includes(analyte))))
  if (trends.length === 0) return null
  const more = trends.length - first
  return (
    <section aria-label={t`Over time`} className="stack">
      <h2>
        <Trans>Over time</Trans>
      </h2>
      <div className="lab-trends">
        {(isAll ? trends : trends.slice(0, first)).map((trend) => (
          <TrendCard key={trend.analyte} trend={trend} zone={zone} />
        ))}
      </div>
      {!isAll && more > 0 && (
        <div>
          <Button kind="plain" onClick={() => setAll(true)}>
            <Trans>Show {more} more</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}

const isBeside = ({ points }: LabTrend) => points.some(({ flag }) => flag === 'Low' || flag === 'High')
const sortTrends = (trends: readonly LabTrend[]): LabTrend[] =>
  [...trends].sort((a, b) => Number(isBeside(b)) - Number(isBeside(a)) || b.points.length - a.points.length)
