import { useLingui } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import { useFormat } from '../../../kernel/words/i18n.ts'
import { clockOf, countMinutesBetween, minuteOf } from '../wall-time.ts'
import { type DayItem, findRibbonHours } from './day.ts'

/** The day as a band: visits are solid, time off is hatched, and a line marks the present time. A sentence says the same to screen readers. */
export function DayRibbon({ items, now, zone }: { items: readonly DayItem[]; now: string; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const bars = items.map((item) => {
    const from = minuteOf(clockOf(item.starts_at, zone))
    return { key: item.key, from, to: from + countMinutesBetween(item.starts_at, item.ends_at), look: lookOf(item, now) }
  })
  const { from, to } = findRibbonHours(bars)
  const at = (minute: number) => `${(Math.min(Math.max(minute / 60 - from, 0), to - from) / (to - from)) * 100}%`
  const hours = Array.from({ length: to - from + 1 }, (_, i) => from + i)
  const times = format.list(items.filter(({ visit }) => visit).map(({ starts_at }) => format.time(starts_at, zone)))
  const nowAt = minuteOf(clockOf(now, zone))
  const clock = format.time(now, zone)
  return (
    <div className="ribbon" role="img" aria-label={t`Your day. Visits at ${times}. It is ${clock}.`}>
      <ol aria-hidden="true">
        {hours.map((hour) => (
          <li key={hour}>{((hour + 11) % 12) + 1}</li>
        ))}
      </ol>
      <div className="band">
        {bars.map((bar) => (
          <i
            key={bar.key}
            className={bar.look}
            style={{ left: at(bar.from), right: `calc(100% - ${at(bar.to)} + 2px)` } as CSSProperties}
          />
        ))}
        {nowAt >= from * 60 && nowAt <= to * 60 && <b style={{ left: at(nowAt) }} />}
      </div>
    </div>
  )
}

const lookOf = (item: DayItem, now: string) => (item.visit ? (item.ends_at <= now ? 'past' : undefined) : 'off')
