import { careIdOf } from '../../care/world/care-ids.ts'
import { coverageOf } from '../../insurance/world/coverages.ts'
import { patientsOf } from '../../patients/world/patients.ts'
import type { Provider } from '../../providers/world/profiles.ts'
import { idOf } from '../../world/cast.ts'
import { type Frame, makeOncePerWorld } from '../../world/frame.ts'
import { type Random, randomOf } from '../../world/random.ts'
import { type Millis, minute, readInstant, writeInstant as writeSeconds } from '../engine/instants.ts'
import { type Diary, openDiary } from './diary.ts'
import { type CarePlan, plansOf } from './plans.ts'
import { schedulesOf } from './schedules.ts'

// With milliseconds, like every instant of the product, so that instants compare as strings.
const writeInstant = (instant: Millis) => `${writeSeconds(instant).slice(0, 19)}.000Z`
const hour = 60 * minute
const weekLong = 7 * 24 * hour

/** One visit with its time; `past` compares it with the world's `now`. */
export type Visit = {
  id: string
  provider: Provider
  plan: CarePlan
  week: number
  start: Millis
  minutes: number
  type: 'Initial Consultation' | 'Follow-up'
  moved_from: Millis | null
}

/** A plan and the appointments that follow from it. */
export type Course = { provider: Provider; plan: CarePlan; appointments: readonly AppointmentRow[] }

/** The visits of all patients. No visits overlap; all lie in opening hours, with their buffers. */
export const coursesOf = makeOncePerWorld((frame): readonly Course[] => {
  const now = readInstant(frame.now, 'now')
  const patients = patientsOf(frame)
  return [...schedulesOf(frame)].flatMap(([provider, schedule]) => {
    const diary = openDiary(provider, schedule, frame)
    const plans = plansOf(provider, schedule, patients, frame)
    const visits = placeVisits(provider, plans, diary, frame)
    const rowsOf = (plan: CarePlan) => visits.filter((visit) => visit.plan === plan).flatMap((visit) => appointmentRows(visit, now, frame))
    return plans.map((plan) => ({ provider, plan, appointments: rowsOf(plan) }))
  })
})

/** Places the current week first, so that its fixed hours are free, and then all weeks from the past on. */
function placeVisits(provider: Provider, plans: readonly CarePlan[], diary: Diary, frame: Frame): Visit[] {
  const asked = plans.flatMap((plan) => weeksOf(plan).map((week) => ({ plan, week })))
  // Visitors see this calendar first. It shows the week of the design, and so contains nobody else.
  const crowded = provider.first_name === 'Dana'
  const wanted = asked.filter(({ plan, week }) => !crowded || plan.steady || week !== 0)
  wanted.sort((one, other) => Number(other.week === 0) - Number(one.week === 0))
  const visits = wanted.flatMap(({ plan, week }) => visitIn(provider, plan, week, diary, frame) ?? [])
  return [...visits, ...plans.flatMap((plan) => visitAgain(provider, plan, diary) ?? [])]
}

const againOf = (provider: Provider, { patient, twice }: CarePlan): string =>
  idOf('appointment', provider.id, patient.patient_id, twice ?? '', 'again')

/** The second visit of a day, some hours after the first; it takes a time that nobody else has. */
function visitAgain(provider: Provider, plan: CarePlan, diary: Diary): Visit | null {
  if (plan.twice === null) return null
  const [week, minutes] = [plan.twice, 30]
  const start = diary.take(diary.instantOf(week, plan.weekday, '14:00'), minutes, plan.mode, 2 / 24)
  return start === null ? null : { id: againOf(provider, plan), provider, plan, week, start, minutes, type: 'Follow-up', moved_from: null }
}

/** The two visits that one client of the world has on one day; null in the small world. */
export function findTwoOfDay(frame: Frame): { first: AppointmentRow; second: AppointmentRow } | null {
  const course = coursesOf(frame).find(({ plan }) => plan.twice !== null)
  if (course === undefined) return null
  const { appointments, provider, plan } = course
  const second = appointments.find(({ id }) => id === againOf(provider, plan))
  const first = appointments.find(({ id }) => id === idOf('appointment', provider.id, plan.patient.patient_id, plan.twice ?? ''))
  return first && second ? { first, second } : null
}

