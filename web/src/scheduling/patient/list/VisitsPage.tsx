import '../sections.css'
import './visits.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listAppointments } from '@sorrel/contract/scheduling/operations'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { IconCalendarPlus } from '@tabler/icons-react'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../kernel/calls/query.ts'
import { readNow } from '../../../kernel/clock.ts'
import { Button } from '../../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Together } from '../../../kernel/ui/notices/Together.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { Pager } from '../../../kernel/ui/Pager.tsx'
import { useTitle } from '../../../kernel/use-title.ts'
import { PeopleBar } from '../../../patients/PeopleBar.tsx'
import { firstNameOf, useMyPatientId, usePeople } from '../../../patients/use-people.ts'
import { useMyZone } from '../use-my-zone.ts'
import { VisitRow } from './VisitRow.tsx'

const BetweenVisits = makeLazyPart(() => import('../../../contacts/patient/BetweenVisits.tsx'), 'BetweenVisits')

const route = getRouteApi('/patient/app/visits')
const perPage = 10

/** All visits: upcoming ones, soonest first, and past or canceled ones, latest first. */
export function VisitsPage() {
  const { t } = useLingui()
  const { dependent } = usePeople()
  const name = dependent && firstNameOf(dependent)
  const patientId = useMyPatientId()
  const zone = useMyZone()
  useTitle(name ? t`Visits of ${name}` : t`Your visits`)
  // Both lists divide the visits at the same instant, so that each visit is in exactly one of them.
  const [opened] = useState(readNow)
  return (
    <>
      <header className="line line--apart line--wrap">
        <h1 className="serif visits-title">{name ? <Trans>Visits of {name}</Trans> : <Trans>Your visits</Trans>}</h1>
        <LinkButton kind="quiet" icon={IconCalendarPlus} to="/app/book">
          <Trans>Book a visit</Trans>
        </LinkButton>
      </header>
      <PeopleBar />
      <Together key={name} waiting={<Waiting shape="rows" count={6} />}>
        <Upcoming opened={opened} />
        <Past opened={opened} />
        <BetweenVisits patientId={patientId} zone={zone} />
      </Together>
    </>
  )
}

function Upcoming({ opened }: { opened: string }) {
  const [limit, setLimit] = useState(perPage)
  const input = { query: { after: opened, statuses: ['Scheduled'], limit } } as const
  const { data, error, refetch, isFetching } = useRead(listAppointments, input, { keepsPrevious: true })
  return (
    <section aria-labelledby="upcoming">
      <h2 className="serif" id="upcoming">
        <Trans>Upcoming</Trans>
      </h2>
      {error && !data ? (
        <Problem error={error} again={() => void refetch()} />
      ) : !data ? (
        <Waiting shape="rows" count={2} />
      ) : data.items.length === 0 ? (
        <EmptyState
          drawing="calendar"
          heading="h3"
          title={<Trans>No visit is booked</Trans>}
          action={
            <LinkButton to="/find">
              <Trans>Find a dietitian</Trans>
            </LinkButton>
          }
        />
      ) : (
        <Rows items={data.items} />
      )}
      {data && data.items.length < data.total && (
        <Button kind="plain" busy={isFetching} onClick={() => setLimit(limit + perPage)}>
          <Trans>Show later ones</Trans>
        </Button>
      )}
    </section>
  )
}

function Past({ opened }: { opened: string }) {
  const { page = 1 } = route.useSearch()
  const navigate = route.useNavigate()
  const input = { query: { end_before: opened, sort: 'desc' as const, limit: perPage, offset: (page - 1) * perPage } }
  const { data, error, refetch } = useRead(listAppointments, input, { keepsPrevious: true })
  // Canceled visits belong to the past list even if their time is still to come.
  const canceled = useRead(listAppointments, { query: { end_after: opened, statuses: ['Canceled'], sort: 'desc', limit: 100 } })
  const before = page === 1 ? (canceled.data?.items ?? []) : []
  if (data?.total === 0 && before.length === 0) return null
  return (
    <section aria-labelledby="past">
      <h2 className="serif" id="past">
        <Trans>Past</Trans>
      </h2>
      {error && !data ? (
        <Problem error={error} again={() => void refetch()} />
      ) : data ? (
        <Rows items={[...before, ...data.items]} />
      ) : (
        <Waiting shape="rows" count={4} />
      )}
      <Pager
        page={page}
        pages={Math.ceil((data?.total ?? 0) / perPage)}
        onPage={(next) => void navigate({ to: '/app/visits', search: next > 1 ? { page: next } : {} })}
      />
    </section>
  )
}

function Rows({ items }: { items: readonly Appointment[] }) {
  return (
    <ul className="card card--flush rows">
      {items.map((visit) => (
        <li key={visit.id}>
          <VisitRow visit={visit} />
        </li>
      ))}
    </ul>
  )
}
