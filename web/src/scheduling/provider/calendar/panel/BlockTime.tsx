import { Trans } from '@lingui/react/macro'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useMyZone } from '../../use-schedule.ts'

/** When an entry takes place: its days or its hours. */
export function BlockTime({ event, now }: { event: CalendarEvent; now: string }) {
  const format = useFormat()
  const zone = useMyZone()
  const today = dayOf(now, zone)
  if (event.all_day && event.from_date) {
    const [from, to] = [format.dayName(event.from_date, today), event.to_date && format.dayName(event.to_date, today)]
    if (!to || to === from) return <Trans>{from}, all day</Trans>
    return (
      <Trans>
        {from} to {to}, all day
      </Trans>
    )
  }
  return (
    <>
      {format.dayName(dayOf(event.starts_at, zone), today)}, {format.timeRange(event.starts_at, event.ends_at, zone)}
    </>
  )
}
