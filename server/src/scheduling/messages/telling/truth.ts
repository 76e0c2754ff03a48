import { isAskedToChange } from '@sorrel/contract/scheduling/rules'
import type { AppointmentStatus } from '@sorrel/contract/scheduling/vocabulary'
import type { RecordedEvent } from '../../../kernel/assembly/listeners.ts'
import type { Context } from '../../../kernel/context.ts'
import { Problem } from '../../../kernel/problem.ts'
import type { Letter } from '../../../notifications/message.ts'
import { findAppointment } from '../../access.ts'
import type { AppointmentView } from '../../appointments.ts'
import type { VisitMessage } from '../texts/visit-texts.ts'
import { findLastTold, findNewest, isSuperseded, type Past } from './history.ts'

/** A letter about a visit. Reminders follow no event. */
export type VisitLetter = Omit<Letter, 'event'> & { event: RecordedEvent | undefined }

/** The statuses of the visits for which each message is true. Before it goes out, the visit may have been moved, or its mark taken back. */
const trueFor: Record<VisitMessage, readonly AppointmentStatus[] | 'any with a waived fee'> = {
  booked: ['Scheduled'],
  moved: ['Scheduled'],
  canceled: ['Canceled'],
  restored: ['Scheduled'],
  change_asked: ['Scheduled'],
  kept: ['Scheduled'],
  reminder_48h: ['Scheduled'],
  reminder_24h: ['Scheduled'],
  reminder_1h: ['Scheduled'],
  missed: ['No-show'],
  corrected_to_attended: ['Occurred'],
  corrected_to_open: ['Scheduled'],
  fee_waived: 'any with a waived fee',
  staff_booked: ['Scheduled'],
  staff_moved: ['Scheduled'],
  staff_canceled: ['Canceled'],
  staff_restored: ['Scheduled'],
  staff_unmarked: ['Scheduled'],
}

/** The messages about visits that are over; any other message about a booked visit is pointless by then. */
const isAboutThePast: ReadonlySet<VisitMessage> = new Set(['staff_unmarked', 'corrected_to_open'])

const needsProvider: ReadonlySet<VisitMessage> = new Set(['kept', 'reminder_48h', 'reminder_24h', 'reminder_1h'])

/** Whether the message still describes the visit as it is now. */
export function isStillTrue(ctx: Context, name: VisitMessage, visit: AppointmentView): boolean {
  const statuses = trueFor[name]
  if (statuses === 'any with a waived fee') return visit.fee_waived_reason !== null
  // Nobody is asked to change a visit that has been kept since, or reminded of one to which the dietitian cannot come.
  if (name === 'change_asked' && !isAskedToChange(visit)) return false
  if (needsProvider.has(name) && isAskedToChange(visit)) return false
  return statuses.includes(visit.status) && (visit.status !== 'Scheduled' || isAboutThePast.has(name) || visit.starts_at > ctx.now())
}

/** The messages that say how a visit stands. The reader believes the newest one that went out. */
const sayings = {
  mark: ['missed', 'corrected_to_attended', 'corrected_to_open'],
  cancellation: ['canceled', 'series_canceled', 'restored'],
  // A move of one visit, and of several of its series.
  moved: ['moved', 'series_moved'],
  staff_moved: ['staff_moved', 'staff_series_moved'],
  asking: ['change_asked', 'kept'],
  'cancellation of staff': ['staff_canceled', 'staff_series_canceled', 'staff_restored'],
}

