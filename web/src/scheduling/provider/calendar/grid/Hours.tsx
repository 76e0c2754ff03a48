import { nameZoneCity } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useMyZone } from '../../use-schedule.ts'
import { findInstantAt, formatMinute } from '../../wall-time.ts'
import { useViewChoices } from '../view/choices.ts'

/** One hour at the side of the grid, in the dietitian's time zone and, if chosen, in a second one to its left; both as on the first day. */
export function Hour({ first, minute }: { first: string; minute: number }) {
  const { locale } = useFormat()
  const zone = useMyZone()
  const second = useSecondZone()
  const instant = findInstantAt(first, formatMinute(minute), zone)
  if (!second) return sayHour(locale, instant, zone)
  return (
    <span className="cal-two-hours">
      <span>{sayHour(locale, instant, second)}</span>
      <span>{sayHour(locale, instant, zone)}</span>
    </span>
  )
}

/** The names of both time zones above their hours; nothing if there is only one. */
export function ZoneNames({ first }: { first: string }) {
  const format = useFormat()
  const zone = useMyZone()
  const second = useSecondZone()
  if (!second) return null
  const noon = findInstantAt(first, '12:00', zone)
  return (
    <p className="cal-two-hours cal-zone-names">
      {[second, zone].map((one) => (
        <span key={one} title={nameZoneCity(one)}>
          {format.zoneName(noon, one)}
        </span>
      ))}
    </p>
  )
}

/** The chosen second zone; null if it is the dietitian's own. */
function useSecondZone(): string | null {
  const { secondZone } = useViewChoices()
  return secondZone === useMyZone() ? null : secondZone
}

/** `2 PM`; with minutes where the clocks are not whole hours apart. */
function sayHour(locale: string, instant: string, zone: string): string {
  const minute = new Date(instant).getTime() % 3_600_000 === 0 ? undefined : ('2-digit' as const)
  return formatIn(`${locale}-US`, zone, minute).format(Date.parse(instant))
}

// Creating a formatter costs fifty times as much as using it.
const formats = new Map<string, Intl.DateTimeFormat>()
function formatIn(tag: string, timeZone: string, minute: '2-digit' | undefined): Intl.DateTimeFormat {
  const key = `${tag} ${timeZone} ${minute}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(tag, { hour: 'numeric', minute, timeZone })
  formats.set(key, format)
  return format
}
