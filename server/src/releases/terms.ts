import { adultAge, findAdultDay, measureAge } from '@sorrel/contract/patients/guardians'
import { mostDays, mostDaysAhead, usualDays } from '@sorrel/contract/releases/rules'
import { addMinutes } from '../kernel/clock.ts'
import type { Context } from '../kernel/context.ts'
import { refuseValue } from '../kernel/problem.ts'
import { findDay } from '../patients/ages.ts'
import type { ReleasePatient } from './access.ts'

type Term = { starts_at: string; expires_at: string }
type Wanted = { starts_at?: string | undefined; expires_at?: string | undefined }

const dayMinutes = 24 * 60

/** When a release begins and ends. It never begins before it was signed. What a guardian signs for a child ends when the child grows up. */
export function findTerm(ctx: Context, { birth_date, time_zone }: ReleasePatient, wanted: Wanted): Term {
  const now = ctx.now()
  const starts_at = wanted.starts_at === undefined || wanted.starts_at < now ? now : wanted.starts_at
  if (starts_at > addMinutes(now, mostDaysAhead * dayMinutes)) throw refuseValue('body', ['starts_at'], 'too_big')
  const expires_at = wanted.expires_at ?? addMinutes(starts_at, usualDays * dayMinutes)
  if (expires_at <= starts_at) throw refuseValue('body', ['expires_at'], 'too_small')
  if (expires_at > addMinutes(starts_at, (mostDays + 1) * dayMinutes)) throw refuseValue('body', ['expires_at'], 'too_big')
  if (birth_date === null || measureAge(birth_date, findDay(time_zone, now)) >= adultAge) return { starts_at, expires_at }
  const adultFrom = findStartOfDay(findAdultDay(birth_date), time_zone)
  if (starts_at >= adultFrom) throw refuseValue('body', ['starts_at'], 'too_big')
  return { starts_at, expires_at: [expires_at, adultFrom].sort()[0] ?? adultFrom }
}

function findStartOfDay(day: string, zone: string | null): string {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone ?? 'UTC')
  return new Date(start.epochMilliseconds).toISOString()
}
