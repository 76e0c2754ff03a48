import '../sections.css'
import './home.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { listAppointments } from '@sorrel/contract/scheduling/operations'
import { type ReactNode, useState } from 'react'
import { Announcements } from '../../../announcements/home/Announcements.tsx'
import { useRead } from '../../../kernel/calls/query.ts'
import { readNow, useNow } from '../../../kernel/clock.ts'
import { LinkButton } from '../../../kernel/ui/buttons/LinkButton.tsx'
import { makeLazyPart } from '../../../kernel/ui/lazy-part.tsx'
import { EmptyState } from '../../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../../kernel/ui/notices/Problem.tsx'
import { Together } from '../../../kernel/ui/notices/Together.tsx'
import { Waiting } from '../../../kernel/ui/notices/Waiting.tsx'
import { useSession } from '../../../kernel/use-session.ts'
import { useTitle } from '../../../kernel/use-title.ts'
import { dayOf, findPartOfDay } from '../../../kernel/words/format.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { LookBack } from '../../../patients/home/LookBack.tsx'
import { PeopleBar } from '../../../patients/PeopleBar.tsx'
import { useMyZone } from '../use-my-zone.ts'
import { MyDietitian } from './MyDietitian.tsx'
import { MyWaiting } from './MyWaiting.tsx'
import { NextVisit } from './NextVisit.tsx'
import { ToDo } from './ToDo.tsx'
import { ZoneOffer } from './ZoneOffer.tsx'

const HomeGoals = makeLazyPart(() => import('../../../rewards/patient/HomeGoals.tsx'), 'HomeGoals')

/** A patient's home: the next visit, what is left to do, the goals, and the dietitian. */
export function HomePage() {
  const { t } = useLingui()
  useTitle(t`Home`)
  const moment = useNow()
  const [opened] = useState(readNow)
  const coming = useRead(listAppointments, { query: { after: opened, statuses: ['Scheduled'], limit: 5 } })
  const past = useRead(listAppointments, { query: { before: opened, sort: 'desc', limit: 1 } })
  const next = coming.data?.items.find(({ ends_at }) => ends_at > moment)
  const last = past.data?.items[0]
  const error = coming.error ?? past.error
  const again = () => void Promise.all([coming.refetch(), past.refetch()])
  if (error && !coming.data) return <Framed body={<Problem error={error} again={again} />} />
  if (!coming.data || (!next && past.isPending)) return <Framed body={<Waiting shape="cards" count={2} />} />
  return (
    <>
      <Greeting />
      <PeopleBar />
      {next ? <NextVisit visit={next} /> : <NothingBooked known={last !== undefined} />}
      <ZoneOffer />
      <Together>
        <Announcements />
        <ToDo next={next} />
        {(next ?? last) && <HomeGoals patientId={(next ?? last)!.patient_id} />}
        <MyWaiting />
        {(next ?? last) && <LookBack />}
        {(next ?? last) && <MyDietitian visit={(next ?? last)!} />}
      </Together>
    </>
  )
}

function Framed({ body }: { body: ReactNode }) {
  return (
    <>
      <Greeting />
      <PeopleBar />
      {body}
    </>
  )
}

function Greeting() {
  const format = useFormat()
  const actor = useSession()?.actor
  const zone = useMyZone()
  const moment = useNow()
  const name = actor?.preferred_name || actor?.first_name || ''
  const part = findPartOfDay(moment, zone)
  const words = {
    morning: name ? <Trans>Good morning, {name}</Trans> : <Trans>Good morning</Trans>,
    afternoon: name ? <Trans>Good afternoon, {name}</Trans> : <Trans>Good afternoon</Trans>,
    evening: name ? <Trans>Good evening, {name}</Trans> : <Trans>Good evening</Trans>,
  }
  return (
    <header className="greeting">
      <h1 className="serif">{words[part]}</h1>
      <p className="quiet capital">{format.longDay(dayOf(moment, zone))}</p>
    </header>
  )
}

function NothingBooked({ known }: { known: boolean }) {
  return (
    <EmptyState
      drawing="calendar"
      title={<Trans>No visit is booked</Trans>}
      action={
        !known && (
          <LinkButton to="/find">
            <Trans>Find a dietitian</Trans>
          </LinkButton>
        )
      }
    >
      {known ? (
        <Trans>When you book one, you find it here with everything you need for it.</Trans>
      ) : (
        <Trans>Find a dietitian who fits you and your plan. Times are shown right away.</Trans>
      )}
    </EmptyState>
  )
}
