import '../growth.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getGrowth } from '@sorrel/contract/growth/operations'
import type { Growth } from '@sorrel/contract/growth/schemas'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { DataList } from '../../kernel/ui/DataList.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useGrowthWords } from '../use-growth-words.ts'

/** The latest height, weight and body mass index of a child with their percentiles, and the way to the curves. */
export function GrowthLines({ patientId, careId }: { patientId: string; careId: string | null }) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(getGrowth, { params: { patient_id: patientId } })
  return (
    <Card title={t`Growth`} className="stack stack--close growth-lines">
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting shape="text" count={2} />}
      {data && <Latest growth={data} />}
      {careId && (
        <p className="small">
          <Link to="/provider/clients/$careId" params={{ careId }} search={{ tab: 'growth' }}>
            <Trans>The curves</Trans>
          </Link>
        </p>
      )}
    </Card>
  )
}

function Latest({ growth }: { growth: Growth }) {
  const { t } = useLingui()
  const { shortDate } = useFormat()
  const { nameOf, measureOf, percentileOf } = useGrowthWords(growth.units)
  const facts = growth.charts.flatMap((chart) => {
    const last = chart.points.at(-1)
    if (!last) return []
    const [value, percentile, day] = [measureOf(last.value, chart.unit), percentileOf(last), shortDate(last.measured_on)]
    return [{ label: nameOf(chart), value: t`${value}, percentile ${percentile}, ${day}` }]
  })
  if (facts.length === 0)
    return (
      <p className="quiet">
        <Trans>Nothing measured yet.</Trans>
      </p>
    )
  return <DataList facts={facts} />
}