function weeksOf(plan: CarePlan): number[] {
  const weeks = new Set(plan.extra)
  for (let week = plan.first; week <= plan.last; week += plan.every) weeks.add(week)
  return [...weeks].sort((one, other) => one - other)
}

function visitIn(provider: Provider, plan: CarePlan, week: number, diary: Diary, frame: Frame): Visit | null {
  const random = randomOf(frame.seed, 'visit', plan.patient.patient_id, week)
  const isFirst = week === plan.first
  const minutes = isFirst ? 60 : plan.minutes
  const start = diary.take(diary.instantOf(week, plan.weekday, plan.time), minutes, plan.mode, plan.steady && week === 0 ? 0 : 3)
  if (start === null) return null
  const moved = !plan.steady && random.chance(0.05)
  return {
    id: idOf('appointment', provider.id, plan.patient.patient_id, week),
    provider,
    plan,
    week,
    start,
    minutes,
    type: isFirst ? 'Initial Consultation' : 'Follow-up',
    moved_from: moved ? diary.before(start, minutes, plan.mode, random.between(3, 20)) : null,
  }
}

type Outcome = { status: string; canceled_before: Millis | null }

function outcomeOf(visit: Visit, now: Millis, random: Random): Outcome {
  const end = visit.start + visit.minutes * minute
  const { plan } = visit
  const luck = plan.steady ? 0 : random.next()
  const cancelBefore = (hours: number) => ({ status: 'Canceled', canceled_before: hours * hour })
  if (end > now)
    return luck > 0.96 && visit.start - now > 3 * 24 * hour ? cancelBefore((visit.start - now) / hour + random.between(2, 40)) : scheduled
  if (visit.week === 0 && plan.outcome) return { status: plan.outcome, canceled_before: null }
  if (visit.week === -1 && leftOpen.has(plan.patient.name)) return scheduled
  if (now - end < weekLong && luck > 0.88) return scheduled
  if (luck > 0.95) return { status: 'No-show', canceled_before: null }
  return luck > 0.92
    ? cancelBefore(random.between(2, 20))
    : luck > 0.86
      ? cancelBefore(random.between(30, 120))
      : { status: 'Occurred', canceled_before: null }
}

const scheduled: Outcome = { status: 'Scheduled', canceled_before: null }
/** Visits of last week that Dana has not closed out yet. */
const leftOpen = new Set(['Owen Castellanos', 'Marisol Quiroga'])

function appointmentRows(visit: Visit, now: Millis, frame: Frame): AppointmentRow[] {
  const random = randomOf(frame.seed, 'outcome', visit.id)
  const outcome = outcomeOf(visit, now, random)
  const canceledAt = outcome.canceled_before === null ? null : visit.start - outcome.canceled_before
  // The visit was booked before it took place, was canceled or moved, and before the world's `now`.
  const latest = Math.min(visit.start - 30 * hour, now - hour, (canceledAt ?? now) - hour, (visit.moved_from ?? now) - 30 * hour)
  const created = latest - random.between(24, 24 * 14) * hour
  const row = { ...bookedRow(visit, created, random), visit_reason: pickVisitReason(visit, frame) }
  const closed = { ...row, status: outcome.status, ...markOf(visit, outcome, now, random), ...cancelOf(visit, canceledAt, random) }
  if (visit.moved_from === null) return [closed]
  const earlier = idOf('appointment', visit.id, 'moved')
  const before = {
    ...row,
    id: earlier,
    root_id: earlier,
    ...timesOf(visit.moved_from, visit.minutes),
    status: 'Re-scheduled',
    rescheduled_to_id: visit.id,
  }
  const movedAt = writeInstant(Math.min(latest, created + 20 * hour))
  return [before, { ...closed, root_id: earlier, rescheduled_from_id: earlier, sequence: 1, created_at: movedAt }]
}

