import './chart.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getMyClientCare } from '@sorrel/contract/care/operations'
import type { Care } from '@sorrel/contract/care/schemas'
import { careStatusLabels } from '@sorrel/contract/care/vocabulary'
import { measureAge } from '@sorrel/contract/patients/guardians'
import { IconCalendarPlus, IconEyeOff } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useLoaded } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { BookDialog } from '../../scheduling/provider/calendar/dialogs/BookDialog.tsx'
import { addMinutesTo } from '../../scheduling/provider/wall-time.ts'
import { chartTabs } from '../chart-tabs.ts'
import { ChartFacts } from './ChartFacts.tsx'

const route = getRouteApi('/staff/provider/clients/$careId')

/** The chart of one client: who they are, the four facts to know first, and the tabs that all features bring. */
export function ClientPage() {
  const { t, i18n } = useLingui()
  const format = useFormat()
  const now = useNow(30_000)
  const { careId } = route.useParams()
  const { tab } = route.useSearch()
  const care = useLoaded(getMyClientCare, { params: { care_id: careId as Care['id'] } }).data
  const tabs = chartTabs.filter(({ isFor }) => isFor?.(care, dayOf(now, care.patient_time_zone)) ?? true)
  const current = tabs.find(({ slug }) => slug === tab) ?? tabs[0]!
  const Part = current.part
  const name = care.name
  return (
    <>
      <PageHead title={care.name} line={<WhoLine care={care} now={now} />}>
        {care.client_details.ed_safe_mode && (
          <Chip tone="info" icon={IconEyeOff}>
            <Trans>Safe mode</Trans>
          </Chip>
        )}
        {care.can_write && <BookVisit care={care} now={now} />}
      </PageHead>
      <div className="page chart">
        {!care.can_write && (
          <Notice tone="info">
            <ClosedWords status={careStatusLabels[care.status][format.locale]} care={care} />
          </Notice>
        )}
        <ChartFacts care={care} now={now} />
        <ViewTabs name={t`Chart of ${name}`}>
          {tabs.map(({ slug, label }) => (
            <Link
              key={slug}
              to="/provider/clients/$careId"
              params={{ careId }}
              search={{ tab: slug === tabs[0]!.slug ? undefined : slug }}
              aria-current={slug === current.slug ? 'page' : undefined}
              // The router marks a link as current by itself; an absent `tab` is one of its own.
              activeOptions={{ exact: true, explicitUndefined: true }}
              resetScroll={false}
            >
              {i18n._(label)}
            </Link>
          ))}
        </ViewTabs>
        <Part patientId={care.patient_id} careId={care.id} isOpen={care.can_write} whileLoading={<Waiting count={4} />} />
      </div>
    </>
  )
}

/** Books the next visit, at first for the day that the rhythm expects. */
function BookVisit({ care, now }: { care: Care; now: string }) {
  const [open, setOpen] = useState(false)
  const { last_visit: last, client_details: details } = care
  const days = last && care.cadence ? { Weekly: 7, 'Bi-weekly': 14, Monthly: 28 }[care.cadence] : 7
  const from = last && Date.parse(last.starts_at) + days * 86_400_000 > Date.parse(now) ? last.starts_at : `${now.slice(0, 13)}:00:00.000Z`
  const starts_at = addMinutesTo(from, days * 1440)
  return (
    <>
      <Button kind="main" icon={IconCalendarPlus} onClick={() => setOpen(true)}>
        <Trans>Book a visit…</Trans>
      </Button>
      <BookDialog
        open={open}
        onClose={() => setOpen(false)}
        at={{ starts_at, duration_minutes: details.default_duration_minutes ?? 45, isGuess: true }}
        patient={{ id: care.patient_id, name: care.name, time_zone: care.patient_time_zone }}
      />
    </>
  )
}

function ClosedWords({ status, care }: { status: string; care: Care }) {
  const format = useFormat()
  const day = care.ended_at ? format.date(dayOf(care.ended_at, care.patient_time_zone)) : ''
  return (
    <Trans>
      {status} since {day}. You can read this chart, and no longer change it.
    </Trans>
  )
}

function WhoLine({ care, now }: { care: Care; now: string }) {
  const format = useFormat()
  const { patient_time_zone: zone } = care
  const age = care.birth_date ? String(measureAge(care.birth_date, dayOf(now, zone))) : null
  const place = [care.state, format.timeWithZone(now, zone)].filter(Boolean).join(', ')
  return (
    <span className="meta">
      <span>{[age, care.pronouns].filter(Boolean).join(', ')}</span>
      {care.focus_conditions.length > 0 && <span>{format.list(care.focus_conditions)}</span>}
      <span>{place}</span>
      <span>
        <Plural value={care.completed_visit_count} one="# visit together" other="# visits together" />
      </span>
    </span>
  )
}
