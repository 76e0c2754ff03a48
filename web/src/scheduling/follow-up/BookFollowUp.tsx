import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getProviderProfileBySlug } from '@sorrel/contract/providers/operations'
import { bookAppointment, listAppointments, listAvailabilitySlots } from '@sorrel/contract/scheduling/operations'
import type { Recurrence } from '@sorrel/contract/scheduling/vocabulary'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { nameOf } from '../../kernel/calls/api.ts'
import { useForm } from '../../kernel/calls/form.ts'
import { queryClient, useAct, useRead } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { PriceWish } from '../../prices/use-booking-price.ts'
import { Meeting } from '../../providers/meeting/Meeting.tsx'
import { chooseOffice, orderOffices } from '../../providers/meeting/offices.ts'
import type { Profile } from '../../providers/profile/profile.ts'
import { FeeTerms } from '../../providers/times/FeeTerms.tsx'
import type { Mode } from '../../providers/times/ModeSegments.tsx'
import { useVideoConsent } from '../booking/steps/use-video-consent.tsx'
import { policyOf, readChangedPolicy } from '../booking/visit/fee-policy.ts'
import { useMyZone } from '../patient/use-my-zone.ts'
import { HowYouPay } from '../paying/HowYouPay.tsx'
import { pricedOf } from '../paying/priced.ts'
import { type Paying, usePaying } from '../paying/use-paying.ts'
import { ReasonField } from '../reason/ReasonField.tsx'
import { MeetsAnother } from '../times/MeetsAnother.tsx'
import { VisitTimes } from '../times/VisitTimes.tsx'
import type { LastVisit } from './last-visit.ts'
import { SeriesDates, useSeriesDates } from './SeriesDates.tsx'
import { type VisitWay, VisitWayFields } from './use-visit-way.tsx'

const BookingPrice = makeLazyPart(() => import('../../prices/BookingPrice.tsx'), 'BookingPrice')
const route = getRouteApi('/patient/app/book')
type Repeat = 'once' | Recurrence

/** Lets the patient choose a time and, if they want, how it repeats. Before a series is booked, it shows which dates are available. */
export function BookFollowUp({ last, way }: { last: LastVisit; way: VisitWay }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const { around } = route.useSearch()
  const [chosen, setChosen] = useState<string | null>(null)
  const [repeat, setRepeat] = useState<Repeat>('once')
  const [count, setCount] = useState('4')
  const [skip, setSkip] = useState<readonly string[]>([])
  const reason = useReason(last.provider_id)
  const video = useVideoConsent()
  const paying = usePaying()
  const act = useBookingOf({
    heard: video.hear,
    booked: () => {
      for (const { saved } of [reason, paying, way]) saved()
    },
  })
  const { data: profile } = useRead(getProviderProfileBySlug, { params: { slug: last.provider_slug } })
  const { visit_mode, duration_minutes: minutes } = way.way
  const visit = {
    provider_id: last.provider_id,
    starts_at: chosen ?? '',
    duration_minutes: minutes,
    type: 'Follow-up' as const,
    visit_mode,
  }
  const series = repeat === 'once' ? undefined : { every: repeat, count: Number(count) }
  const more = { ...shownPolicyOf(profile), ...paying.sent, ...(series && { series: { ...series, skip: [...skip] } }) }
  const dates = useSeriesDates(visit, chosen ? series : undefined).data?.dates ?? []
  const isBlocked = dates.some(({ ok, local_date }) => !ok && !skip.includes(local_date))
  // Another time or rhythm means other dates, so the dates that were left out no longer apply.
  const change = (set: () => void) => {
    act.reset()
    setSkip([])
    set()
  }
  const time = chosen ? format.within(format.dayAndTime(chosen, zone, readNow())) : ''
  return (
    <Card title={t`Pick a time`}>
      <div className="stack">
        <VisitWayFields way={way} profile={profile} onChange={() => change(() => setChosen(null))} />
        <VisitTimes
          key={`${visit_mode} ${minutes}`}
          question={{ provider_id: last.provider_id, minutes, type: 'Follow-up', visit_mode }}
          name={last.provider_name}
          zone={zone}
          theirs={last.provider_time_zone}
          from={around}
          chosen={chosen}
          onChoose={(starts_at) => change(() => setChosen(starts_at))}
        />
        <RepeatChoice
          repeat={repeat}
          count={count}
          onRepeat={(to) => change(() => setRepeat(to))}
          onCount={(to) => change(() => setCount(to))}
        />
        {chosen && series && <SeriesDates visit={visit} series={series} zone={zone} skip={skip} onSkip={setSkip} />}
        {!series && <MeetsAnother starts_at={chosen} minutes={minutes} zone={zone} />}
        {reason.field}
        {video.card}
        {act.error && <Problem error={act.error} />}
        {chosen && profile && (
          <FollowUpTerms {...{ profile, paying, zone, minutes }} mode={visit_mode} starts_at={chosen} repeats={series !== undefined} />
        )}
        <Button
          disabled={!chosen || isBlocked || video.isOpen || paying.isUnsettled || skip.length === series?.count}
          busy={act.isPending}
          onClick={() => act.mutate({ body: { ...visit, ...more, ...reason.sent, ...video.sent } })}
        >
          <BookWords time={time} isUnsettled={paying.isUnsettled} count={series && series.count - skip.length} isBlocked={isBlocked} />
        </Button>
      </div>
    </Card>
  )
}