/** What a patient of the demo wants to talk about; most say nothing beforehand. */
function pickVisitReason({ id, type }: Visit, frame: Frame): string | null {
  const random = randomOf(frame.seed, 'reason', id)
  const said = type === 'Follow-up' ? ['How to eat on night shifts', 'My sugar in the mornings', 'Meals while we travel'] : firstReasons
  return random.chance(0.3) ? random.pick(said) : null
}
const firstReasons = ['I was told to watch my cholesterol', 'I want to eat with less worry', 'My stomach hurts after most meals']

const timesOf = (start: Millis, minutes: number) => ({ starts_at: writeInstant(start), ends_at: writeInstant(start + minutes * minute) })

export type AppointmentRow = ReturnType<typeof bookedRow>
function bookedRow(visit: Visit, created: Millis, random: Random) {
  const { plan, provider, id } = visit
  const booked_by_patient = visit.type === 'Initial Consultation' || random.chance(0.4)
  return {
    id,
    root_id: id,
    patient_id: plan.patient.patient_id,
    provider_id: provider.id,
    care_id: careIdOf(provider.id, plan.patient.patient_id),
    type: visit.type as string,
    status: 'Scheduled',
    ...timesOf(visit.start, visit.minutes),
    duration_minutes: visit.minutes,
    patient_time_zone: plan.patient.time_zone,
    visit_mode: plan.mode as string,
    location_id: plan.mode === 'in_person' ? provider.location_id : null,
    series_id: plan.series ? idOf('series', provider.id, plan.patient.patient_id) : null,
    booking_source: booked_by_patient ? random.pick(['fay', 'fay', 'fay', 'fay', 'partner', 'withings_referral']) : 'provider',
    coverage_id: coverageOf(plan.patient.patient_id),
    rescheduled_to_id: null as string | null,
    rescheduled_from_id: null as string | null,
    canceled_at: null as string | null,
    canceled_by: null as string | null,
    visit_reason: null as string | null,
    cancel_reason: null as string | null,
    canceled_late: false,
    cancel_fee_cents: 0,
    fee_waived_reason: null as string | null,
    actual_minutes: null as number | null,
    marked_at: null as string | null,
    marked_by: null as string | null,
    sequence: 0,
    created_at: writeInstant(created),
    updated_at: writeInstant(created),
    created_by: booked_by_patient ? (plan.patient.guardian_id ?? plan.patient.patient_id) : provider.id,
    version: 1,
  }
}

function markOf(visit: Visit, { status }: Outcome, now: Millis, random: Random) {
  if (status !== 'Occurred' && status !== 'No-show') return {}
  const marked_at = writeInstant(Math.min(now, visit.start + (visit.minutes + random.between(1, 90)) * minute))
  const mark = { marked_at, updated_at: marked_at, marked_by: visit.provider.id, version: 2 }
  if (status === 'Occurred') return { ...mark, actual_minutes: visit.minutes + random.pick([-5, -3, -2, 0, 0, 0, 1, 2, 4]) }
  return random.chance(0.5) ? { ...mark, cancel_fee_cents: 5000 } : { ...mark, fee_waived_reason: 'First missed visit' }
}

function cancelOf(visit: Visit, canceledAt: Millis | null, random: Random) {
  if (canceledAt === null) return {}
  const canceled_at = writeInstant(canceledAt)
  const late = visit.start - canceledAt < 24 * hour
  const by = late || random.chance(0.8) ? 'patient' : 'provider'
  const reason = random.pick(
    by === 'patient' ? ['Work came up', 'I am not well', 'Childcare fell through', null] : ['Out sick', 'Training that day'],
  )
  const fee = !late ? {} : random.chance(0.7) ? { cancel_fee_cents: 5000 } : { fee_waived_reason: 'Unwell, told us as soon as possible' }
  return { canceled_at, updated_at: canceled_at, canceled_by: by, cancel_reason: reason, canceled_late: late, version: 2, ...fee }
}
