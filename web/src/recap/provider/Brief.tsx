import '../recap.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getPatientRecap } from '@sorrel/contract/recap/operations'
import type { PatientRecap } from '@sorrel/contract/recap/schemas'
import { type RecapPeriod, recapPeriods } from '@sorrel/contract/recap/vocabulary'
import { IconAlertTriangle, IconLeaf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Segments } from '../../kernel/ui/fields/Segments.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { Figures } from '../parts/Figures.tsx'
import { type EvidenceLink, RecapLine } from '../parts/RecapLine.tsx'
import { RecapTrends } from '../parts/RecapTrends.tsx'
import { useLineWords } from '../parts/use-line-words.ts'
import { usePeriodWords } from '../parts/use-period-words.ts'

// Two lines of charts; the tabs of the chart show all of them.
const mostTrends = 4

/** What a dietitian should know of a patient before the visit: what stands out, what went well, and the numbers. */
export function Brief({ patientId, withTrends }: { patientId: string; withTrends?: boolean }) {
  const { t } = useLingui()
  const [period, setPeriod] = useState<RecapPeriod>('since_last_visit')
  const { choices, spanOf } = usePeriodWords()
  const { data, error, refetch } = useRead(getPatientRecap, { params: { patient_id: patientId }, query: { period } })
  return (
    <Card flush className="recap-brief" title={data ? spanOf(data) : choices[period]}>
      <div className="recap-choice">
        <Segments
          legend={t`How far back`}
          value={period}
          onChange={setPeriod}
          options={recapPeriods.map((value) => ({ value, label: choices[value] }))}
        />
      </div>
      {error && !data ? (
        <Problem error={error} again={() => void refetch()} />
      ) : data ? (
        <Told recap={data} withTrends={withTrends} />
      ) : (
        <Waiting count={3} />
      )}
    </Card>
  )
}

function Told({ recap, withTrends }: { recap: PatientRecap; withTrends: boolean | undefined }) {
  const { sayHighlight, sayConcern } = useLineWords()
  const { concerns, highlights, trends, units, care_id, period } = recap
  const of = { zone: period.time_zone, link: makeLink(care_id) }
  return (
    <>
      {concerns.length + highlights.length === 0 && (
        <p className="quiet chart-empty">
          <Trans>Nothing new in this period.</Trans>
        </p>
      )}
      <ul className="rows">
        {concerns.map((line) => (
          <RecapLine
            key={`${line.says} ${line.analyte ?? line.symptom ?? line.emotion}`}
            {...line}
            {...of}
            icon={IconAlertTriangle}
            tone="warn"
            words={sayConcern(line)}
          />
        ))}
        {highlights.map((line) => (
          <RecapLine
            key={`${line.says} ${line.analyte}`}
            {...line}
            {...of}
            icon={IconLeaf}
            tone="leaf"
            words={sayHighlight(line, 'they')}
          />
        ))}
      </ul>
      <Figures recap={recap} />
      {withTrends && trends.length > 0 && (
        <div className="recap-brief-trends">
          <RecapTrends trends={trends.slice(0, mostTrends)} units={units} zone={period.time_zone} heading="h3" />
        </div>
      )}
    </>
  )
}

/** Leads to a row in the client's chart. Without a care of their own a dietitian reads no recap at all. */
const makeLink =
  (careId: string | null): EvidenceLink =>
  ({ kind, id }, content) => {
    if (kind === 'visit')
      return (
        <Link to="/provider/appointments/$id" params={{ id }}>
          {content}
        </Link>
      )
    if (!careId) return content
    if (kind === 'lab')
      return (
        <Link to="/provider/clients/$careId/labs/$labId" params={{ careId, labId: id }}>
          {content}
        </Link>
      )
    return (
      <Link to="/provider/clients/$careId" params={{ careId }} search={{ tab: kind }} hash={kind === 'journal' ? `entry-${id}` : undefined}>
        {content}
      </Link>
    )
  }
