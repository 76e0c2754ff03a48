import '../../kernel/ui/styles/booking.css'
import './links.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { cancelByLink, changeAppointment, getAppointmentLink, listAvailabilitySlots } from '@sorrel/contract/scheduling/operations'
import { useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { ApiProblem, nameOf, type OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { deviceZone, now } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../../kernel/use-title.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { TheirTime } from '../../providers/times/TheirTime.tsx'
import { VisitTimes } from '../times/VisitTimes.tsx'
import { saveCalendarFile } from './calendar-file.ts'

type Visit = OutputOf<typeof getAppointmentLink>['appointment']

/** The link of a message: the visit, and moving it, without signing in. */
export function MovePage() {
  return <LinkPage wish="move" />
}

/** The link of a message: the visit, and cancelling it, without signing in. */
export function CancelPage() {
  return <LinkPage wish="cancel" />
}

function LinkPage({ wish }: { wish: 'move' | 'cancel' }) {
  const { t } = useLingui()
  const { token } = useParams({ strict: false }) as { token: string }
  const read = useRead(getAppointmentLink, { params: { token } } as never)
  const [done, setDone] = useState<ComponentProps<typeof Done> | null>(null)
  useTitle(wish === 'move' ? t`Move your visit` : t`Cancel your visit`)
  if (done) return <Done {...done} />
  if (read.error instanceof ApiProblem && leadsNowhere.has(read.error.code)) return <Over />
  if (!read.data)
    return (
      <div className="wrap link-page">
        {read.error ? <Problem error={read.error} again={() => void read.refetch()} /> : <Waiting shape="cards" count={1} />}
      </div>
    )
  const { appointment, ics } = read.data
  return (
    <div className="wrap link-page stack stack--wide">
      <h1 className="serif">{wish === 'move' ? <Trans>Move your visit</Trans> : <Trans>Cancel your visit</Trans>}</h1>
      <When visit={appointment} ics={ics} />
      {wish === 'move' ? (
        <Move visit={appointment} token={token} onDone={(visit, feeCents) => setDone({ visit, ics: null, feeCents })} />
      ) : (
        <Cancel
          visit={appointment}
          token={token}
          onDone={(visit, file) => setDone({ visit, ics: file, feeCents: visit.cancel_fee_cents })}
        />
      )}
    </div>
  )
}

/** A link that was cut on its way is no token at all, and ends like one that is unknown. */
const leadsNowhere: ReadonlySet<string> = new Set(['not_found', 'invalid_request'])

function When({ visit, ics }: { visit: Visit; ics: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = deviceZone()
  const { provider_name: name, starts_at, ends_at, provider_time_zone } = visit
  return (
    <Card>
      <p className="serif capital">{format.longDay(dayOf(starts_at, zone), dayOf(now(), zone))}</p>
      <p>
        <b>{format.timeRange(starts_at, ends_at, zone)}</b>
      </p>
      <TheirTime at={starts_at} zone={zone} theirs={provider_time_zone} name={name} />
      <p className="quiet">
        <Trans>With {name}</Trans>
      </p>
      <Button kind="plain" size="small" className="link-file" onClick={() => saveCalendarFile(ics, t`visit.ics`)}>
        <Trans>Save the calendar file</Trans>
      </Button>
    </Card>
  )
}

function Fee({ visit }: { visit: Visit }) {
  const format = useFormat()
  const fee = format.money(visit.late_fee_cents)
  const until = format.within(format.dayAndTime(visit.free_until, deviceZone(), now()))
  if (visit.late_fee_cents === 0) return null
  return visit.free_until > now() ? (
    <p className="small quiet">
      <Trans>Free until {until}.</Trans>
    </p>
  ) : (
    <Notice tone="warn">
      <Trans>It is late to change this visit: a fee of {fee} applies.</Trans>
    </Notice>
  )
}

function Move({ visit, token, onDone }: { visit: Visit; token: string; onDone: (visit: Visit, fee: number) => void }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = deviceZone()
  const [chosen, setChosen] = useState<string | null>(null)
  const client = useQueryClient()
  const act = useAct(changeAppointment, {
    onSuccess: (moved) => onDone(moved as Visit, isLate(visit) ? visit.late_fee_cents : 0),
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.code !== 'slot_not_available') return
      // What was shown as free is not.
      setChosen(null)
      void client.invalidateQueries({ queryKey: [nameOf(listAvailabilitySlots)] })
    },
  })
  const time = chosen ? format.within(format.dayAndTime(chosen, zone, now())) : ''
  const question = {
    provider_id: visit.provider_id,
    minutes: visit.duration_minutes,
    type: visit.type,
    rescheduling_token: token,
    ...(visit.visit_mode !== 'unknown' && { visit_mode: visit.visit_mode }),
  }
  const move = () =>
    act.mutate({
      params: { appointment_id: visit.id },
      query: { rescheduling_token: token },
      body: { starts_at: chosen, version: visit.version },
    } as never)
  return (
    <section className="stack" aria-label={t`New time`}>
      <Fee visit={visit} />
      <VisitTimes
        question={question}
        name={visit.provider_name}
        zone={zone}
        theirs={visit.provider_time_zone}
        near={visit.starts_at}
        chosen={chosen}
        onChoose={setChosen}
      />
      {act.error && <Problem error={act.error} />}
      <Button onClick={move} busy={act.isPending} disabled={!chosen}>
        <MoveWords time={time} fee={isLate(visit) ? format.money(visit.late_fee_cents) : null} />
      </Button>
      <p className="small quiet">
        <Trans>Your old time stays yours until the new one is booked.</Trans>
      </p>
    </section>
  )
}

function MoveWords({ time, fee }: { time: string; fee: string | null }) {
  if (!time) return <Trans>Choose a time first</Trans>
  return fee ? (
    <Trans>
      Move to {time}: {fee} late fee
    </Trans>
  ) : (
    <Trans>Move to {time}</Trans>
  )
}

const isLate = (visit: Visit): boolean => visit.free_until <= now() && visit.late_fee_cents > 0

function Cancel({ visit, token, onDone }: { visit: Visit; token: string; onDone: (visit: Visit, ics: string) => void }) {
  const format = useFormat()
  const act = useAct(cancelByLink, { onSuccess: ({ appointment, ics }) => onDone(appointment, ics) })
  const day = format.weekday(dayOf(visit.starts_at, deviceZone()), 'long')
  const fee = format.money(visit.late_fee_cents)
  return (
    <section className="stack">
      <Fee visit={visit} />
      {act.error && <Problem error={act.error} />}
      <Button kind="danger" busy={act.isPending} onClick={() => act.mutate({ params: { token }, body: {} } as never)}>
        {isLate(visit) ? (
          <Trans>
            Cancel {day}’s visit: {fee} late fee
          </Trans>
        ) : (
          <Trans>Cancel {day}’s visit</Trans>
        )}
      </Button>
    </section>
  )
}

function Done({ visit, ics, feeCents }: { visit: Visit; ics: string | null; feeCents: number }) {
  const { t } = useLingui()
  const format = useFormat()
  const when = format.within(format.dayAndTime(visit.starts_at, deviceZone(), now()))
  const fee = format.money(feeCents)
  return (
    <div className="wrap link-page stack stack--wide">
      <h1 className="serif" tabIndex={-1} ref={(heading) => heading?.focus({ preventScroll: true })}>
        {visit.status === 'Canceled' ? <Trans>Your visit is canceled</Trans> : <Trans>Your visit has moved</Trans>}
      </h1>
      <p>
        {visit.status === 'Canceled' ? (
          <Trans>Your time, {when}, is free for others now.</Trans>
        ) : (
          <Trans>The new time is {when}. A message is on its way.</Trans>
        )}
      </p>
      {feeCents > 0 && (
        <p>
          {visit.status === 'Canceled' ? (
            <Trans>It was late to cancel: a fee of {fee} is charged.</Trans>
          ) : (
            <Trans>It was late to move: a fee of {fee} is charged.</Trans>
          )}
        </p>
      )}
      <div className="line line--wrap">
        {ics && (
          <Button kind="quiet" onClick={() => saveCalendarFile(ics, t`visit.ics`)}>
            <Trans>Save the calendar file</Trans>
          </Button>
        )}
        <LinkButton kind="quiet" to="/d/$slug" params={{ slug: visit.provider_slug }}>
          <Trans>Book another time</Trans>
        </LinkButton>
      </div>
    </div>
  )
}

function Over() {
  const { t } = useLingui()
  return (
    <div className="wrap link-page stack stack--wide">
      <h1 className="serif">
        <Trans>This link no longer works</Trans>
      </h1>
      <EmptyState
        drawing="letter"
        title={t`It was used, replaced, or is over`}
        action={
          <LinkButton to="/">
            <Trans>Go to the first page</Trans>
          </LinkButton>
        }
      >
        <Trans>Links end shortly before a visit and when it has moved. Your newest message has the one that works.</Trans>
      </EmptyState>
    </div>
  )
}
