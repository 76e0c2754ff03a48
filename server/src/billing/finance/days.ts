import { findToday } from '../../kernel/clock.ts'
import type { Context } from '../../kernel/context.ts'
import { refuseValue } from '../../kernel/problem.ts'

/** The days that were asked for, and the moments at which the first begins and the last ends by the clock of the practice. Else the last months. */
export function readDays(ctx: Context, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const today = Temporal.PlainDate.from(findToday(ctx))
  const last = to === undefined ? today : Temporal.PlainDate.from(to)
  const first = from === undefined ? last.subtract({ months: 5 }).with({ day: 1 }) : Temporal.PlainDate.from(from)
  if (Temporal.PlainDate.compare(first, last) > 0) throw refuseValue('query', ['from'], 'too_big')
  const begin = (day: Temporal.PlainDate): string =>
    new Date(day.toZonedDateTime({ timeZone: ctx.config.time_zone }).epochMilliseconds).toISOString()
  return { from: first.toString(), to: last.toString(), begins_at: begin(first), ends_at: begin(last.add({ days: 1 })) }
}