/** Whether the message tells its reader something that they do not know already. */
export async function isNews(ctx: Context, letter: VisitLetter, name: VisitMessage, visit: AppointmentView): Promise<boolean> {
  switch (name) {
    case 'moved':
    case 'staff_moved':
      return !isSameTime(visit, await findKnownVisit(ctx, letter, name, visit))
    case 'missed':
      return !(await isOutdated(ctx, letter)) && !(await wasToldOfFee(ctx, letter, visit))
    case 'corrected_to_attended':
    case 'corrected_to_open':
      return !(await isOutdated(ctx, letter)) && (await believes(ctx, letter, sayings.mark, ['missed'], visit))
    case 'canceled':
      return !(await isOutdated(ctx, letter)) && !(await believes(ctx, letter, sayings.cancellation, ['canceled'], visit))
    case 'staff_canceled':
      return !(await isOutdated(ctx, letter))
    case 'restored':
      return !(await isOutdated(ctx, letter)) && (await believes(ctx, letter, sayings.cancellation, ['canceled', 'series_canceled'], visit))
    case 'staff_restored': {
      const of = sayings['cancellation of staff']
      return !(await isOutdated(ctx, letter)) && (await believes(ctx, letter, of, ['staff_canceled', 'staff_series_canceled'], visit))
    }
    case 'change_asked':
      return !(await believes(ctx, letter, sayings.asking, ['change_asked'], visit))
    case 'kept':
      return believes(ctx, letter, sayings.asking, ['change_asked'], visit)
    case 'fee_waived': {
      // If the message that names the fee has not gone out yet, it will go out without the fee.
      const past = await findNewest(ctx, letter, ['missed', 'canceled', ...sayings.moved], visit)
      return !past || past.attempts > 0
    }
    default:
      return true
  }
}

/** Whether anybody was told that the visit was missed, so that taking the mark back needs a message. */
export async function mustBeCorrected(ctx: Context, { name, patient_id, payload }: RecordedEvent): Promise<boolean> {
  if (name !== 'appointment.occurred' && name !== 'appointment.reopened') return false
  if (payload.from !== 'No-show' || !patient_id) return false
  const reader = { recipient: { kind: 'patient' as const, id: patient_id } }
  return (await findLastTold(ctx, reader, sayings.mark, { id: payload.appointment_id, series_id: null })) !== undefined
}

const isOutdated = async (ctx: Context, { event }: VisitLetter) => event !== undefined && isSuperseded(ctx, event)

async function believes(ctx: Context, letter: VisitLetter, of: readonly string[], what: readonly string[], visit: AppointmentView) {
  const told = await findLastTold(ctx, letter, of, visit)
  return told !== undefined && what.includes(told.template)
}

/** Whether the reader knows that the visit was missed and which fee that costs. Waiving it in a second mark is news. */
async function wasToldOfFee(ctx: Context, letter: VisitLetter, visit: AppointmentView): Promise<boolean> {
  const told = await findLastTold(ctx, letter, sayings.mark, visit)
  return told?.template === 'missed' && told.fee_cents === visit.cancel_fee_cents
}

const isSameTime = (one: AppointmentView, other: AppointmentView | undefined): boolean =>
  other !== undefined &&
  one.starts_at === other.starts_at &&
  one.duration_minutes === other.duration_minutes &&
  one.visit_mode === other.visit_mode &&
  one.location_id === other.location_id

/**
 * The visit as the reader knows it: where it was before the moves that they were not told of. Undefined if it never moved.
 */
export async function findKnownVisit(
  ctx: Context,
  letter: VisitLetter,
  name: 'moved' | 'staff_moved',
  visit: AppointmentView,
): Promise<AppointmentView | undefined> {
  let known = await findBefore(ctx, visit)
  while (known) {
    const message = await findNewest(ctx, letter, sayings[name], known)
    const wasTold = message && message.attempts > 0 && !isLeftOut(known, message)
    if (!message || wasTold || message.reason === 'untold_told_already') return known
    known = await findBefore(ctx, known)
  }
  return undefined
}

/** Whether the visit had moved on before the message about its series went out, which then did not mention it. */
const isLeftOut = (visit: AppointmentView, { template, sent_at }: Past): boolean =>
  template.includes('series') && visit.status === 'Re-scheduled' && sent_at !== null && visit.updated_at <= sent_at

/** The entry from which the visit was moved; undefined if it was not moved, or the entry is gone. */
export async function findBefore(ctx: Context, { rescheduled_from_id }: AppointmentView): Promise<AppointmentView | undefined> {
  return rescheduled_from_id ? findAppointment(ctx, rescheduled_from_id).catch(undefinedIfGone) : undefined
}

export function undefinedIfGone(error: unknown): undefined {
  if (error instanceof Problem && error.code === 'not_found') return undefined
  throw error
}
