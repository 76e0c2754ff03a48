import '../../../kernel/ui/tables/tables.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listAppointments } from '@sorrel/contract/scheduling/operations'
import { appointmentStatusLabels, appointmentTypeLabels, visitModeLabels } from '@sorrel/contract/scheduling/vocabulary'
import { useState } from 'react'
import type { OutputOf } from '../../../kernel/calls/api.ts'
import { useRead } from '../../../kernel/calls/query.ts'
import { readNow, useNow } from '../../../kernel/clock.ts'
import { Card } from '../../../kernel/ui/Card.tsx'
import { Segments } from '../../../kernel/ui/fields/Segments.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { Pager } from '../../../kernel/ui/Pager.tsx'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { useMyZone } from '../../../scheduling/patient/use-my-zone.ts'

const perPage = 8
type Visit = OutputOf<typeof listAppointments>['items'][number]

/** The visits of a patient that lie ahead, or those before. What a visit is about is between the patient and the dietitian. */
export function VisitsCard({ patientId }: { patientId: string }) {
  const { t } = useLingui()
  const [page, setPage] = useState(1)
  const [side, setSide] = useState<'ahead' | 'before'>('ahead')
  const [now] = useState(readNow)
  const isAhead = side === 'ahead'
  const query = {
    patient_id: patientId,
    ...(isAhead ? { end_after: now, sort: 'asc' as const } : { end_before: now, sort: 'desc' as const }),
    limit: String(perPage),
    offset: String((page - 1) * perPage),
  }
  const { data, error, refetch, isPending } = useRead(listAppointments, { query }, { keepsPrevious: true })
  const total = data?.total ?? 0
  return (
    <Card
      flush
      title={<Trans>Visits</Trans>}
      aside={
        data && (
          <span className="small quiet">
            <Plural value={total} one="# visit" other="# visits" />
          </span>
        )
      }
    >
      <div className="segments-line">
        <Segments
          legend={<Trans>Which visits</Trans>}
          options={[
            { value: 'ahead', label: t`Ahead` },
            { value: 'before', label: t`Before today` },
          ]}
          value={side}
          onChange={(value: 'ahead' | 'before') => {
            setSide(value)
            setPage(1)
          }}
        />
      </div>
      {isPending && (
        <div className="support-empty">
          <Waiting count={4} />
        </div>
      )}
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {data && total === 0 && (
        <p className="support-empty quiet">{isAhead ? <Trans>No upcoming visits.</Trans> : <Trans>No visit yet.</Trans>}</p>
      )}
      {data && total > 0 && <VisitTable visits={data.items} />}
      <Pager page={page} pages={Math.ceil(total / perPage)} onPage={setPage} />
    </Card>
  )
}

function VisitTable({ visits }: { visits: readonly Visit[] }) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard.
    <section className="sheet-table sheet-table--inside" aria-label={t`Visits`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Time</Trans>
            </th>
            <th scope="col">
              <Trans>Visit</Trans>
            </th>
            <th scope="col">
              <Trans>Dietitian</Trans>
            </th>
            <th scope="col">
              <Trans>Status</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {visits.map((visit) => (
            <Row key={visit.id} visit={visit} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ visit }: { visit: Visit }) {
  const { t } = useLingui()
  const format = useFormat()
  const now = useNow(60_000)
  const zone = useMyZone()
  return (
    <tr>
      <th scope="row">{format.dayAndTime(visit.starts_at, zone, now)}</th>
      <td data-label={t`Visit`}>
        {appointmentTypeLabels[visit.type][format.locale]}
        <small>{visitModeLabels[visit.visit_mode][format.locale]}</small>
      </td>
      <td data-label={t`Dietitian`}>{visit.provider_name}</td>
      <td data-label={t`Status`}>
        {appointmentStatusLabels[visit.status][format.locale]}
        {visit.canceled_late && (
          <small className="t-warn">
            <Trans>canceled late</Trans>
          </small>
        )}
      </td>
    </tr>
  )
}
