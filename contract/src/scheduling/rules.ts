import type { AppointmentStatus } from './vocabulary.ts'

export type AppointmentAction = 'cancel' | 'restore' | 'move' | 'mark_occurred' | 'mark_no_show' | 'correct' | 'waive_fee'
export type ActorKind = 'patient' | 'provider' | 'admin'

type Facts = {
  status: AppointmentStatus
  starts_at: string
  ends_at: string
  marked_at: string | null
  canceled_at: string | null
  canceled_by: string | null
  cancel_entered_by: string | null
  cancel_fee_cents: number
}

const minute = 60_000

/** The visit lengths that patients may book and hold, in minutes. Staff may give a visit another duration. */
export const visitLengths = [30, 45, 60] as const

/**
 * How many visits may lie ahead of a patient and of those who book by the same account (a guardian and everybody for whom they act), with
 * one provider and with all of them. They book no further; staff may. A series of 26 weeks and what stands beside it fit in, a calendar that
 * one account fills does not.
 */
export const mostUpcoming = { with_provider: 40, overall: 60 } as const

/** The grids that a provider may choose, in minutes. A grid counts from the beginning of a stretch of open time. */
export const gridSteps = [5, 10, 15, 20, 30, 60] as const
export type GridStep = (typeof gridSteps)[number]

/** The rules of a provider who has not chosen any yet. The columns of the table have the same defaults. */
export const defaultRules = {
  grid_minutes: 15,
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  min_notice_minutes: 240,
  min_notice_new_minutes: 720,
  max_days_ahead: 90,
  max_per_day: null,
  max_per_week: null,
  new_patients: 'open',
  new_per_week: null,
  cutoff_hours: 24,
  late_cancel_fee_cents: 5000,
  no_show_fee_cents: 5000,
} as const

/** Minutes after the start before which a visit cannot be marked as a no-show (product.md 4.8). */
export const noShowAfterMinutes = 15
/** For this long after the first mark the provider may correct it. Later only an administrator may, with a reason. */
export const correctionHours = 72

/**
 * For this long after a mark, a move or a cancellation by staff its messages wait. Whoever takes it back meanwhile takes them back too.
 * The web app offers Undo for a shorter time.
 */
export const undoSeconds = 20
/** For this long staff may take back a cancellation of their own. A patient who was told of it meanwhile gets a correction. */
export const restoreMinutes = 10
/** For so many days staff may enter a visit that took place without having been booked. */
export const enterPastDays = 30

/** For this long a freed time is held for whoever is offered it from the waiting list. */
export const offerMinutes = 15
/** For this long at most a time is held that the dietitian offers by hand. It ends earlier if the visit could no longer be booked. */
export const offerByHandHours = 24
/** How many lists a person may be on at once. */
export const mostWaitingLists = 5
/** For so many days a newcomer's entry is kept after it ended, with their name. */
export const keepNewcomerDays = 90

/** One block of time, or of whole days, lasts no longer than this. */
export const longestBlockDays = 366

/** How many visits in blocked time are listed, and may be settled, at once. */
export const mostAffected = 60

/** The statuses in which each action is possible. The server refuses by this table, and the web app disables buttons by it. */
const startsFrom = {
  cancel: ['Scheduled'],
  restore: ['Canceled'],
  move: ['Scheduled'],
  mark_occurred: ['Scheduled'],
  mark_no_show: ['Scheduled'],
  correct: ['Occurred', 'No-show'],
  waive_fee: ['Canceled', 'No-show', 'Re-scheduled'],
} as const satisfies Record<AppointmentAction, readonly AppointmentStatus[]>

const mayBeDoneBy = {
  cancel: ['patient', 'provider', 'admin'],
  restore: ['provider', 'admin'],
  move: ['patient', 'provider', 'admin'],
  mark_occurred: ['provider', 'admin'],
  mark_no_show: ['provider', 'admin'],
  correct: ['provider', 'admin'],
  waive_fee: ['provider', 'admin'],
} as const satisfies Record<AppointmentAction, readonly ActorKind[]>

/** Whether an actor of this kind may take this action at `now` (UTC ISO, milliseconds). */
export function canActOn(action: AppointmentAction, appointment: Facts, actor: ActorKind, now: string): boolean {
  const from: readonly AppointmentStatus[] = startsFrom[action]
  const by: readonly ActorKind[] = mayBeDoneBy[action]
  return from.includes(appointment.status) && by.includes(actor) && nothingHinders(action, appointment, actor, Date.parse(now))
}

