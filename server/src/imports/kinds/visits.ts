import type { RowFault } from '@sorrel/contract/imports/vocabulary'
import type { ImportSettings } from '@sorrel/contract/imports/wire'
import type { Context } from '../../kernel/context.ts'
import type { ImportedVisit } from '../../scheduling/staff/imported-visits.ts'
import { dayPartOf, placeTime, readDay, readMoment, readTime } from '../table/days.ts'
import { makeReader } from './opening.ts'

type Visit = Pick<ImportedVisit, 'starts_at' | 'duration_minutes' | 'status' | 'type' | 'visit_mode'>
type Refuse = (field: string, fault: RowFault) => void
type Read = (field: string) => string

const statuses: readonly [RegExp, Visit['status']][] = [
  [/no.?show|missed|did not attend|no asisti|ausen/i, 'No-show'],
  [/cancel/i, 'Canceled'],
  [/occur|complet|attend|^show|arriv|checked|finish|realizad|asisti|atendid|present/i, 'Occurred'],
  [/schedul|confirm|book|upcoming|pending|^active|programad|pendiente|reserv/i, 'Scheduled'],
]

/** Reads what a row says about a visit, and says what is wrong with each field. It looks at nothing but the row and the clock. */
export function readVisit(ctx: Context, cells: readonly string[], settings: ImportSettings, refuse: Refuse): Visit | undefined {
  const field = makeReader(settings)
  const read: Read = (name) => field(cells, name)
  const starts_at = readStart(read, settings, refuse)
  if (!starts_at) return undefined
  const duration_minutes = readMinutes(read, starts_at, settings)
  if (duration_minutes === undefined) return void refuse('minutes', 'not_a_length')
  const isOver = Date.parse(starts_at) + duration_minutes * 60_000 <= Date.parse(ctx.now())
  const status = readStatus(read('status'), isOver, refuse)
  if (!status) return undefined
  if (starts_at < '2000-01-01') return void refuse('starts', 'too_long_ago')
  const isFirst = /initial|first|new|intake|assessment|inicial|primera|nuev|evaluaci/i.test(read('type'))
  return { starts_at, duration_minutes, status, type: isFirst ? 'Initial Consultation' : 'Follow-up', visit_mode: readMode(read('mode')) }
}

function readStart(read: Read, { date_order, time_zone }: ImportSettings, refuse: Refuse): string | undefined {
  const whole = read('starts')
  const day = readDay(dayPartOf(read('date')), date_order)
  // Some files hold the day in one column and the start in another, which is then a time alone.
  const time = readTime(read('time') || whole)
  const at = day && time ? placeTime(day, time, time_zone) : readMoment(whole || read('date'), date_order, time_zone)
  if ('at' in at) return at.at
  refuse(whole ? 'starts' : at.fault === 'not_a_day' ? 'date' : 'time', whole || read('date') ? at.fault : 'missing')
  return undefined
}

function readMinutes(read: Read, startsAt: string, settings: ImportSettings): number | undefined {
  const text = read('minutes')
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(text)
  const given = clock ? Number(clock[1]) * 60 + Number(clock[2]) : Number.parseInt(text, 10)
  const minutes = text ? given : measureUntilEnd(read, startsAt, settings)
  return Number.isInteger(minutes) && minutes >= 5 && minutes <= 480 ? minutes : undefined
}

/** The minutes until the end of the row: a moment, or a time on the day of the start. */
function measureUntilEnd(read: Read, startsAt: string, { date_order, time_zone }: ImportSettings): number {
  const text = read('ends')
  const time = readTime(text)
  const day = Temporal.Instant.from(startsAt).toZonedDateTimeISO(time_zone).toPlainDate().toString()
  const end = time ? placeTime(day, time, time_zone) : readMoment(text, date_order, time_zone)
  return 'at' in end ? Math.round((Date.parse(end.at) - Date.parse(startsAt)) / 60_000) : Number.NaN
}

/** What became of a visit. One that is over says it; one that is to come may not have taken place. */
function readStatus(text: string, isOver: boolean, refuse: Refuse): Visit['status'] | undefined {
  const status = statuses.find(([words]) => words.test(text))?.[1]
  if (text && !status) return void refuse('status', 'unknown_status')
  if (isOver && (!status || status === 'Scheduled')) return void refuse('status', 'status_needed')
  if (!isOver && (status === 'Occurred' || status === 'No-show')) return void refuse('status', 'status_of_future')
  return status ?? 'Scheduled'
}

function readMode(text: string): Visit['visit_mode'] {
  if (/video|virtual|tele|online|zoom|remot|en línea/i.test(text)) return 'virtual'
  return /person|office|clinic|presencial|consultorio|oficina/i.test(text) ? 'in_person' : 'unknown'
}
