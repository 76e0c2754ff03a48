import { undoSeconds } from '@sorrel/contract/scheduling/rules'
import type { AppointmentType } from '@sorrel/contract/scheduling/vocabulary'
import { notesOf } from '../../charting/world/notes.ts'
import { addMinutes, addSeconds } from '../../kernel/clock.ts'
import { providersOf } from '../../providers/world/profiles.ts'
import { type AppointmentRow, coursesOf } from '../../scheduling/world/visits.ts'
import { cast, idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'
import { kindOfVisit } from '../earning/visits.ts'
import { payInDemo, rateOf } from './rates.ts'

export type DemoLine = {
  id: string
  reference: string
  revision: number
  provider_id: string
  type: string
  source: string
  appointment_id: string | null
  care_id: string | null
  day: string
  minutes: number | null
  unit: string | null
  rate_cents: number | null
  basis_points: number | null
  amount_cents: number
  comes_to_cents: number
  reason: string
  note: string | null
  effective_at: string
  created_at: string
}

type Source = 'session' | 'no_show' | 'late_cancel'
type Earned = { visit: AppointmentRow; source: Source; at: string; minutes: number; day: string }

/** What dietitians of the demo earned by visits, as the jobs would have written it, and what was entered by hand. */
export const linesOf = makeOncePerWorld((frame: Frame): readonly DemoLine[] => {
  const lines = earnedOf(frame)
  return [...lines, ...makeCorrection(lines, frame), ...makeEntryLines(frame)]
})

const earnedOf = makeOncePerWorld((frame: Frame): readonly DemoLine[] => {
  const zones = new Map(providersOf(frame).map(({ id, place }) => [id, place.time_zone]))
  const signed = new Map(
    notesOf(frame).chart_note.flatMap((note) => (note.signed_at ? [[note.appointment_id, String(note.signed_at)]] : [])),
  )
  const dayOf = ({ starts_at, provider_id }: AppointmentRow) =>
    Temporal.Instant.from(starts_at)
      .toZonedDateTimeISO(zones.get(provider_id) ?? 'America/Chicago')
      .toPlainDate()
      .toString()
  const visits = coursesOf(frame).flatMap(({ appointments }) => appointments)
  const earned = visits.flatMap((visit): Earned[] => {
    const booked = { visit, day: dayOf(visit), minutes: visit.actual_minutes ?? visit.duration_minutes }
    const signed_at = signed.get(visit.id)
    if (visit.status === 'Occurred') return signed_at ? [{ ...booked, source: 'session', at: signed_at }] : []
    const at = addSeconds(visit.updated_at, undoSeconds)
    if (visit.status === 'No-show') return [{ ...booked, source: 'no_show', at }]
    return visit.canceled_late || visit.cancel_fee_cents > 0 ? [{ ...booked, source: 'late_cancel', at }] : []
  })
  return earned.flatMap(makeLine).filter(({ effective_at }) => effective_at <= frame.now)
})

const reasons = { session: 'note_signed', no_show: 'visit_missed', late_cancel: 'visit_canceled_late' } as const

function makeLine({ visit, source, at, minutes, day }: Earned): DemoLine[] {
  const rate = rateOf(visit.provider_id, source === 'session' ? kindOfVisit(visit.type as AppointmentType) : source)
  const amount_cents = payInDemo(rate, minutes, visit.cancel_fee_cents)
  const reference = `${source}:${visit.id}`
  if (amount_cents === 0) return []
  return [
    {
      ...{ id: idOf('payout line', reference, 1), reference, revision: 1, provider_id: visit.provider_id, type: source, source },
      ...{ appointment_id: visit.id, care_id: null, day, minutes, ...rate, amount_cents, comes_to_cents: amount_cents },
      ...{ reason: reasons[source], note: null, effective_at: at, created_at: at },
    },
  ]
}

/** A note of Hannah's that was signed again weeks later with fewer minutes, after it had been paid. */
function makeCorrection(lines: readonly DemoLine[], { now }: Frame): DemoLine[] {
  const [before] = lines
    .filter(
      ({ provider_id, source, effective_at }) =>
        provider_id === cast.hannah.provider_id && source === 'session' && effective_at < addMinutes(now, -35 * 1440),
    )
    .toSorted((one, other) => other.effective_at.localeCompare(one.effective_at))
  if (!before?.minutes || before.unit !== 'hour') return []
  const minutes = before.minutes - 15
  const comes_to_cents = payInDemo(rateOf(before.provider_id, 'follow_up'), minutes, 0)
  const at = addMinutes(now, -2 * 1440)
  return [
    {
      ...before,
      ...{ id: idOf('payout line', before.reference, 2), revision: 2, type: 'clawback', minutes, comes_to_cents, reason: 'note_changed' },
      ...{ amount_cents: comes_to_cents - before.amount_cents, effective_at: at, created_at: at },
    },
  ]
}

const entries = [
  {
    name: 'training',
    provider_id: cast.dana.provider_id,
    type: 'bonus',
    amount_cents: 7500,
    note: 'Showed two new colleagues around',
    days: 4,
  },
  {
    name: 'room',
    provider_id: cast.dana.provider_id,
    type: 'adjustment',
    amount_cents: -1800,
    note: 'Room 2, two hours at $9.00',
    days: 3,
  },
  { name: 'laptop', provider_id: cast.aisha.provider_id, type: 'adjustment', amount_cents: -90_000, note: 'Laptop that you kept', days: 9 },
] as const

/**
 * Gregor has left and owes $320.00 in all, of which he pays most back. It is more than one person may settle alone. The draft that is
 * shown first ends up to 14 days ago, and says so as well.
 */
function makeEntriesOfGregor(frame: Frame) {
  const { provider_id } = cast.gregor
  const own = earnedOf(frame).filter((line) => line.provider_id === provider_id)
  const earned = own.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  return [
    { name: 'advance', provider_id, type: 'adjustment', amount_cents: -earned - 32_000, note: 'Paid in advance, and equipment', days: 15 },
    { name: 'check', provider_id, type: 'paid_back', amount_cents: 25_000, note: 'Check 2204', days: 1 },
  ] as const
}

export const makeEntries = makeOncePerWorld((frame: Frame) =>
  [...entries, ...makeEntriesOfGregor(frame)].map(({ name, days, ...entry }) => ({
    ...{ id: idOf('payout entry', name), ...entry, admin_id: cast.femi.admin_id, created_at: addMinutes(frame.now, -days * 1440) },
    ...{
      state: entry.type === 'paid_back' ? 'waiting' : 'standing',
      decided_by: null,
      decided_name: null,
      decided_at: null,
      decided_note: null,
    },
  })),
)

const makeEntryLines = (frame: Frame): DemoLine[] =>
  makeEntries(frame)
    .filter(({ state }) => state === 'standing')
    .map(({ id, provider_id, type, amount_cents, note, created_at: at }) => ({
      ...{ id: idOf('payout line', `entry:${id}`, 1), reference: `entry:${id}`, revision: 1, provider_id, type, source: 'entry' },
      ...{ appointment_id: null, care_id: null, day: at.slice(0, 10), minutes: null, unit: null, rate_cents: null, basis_points: null },
      ...{ amount_cents, comes_to_cents: amount_cents, reason: 'entered', note, effective_at: at, created_at: at },
    }))
