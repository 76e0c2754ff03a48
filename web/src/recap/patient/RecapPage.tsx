import '../recap.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { grownAge } from '@sorrel/contract/growth/vocabulary'
import { measureAge } from '@sorrel/contract/patients/guardians'
import { getPatient } from '@sorrel/contract/patients/record/operations'
import { getPatientRecap } from '@sorrel/contract/recap/operations'
import type { PatientRecap } from '@sorrel/contract/recap/schemas'
import { recapPeriods } from '@sorrel/contract/recap/vocabulary'
import { IconLeaf } from '@tabler/icons-react'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { PeopleBar } from '../../patients/PeopleBar.tsx'
import { firstNameOf, useMyPatientId, usePeople } from '../../patients/use-people.ts'
import { Figures } from '../parts/Figures.tsx'
import { type EvidenceLink, RecapLine } from '../parts/RecapLine.tsx'
import { RecapTrends } from '../parts/RecapTrends.tsx'
import { useLineWords } from '../parts/use-line-words.ts'
import { usePeriodWords } from '../parts/use-period-words.ts'

const GrowthCards = makeLazyPart(() => import('../../growth/patient/GrowthCards.tsx'), 'GrowthCards')

const route = getRouteApi('/patient/app/recap')

/** What went well in a span of time, for the person whom it is about. */
export function RecapPage() {
  const { t } = useLingui()
  const { dependent } = usePeople()
  const name = dependent && firstNameOf(dependent)
  const patient_id = useMyPatientId()
  const { period = '30d' } = route.useSearch()
  const { choices } = usePeriodWords()
  const grows = useGrows(patient_id)
  const { data, error, refetch } = useRead(getPatientRecap, { params: { patient_id }, query: { period } })
  useTitle(name ? t`Looking back with ${name}` : t`Looking back`)
  return (
    <div className="recap">
      <h1 className="serif">{name ? <Trans>Looking back with {name}</Trans> : <Trans>Looking back</Trans>}</h1>
      <PeopleBar />
      <ViewTabs name={t`How far back`}>
        {recapPeriods.map((one) => (
          <Link
            key={one}
            to="/app/recap"
            search={{ period: one === '30d' ? undefined : one }}
            aria-current={one === period ? 'page' : undefined}
            // The router marks a link as current by itself; an absent period is one of its own.
            activeOptions={{ exact: true, explicitUndefined: true }}
            resetScroll={false}
          >
            {choices[one]}
          </Link>
        ))}
      </ViewTabs>
      {error && !data ? (
        <Problem error={error} again={() => void refetch()} />
      ) : data ? (
        <Told recap={data} isOwn={!dependent} />
      ) : (
        <Waiting shape="cards" count={3} />
      )}
      {data && grows && (dependent || !data.hides_numbers) && (
        <GrowthCards patientId={patient_id} whileLoading={<Waiting shape="cards" count={1} />} />
      )}
    </div>
  )
}

/** Whether the recap is that of somebody so young that growth curves exist for them, with an account of their own or without one. */
function useGrows(patient_id: string): boolean {
  const { dependent, acting } = usePeople()
  const { data } = useRead(getPatient, acting || !patient_id ? null : { params: { patient_id }, query: {} })
  const { birth_date, time_zone } = dependent ?? (acting ? undefined : data) ?? {}
  return Boolean(birth_date) && measureAge(birth_date ?? '', dayOf(readNow(), time_zone ?? getDeviceZone())) < grownAge
}

function Told({ recap, isOwn }: { recap: PatientRecap; isOwn: boolean }) {
  const { t } = useLingui()
  const { spanOf } = usePeriodWords()
  const { sayHighlight } = useLineWords()
  const { highlights, trends, stats, units, period } = recap
  const isEmpty = highlights.length === 0 && trends.length === 0 && stats.every(({ value }) => value === 0)
  return (
    <>
      <p className="quiet">{spanOf(recap)}</p>
      {isEmpty && <NothingYet />}
      {highlights.length > 0 && (
        <section aria-label={t`What went well`}>
          <ul className="card card--flush rows">
            {highlights.map((line) => (
              <RecapLine
                key={`${line.says} ${line.analyte}`}
                {...line}
                icon={IconLeaf}
                tone="leaf"
                words={sayHighlight(line, isOwn ? 'you' : 'they')}
                zone={period.time_zone}
                link={linkOf}
              />
            ))}
          </ul>
        </section>
      )}
      <Figures recap={recap} />
      {trends.length > 0 && (
        <section aria-labelledby="over-time" className="stack">
          <h2 id="over-time" className="serif">
            <Trans>Over time</Trans>
          </h2>
          <RecapTrends trends={trends} units={units} zone={period.time_zone} heading="h3" />
        </section>
      )}
    </>
  )
}

function NothingYet() {
  return (
    <EmptyState
      drawing="path"
      title={<Trans>Nothing to look back on yet</Trans>}
      action={
        <LinkButton to="/app/journal">
          <Trans>Open the journal</Trans>
        </LinkButton>
      }
    >
      <Trans>Every visit and every line in your journal finds its place here. Begin whenever you like.</Trans>
    </EmptyState>
  )
}

const linkOf: EvidenceLink = ({ kind, id }, content) => {
  if (kind === 'visit')
    return (
      <Link to="/app/visits/$id" params={{ id }}>
        {content}
      </Link>
    )
  if (kind === 'journal')
    return (
      <Link to="/app/journal/$id" params={{ id }}>
        {content}
      </Link>
    )
  if (kind === 'lab')
    return (
      <Link to="/app/labs/$id" params={{ id }}>
        {content}
      </Link>
    )
  return <Link to={kind === 'intake' ? '/app/intake' : '/app/provider'}>{content}</Link>
}