function nothingHinders(action: AppointmentAction, appointment: Facts, actor: ActorKind, now: number): boolean {
  const starts = Date.parse(appointment.starts_at)
  // Staff take back what they entered, also for a patient who had asked them to.
  const enteredBy = appointment.cancel_entered_by ?? appointment.canceled_by
  switch (action) {
    case 'cancel':
    case 'move':
      // A patient cannot cancel a visit that has begun. Staff still can until it ends.
      return actor === 'patient' ? now < starts : now < Date.parse(appointment.ends_at)
    case 'restore':
      return (
        appointment.canceled_at !== null &&
        enteredBy !== 'patient' &&
        (actor === 'admin' || enteredBy === actor) &&
        now <= Date.parse(appointment.canceled_at) + restoreMinutes * minute &&
        // A patient who was told that the visit is canceled cannot come to one that has begun.
        now < starts
      )
    case 'mark_occurred':
      return now >= starts
    case 'mark_no_show':
      return now >= starts + noShowAfterMinutes * minute
    case 'correct':
      return (
        actor === 'admin' || (appointment.marked_at !== null && now <= Date.parse(appointment.marked_at) + correctionHours * 60 * minute)
      )
    case 'waive_fee':
      return appointment.cancel_fee_cents > 0
    default:
      return action satisfies never
  }
}

/** Every action and whether it is possible, as an appointment carries them. */
export const actionsOf = (appointment: Facts, actor: ActorKind, now: string) => ({
  cancel: canActOn('cancel', appointment, actor, now),
  restore: canActOn('restore', appointment, actor, now),
  move: canActOn('move', appointment, actor, now),
  mark_occurred: canActOn('mark_occurred', appointment, actor, now),
  mark_no_show: canActOn('mark_no_show', appointment, actor, now),
  correct: canActOn('correct', appointment, actor, now),
  waive_fee: canActOn('waive_fee', appointment, actor, now),
})

/** For this long after a visit was booked, changing it is free, however soon it starts. Moving it does not begin them anew. */
export const graceMinutes = 10

/** How a dietitian settled a visit that lies in their blocked time, so far. */
type Settling = { change_asked_at: string | null; kept_despite_at: string | null }

/** Whether the patient was asked to change the visit, and the dietitian has not decided since to keep it. */
export const isAskedToChange = ({ change_asked_at, kept_despite_at }: Settling): boolean =>
  change_asked_at !== null && (kept_despite_at === null || kept_despite_at < change_asked_at)

/**
 * When a visit starts, when it was booked, how many hours before it changes stop being free, and when the patient was asked to change it.
 */
type Booked = { starts_at: string; booked_at: string; cutoff_hours: number; change_asked_at?: string | null }

/**
 * The moment up to which canceling or moving costs nothing. Whoever was asked to change a visit never pays for it, not even if the
 * dietitian keeps the visit afterwards.
 */
export function computeFreeUntil({ starts_at, booked_at, cutoff_hours, change_asked_at }: Booked): string {
  if (change_asked_at) return starts_at
  const starts = Date.parse(starts_at)
  const graceEnds = Math.min(Date.parse(booked_at) + graceMinutes * minute, starts)
  return new Date(Math.max(starts - cutoff_hours * 60 * minute, graceEnds)).toISOString()
}

/** Whether canceling or moving at `now` costs nothing. At the moment `free_until` itself it is still free. */
export const changesAreFree = (free_until: string, now: string): boolean => Date.parse(now) <= Date.parse(free_until)

/** The fee of a late change, with the two fields that every appointment carries. */
type LateFee = { free_until: string; late_fee_cents: number }

/** What a patient owes for canceling or moving at `now`. A change by a provider or an administrator never costs the patient anything. */
export const computeLateFeeCents = ({ free_until, late_fee_cents }: LateFee, actor: ActorKind, now: string): number =>
  actor === 'patient' && !changesAreFree(free_until, now) ? late_fee_cents : 0

type Span = { starts_at: string; ends_at: string }

/**
 * The visits of one person that overlap a wanted time; a visit that ends when the other begins does not overlap.
 * `besides` is the visit that moves. The web app warns about an overlap before booking, and the server never refuses it:
 * see docs/decisions/0013-visits-of-one-patient.md
 */
export function findVisitsAtOnce<V extends Span & { id: string; status: AppointmentStatus }>(
  wanted: Span,
  visits: readonly V[],
  besides?: string,
): V[] {
  const [from, to] = [Date.parse(wanted.starts_at), Date.parse(wanted.ends_at)]
  return visits.filter(
    ({ id, status, starts_at, ends_at }) =>
      id !== besides && status === 'Scheduled' && Date.parse(starts_at) < to && from < Date.parse(ends_at),
  )
}
