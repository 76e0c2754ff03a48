import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getMyClientCare, listCareTimeline } from '@sorrel/contract/care/operations'
import type { Care } from '@sorrel/contract/care/schemas'
import { milestoneVisits } from '@sorrel/contract/care/vocabulary'
import { listAppointments } from '@sorrel/contract/scheduling/operations'
import { appointmentStatusLabels } from '@sorrel/contract/scheduling/vocabulary'
import { Link } from '@tanstack/react-router'
import { useLoaded, useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { formatDayTime } from '../../scheduling/provider/when.ts'
import type { ChartTabProps } from '../chart-tab.ts'
import { NextStepLink } from '../NextStepLink.tsx'
import { flagLooks, sayFlag } from '../words.ts'
import { TimelineLine } from './TimelineLine.tsx'

const GoalsCard = makeLazyPart(() => import('../../rewards/provider/GoalsCard.tsx'), 'GoalsCard')
const ClientTasks = makeLazyPart(() => import('../../tasks/ClientTasks.tsx'), 'ClientTasks')
const Brief = makeLazyPart(() => import('../../recap/provider/Brief.tsx'), 'Brief')

/** What the dietitian should know and do about this client now. */
export function OverviewTab({ careId }: ChartTabProps) {
  const care = useLoaded(getMyClientCare, { params: { care_id: careId } }).data
  return (
    <div className="chart-body">
      <div className="stack">
        <AskedNow care={care} />
        {care.hand_over && <HandOver of={care.hand_over} />}
        <Brief patientId={care.patient_id} withTrends whileLoading={<Waiting count={3} />} />
        <Visits care={care} />
      </div>
      <div className="stack">
        <Milestones care={care} />
        <GoalsCard
          patientId={care.patient_id}
          isOpen={care.can_write}
          inSafeMode={care.client_details.ed_safe_mode}
          whileLoading={<Waiting shape="cards" count={1} />}
        />
        <ClientTasks patientId={care.patient_id} whileLoading={<Waiting shape="cards" count={1} />} />
        <Recent care={care} />
        {care.client_details.private_note && <PrivateNote text={care.client_details.private_note} />}
      </div>
    </div>
  )
}

function AskedNow({ care }: { care: Care }) {
  const { t, i18n } = useLingui()
  const format = useFormat()
  return (
    <Card flush title={t`Needed from you now`} aside={<span className="small quiet">{care.flags.length}</span>}>
      {care.flags.length === 0 ? (
        <p className="quiet chart-empty">
          <Trans>Nothing. Everything is taken care of.</Trans>
        </p>
      ) : (
        <ul className="rows to-do">
          {care.flags.map((flag, at) => (
            <li key={flag.flag}>
              <h3>
                <Chip {...flagLooks[flag.flag]}>{sayFlag(flag, i18n._.bind(i18n), format)}</Chip>
              </h3>
              {at === 0 && care.next_step && <NextStepLink care={care} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function HandOver({ of: { note, from_provider_name: from, at } }: { of: NonNullable<Care['hand_over']> }) {
  const { t } = useLingui()
  const format = useFormat()
  const day = format.date(dayOf(at, useMyZone()))
  return (
    <Card title={t`Handed over to you`}>
      <p className="small quiet">
        <Trans>
          {from}, {day}. Only you can read this.
        </Trans>
      </p>
      <p className="as-typed">{note}</p>
    </Card>
  )
}

function Visits({ care }: { care: Care }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(60_000)
  // The next visit stands above already.
  const since = `${now.slice(0, 16)}:00.000Z`
  const read = useRead(listAppointments, { query: { patient_id: care.patient_id, start_before: since, sort: 'desc', limit: 6 } })
  const visits = read.data?.items.filter(({ status }) => status !== 'Re-scheduled') ?? []
  return (
    <Card flush title={t`Visits`}>
      {read.isPending && <Waiting count={3} />}
      {read.error && <Problem error={read.error} again={() => read.refetch()} />}
      <ul className="rows">
        {visits.map((visit) => (
          <li key={visit.id} className="chart-visit">
            <Link to="/provider/appointments/$id" params={{ id: visit.id }}>
              {formatDayTime(format, visit.starts_at, zone, now)}
            </Link>
            <span className="small quiet">{appointmentStatusLabels[visit.status][format.locale]}</span>
          </li>
        ))}
      </ul>
      {read.data && visits.length === 0 && (
        <p className="quiet chart-empty">
          <Trans>No visits yet.</Trans>
        </p>
      )}
    </Card>
  )
}

/** The last entries of the timeline, and the way to all of them. */
function Recent({ care }: { care: Care }) {
  const { t } = useLingui()
  const now = useNow(60_000)
  const { data, error, refetch } = useRead(listCareTimeline, { params: { care_id: care.id }, query: { limit: 6 } })
  const all = (
    <Link to="/provider/clients/$careId" params={{ careId: care.id }} search={{ tab: 'timeline' }} resetScroll={false}>
      <Trans>All of it</Trans>
    </Link>
  )
  return (
    <Card flush title={t`Timeline`} aside={all}>
      {error && !data && <Problem error={error} again={() => void refetch()} />}
      {!data && !error && <Waiting count={3} />}
      {data?.items.length === 0 && (
        <p className="quiet chart-empty">
          <Trans>Nothing yet.</Trans>
        </p>
      )}
      <ol className="rows timeline">
        {data?.items.map((entry) => (
          <TimelineLine key={`${entry.kind} ${entry.code} ${entry.id}`} entry={entry} careId={care.id} now={now} />
        ))}
      </ol>
    </Card>
  )
}

function Milestones({ care }: { care: Care }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  return (
    <Card title={t`Milestones`}>
      <ul className="rows">
        {milestoneVisits.map((number) => {
          const at = care.milestones[`v${number}`]
          return (
            <li key={number} className="chart-visit">
              <span>
                <Trans>Visit {number}</Trans>
              </span>
              <span className="small quiet">
                {at ? (
                  format.shortDate(dayOf(at, zone))
                ) : (
                  <Plural value={number - care.completed_visit_count} one="# visit to go" other="# visits to go" />
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function PrivateNote({ text }: { text: string }) {
  const { t } = useLingui()
  return (
    <Card title={t`Your private note`}>
      <p className="as-typed">{text}</p>
    </Card>
  )
}