/** Books, and goes on to the visits. `heard` gets every refusal. */
function useBookingOf({ heard, booked }: { heard: (error: Error) => void; booked: () => void }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return useAct(bookAppointment, {
    refreshes: [listAppointments],
    onSuccess: ({ appointments }) => {
      booked()
      toast(appointments.length > 1 ? t`Booked: ${appointments.length} visits.` : t`Booked. A message is on its way.`)
      void navigate({ to: '/app/visits' as '/' })
    },
    onError: (error) => {
      heard(error)
      readAgain(error)
    },
  })
}

/** The field for what the patient wants to talk about, and what of it is sent. */
function useReason(providerId: string) {
  const { values, set, saved } = useForm({ draft: `follow-up-reason:${providerId}`, initial: { visit_reason: '' } })
  const visit_reason = values.visit_reason.trim()
  return {
    field: <ReasonField value={values.visit_reason} onChange={(value) => set('visit_reason', value)} />,
    sent: visit_reason ? { visit_reason } : {},
    saved,
  }
}

/** A listed time turned out to be taken, or the terms have changed, so the times, dates and terms are read again. */
function readAgain(error: Error): void {
  readChangedPolicy(error)
  for (const read of [nameOf(listAvailabilitySlots), 'previewSeries']) void queryClient.invalidateQueries({ queryKey: [read] })
}

/** The policy that the terms show, in the form in which the booking sends it back. */
const shownPolicyOf = (profile: Profile | undefined) => profile && { fee_policy: policyOf(profile) }

type TermsProps = { profile: Profile; paying: Paying; mode: Mode; minutes: number; starts_at: string; zone: string; repeats: boolean }

/** How they meet, how the visit is paid, its price, and the dietitian's present terms, which will apply to the new visit. The terms of the last visit may be older. */
function FollowUpTerms({ profile, paying, mode, minutes, ...visit }: TermsProps) {
  const price = {
    ...{ provider_id: profile.id, appointment_type: 'Follow-up' as const, duration_minutes: minutes, visit_mode: mode },
    service_date: dayOf(visit.starts_at, profile.time_zone),
  }
  const payment = paying.payment && paying.isEstimated ? pricedOf(paying.payment) : null
  const wish: PriceWish | null = payment && { check: null, price: { ...price, payment } }
  return (
    <>
      <dl className="facts">
        <div>
          <dt>
            <Trans>How you meet</Trans>
          </dt>
          <dd>
            <Meeting mode={mode} office={chooseOffice(orderOffices(profile.locations, {}), null)} />
          </dd>
        </div>
      </dl>
      <HowYouPay paying={paying} type="Follow-up" profile={profile} cents={profile.cash_follow_up_cents} isEstimated={wish !== null} />
      {wish && <BookingPrice wish={wish} />}
      <p className="small">
        <FeeTerms policy={profile} {...visit} />
      </p>
    </>
  )
}

type BookWordsProps = { time: string; count: number | undefined; isBlocked: boolean; isUnsettled: boolean }

/** The text of the button: what it does, or what is still missing. */
function BookWords({ time, count, isBlocked, isUnsettled }: BookWordsProps) {
  if (!time) return <Trans>Choose a time first</Trans>
  if (isUnsettled) return <Trans>First use the new plan</Trans>
  if (isBlocked) return <Trans>First leave out the dates that are taken</Trans>
  if (count === undefined) return <Trans>Book {time}</Trans>
  return <Plural value={count} one="Book # visit" other="Book # visits" />
}

type RepeatProps = { repeat: Repeat; count: string; onRepeat: (repeat: Repeat) => void; onCount: (count: string) => void }

function RepeatChoice({ repeat, count, onRepeat, onCount }: RepeatProps) {
  const { t } = useLingui()
  const repeats = [
    { value: 'once', label: t`Just this once` },
    { value: 'Weekly', label: t`Every week` },
    { value: 'Bi-weekly', label: t`Every two weeks` },
    { value: 'Monthly', label: t`Every month` },
  ]
  const counts = ['2', '3', '4', '6', '8', '12'].map((value) => ({ value, label: value }))
  return (
    <div className="fields fields--two">
      <SelectInput label={t`Repeat`} options={repeats} value={repeat} onChange={(event) => onRepeat(event.currentTarget.value as Repeat)} />
      {repeat !== 'once' && (
        <SelectInput label={t`How many visits`} options={counts} value={count} onChange={(event) => onCount(event.currentTarget.value)} />
      )}
    </div>
  )
}
