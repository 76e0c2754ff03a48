import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { bookAppointment } from '@sorrel/contract/scheduling/operations'
import { useState } from 'react'
import type { InputOf } from '../../../../kernel/calls/api.ts'
import { useAct } from '../../../../kernel/calls/query.ts'
import { readNow } from '../../../../kernel/clock.ts'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { toast } from '../../../../kernel/ui/notices/toast.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useSchedule } from '../../use-schedule.ts'
import { useUndoBooking } from '../../visit/acts/use-undo-booking.ts'
import { visitReads } from '../../visit/refreshes.ts'
import { clockOf, wallOf } from '../../wall-time.ts'
import { formatDayTime } from '../../when.ts'
import type { Spot } from '../grid/entries.ts'
import { BookingRules } from '../why/BookingRules.tsx'
import { forgetExplanations, useExplanation } from '../why/WhyNot.tsx'
import { BookFields } from './BookFields.tsx'
import { type BookDraft, type BookedPatient, seriesOf, spotOf, visitOf } from './book-draft.ts'
import { forgetSeriesPreviews, listDatesInTheWay, type OtherTime, SeriesPreview, useSeriesPreview } from './SeriesPreview.tsx'
import { useBeginning } from './use-beginning.ts'

type Props = {
  at: Spot
  override?: string
  patient?: BookedPatient
  onClose: () => void
  /** Called with the time in the form, to book somebody who is not a patient yet. */
  onNew: (at: Spot) => void
}

/** The form for booking. It shows before booking whether the rules offer the time. */
export function BookForm({ at, override, patient, onClose, onNew }: Props) {
  const { provider_id, time_zone: zone } = useSchedule()
  const [draft, setDraft] = useState<BookDraft>({
    patient_id: patient?.id ?? null,
    type: 'Follow-up',
    day: wallOf(at.starts_at, zone).slice(0, 10),
    time: clockOf(at.starts_at, zone),
    minutes: String(at.duration_minutes),
    mode: at.visit_mode ?? 'virtual',
    repeats: '',
    count: '6',
  })
  useBeginning(at, draft, draft.type, (time) => setDraft({ ...draft, ...time }))
  const [skip, setSkip] = useState<readonly string[]>([])
  const [others, setOthers] = useState<readonly OtherTime[]>([])
  const [excuse, setExcuse] = useState(override)
  const [tried, setTried] = useState(false)
  const booking = useBooking(onClose)
  const visit = visitOf(draft, provider_id, zone)
  const rhythm = seriesOf(draft)
  const series = rhythm && { ...rhythm, instead: [...others] }
  const repeated = visit && series ? { visit: { ...visit, ...(excuse && { override: { reason: excuse } }) }, series } : null
  const question = visit && !repeated ? questionOf(visit) : null
  const explained = useExplanation(question).data
  // An exception sets the dietitian's own rules aside, but never a missing license.
  const isRefused = explained?.offered === false && (!excuse || explained.refused?.rule === 'licence')
  const state = useSeriesState(repeated, skip)
  const set = (change: Partial<BookDraft>) => {
    booking.reset()
    if (change.day !== undefined || change.time !== undefined) setExcuse(undefined)
    setSkip([])
    setOthers([])
    setDraft({ ...draft, ...change })
  }
  const takeOther = (other: OtherTime) => setOthers([...others.filter(({ local_date }) => local_date !== other.local_date), other])
  const send = (reason = excuse) => {
    setTried(true)
    if (!visit || isRefused || state !== 'bookable') return
    booking.send({ ...visit, ...(series && { series: { ...series, skip: [...skip] } }), ...(reason && { override: { reason } }) })
  }
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <BookFields draft={draft} set={set} tried={tried} patient={patient} onNew={() => onNew(spotOf(draft, at, zone))} />
      {repeated && <SeriesPreview {...repeated} skip={skip} onSkip={setSkip} onTake={takeOther} />}
      <BookingRules {...{ question, isRefused, excuse }} error={booking.error} onTime={set} onExcuse={setExcuse} />
      <div className="dialog-actions">
        <Button kind="quiet" onClick={onClose}>
          <Trans>Close</Trans>
        </Button>
        <Button type="submit" busy={booking.busy} disabled={isRefused || state !== 'bookable'}>
          <BookWords visit={visit} count={series && series.count - skip.length} blocked={state === 'blocked'} />
        </Button>
      </div>
    </form>
  )
}

type Visit = NonNullable<ReturnType<typeof visitOf>>

/** Whether every chosen date of a series is available. If the preview failed, the booking itself tells. */
function useSeriesState(repeated: Parameters<typeof useSeriesPreview>[0], skip: readonly string[]): 'bookable' | 'blocked' | 'unknown' {
  const preview = useSeriesPreview(repeated)
  if (!repeated || preview.error) return 'bookable'
  if (!preview.data || preview.isPlaceholderData) return 'unknown'
  return skip.length === repeated.series.count || listDatesInTheWay(preview.data.dates, skip).length > 0 ? 'blocked' : 'bookable'
}

/** What is asked about a visit before it is booked: the same as the booking itself. */
const questionOf = ({ starts_at, duration_minutes, type, visit_mode, patient_id }: Visit) =>
  ({ starts_at, duration_minutes, type, visit_mode, patient_id, for: 'staff' }) as const

function BookWords({ visit, count, blocked }: { visit: Visit | null; count: number | undefined; blocked: boolean }) {
  const format = useFormat()
  const { time_zone: zone } = useSchedule()
  if (!visit) return <Trans>Book the visit</Trans>
  if (count === 0) return <Trans>Keep at least one date</Trans>
  if (blocked) return <Trans>Leave out what is not available first</Trans>
  if (count !== undefined) return <Plural value={count} one="Book # visit" other="Book # visits" />
  return <Trans>Book: {formatDayTime(format, visit.starts_at, zone, readNow())}</Trans>
}

function useBooking(onClose: () => void) {
  const { t } = useLingui()
  const format = useFormat()
  const { time_zone: zone } = useSchedule()
  const undo = useUndoBooking()
  const act = useAct(bookAppointment, {
    refreshes: visitReads,
    onSuccess: ({ appointments }) => {
      onClose()
      const [first] = appointments
      const name = first?.patient_name ?? ''
      toast(
        appointments.length > 1
          ? t`${appointments.length} visits with ${name} are booked.`
          : t`${name} is booked: ${format.within(formatDayTime(format, first?.starts_at ?? readNow(), zone, readNow()))}.`,
        first && undo(first, appointments.length > 1),
      )
    },
    // A time that is listed as free may be taken, so it is asked for again.
    onError: () => {
      forgetSeriesPreviews()
      forgetExplanations()
    },
  })
  return {
    send: (body: InputOf<typeof bookAppointment>['body']) => act.mutate({ body }),
    busy: act.isPending,
    error: act.error,
    reset: act.reset,
  }
}
