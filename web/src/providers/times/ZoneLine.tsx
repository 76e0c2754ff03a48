import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { getDeviceZone } from '../../kernel/clock.ts'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { countHoursAhead, nameZoneCity } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { listZonesToChoose } from '../../kernel/words/zones.ts'

export type Person = { first_name: string; time_zone: string; city: string | null }

type Props = { provider: Person; zone: string; onZone: ((zone: string) => void) | undefined; at: string }

/** Names the time zone of the times and the dietitian's place, and lets the viewer choose another zone if `onZone` is given. */
export function ZoneLine({ provider, zone, onZone, at }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const [changing, setChanging] = useState(false)
  const city = nameZoneCity(zone)
  const short = format.zoneName(at, zone)
  const zones = listZonesToChoose(zone, getDeviceZone(), provider.time_zone)
  return (
    <div className="stack stack--close">
      <p className="small quiet line line--top">
        <Icon of={IconClock} />
        <span>
          <Trans>
            Times are in {city} time ({short}).
          </Trans>{' '}
          <Elsewhere provider={provider} zone={zone} at={at} />{' '}
          {onZone && (
            <button type="button" className="link zone-button" aria-expanded={changing} onClick={() => setChanging(!changing)}>
              <Trans>Change zone</Trans>
            </button>
          )}
        </span>
      </p>
      {changing && onZone && (
        <SelectInput
          label={t`Show times in`}
          value={zone}
          autoFocus
          options={zones.map((one) => ({ value: one, label: `${nameZoneCity(one)} (${format.zoneName(at, one)})` }))}
          onChange={(event) => {
            onZone(event.currentTarget.value)
            setChanging(false)
          }}
        />
      )}
    </div>
  )
}

function Elsewhere({ provider, zone, at }: { provider: Person; zone: string; at: string }) {
  const { first_name: name } = provider
  const ahead = countHoursAhead(at, provider.time_zone, zone)
  const hours = Math.abs(ahead)
  // A time zone is named after one city. Hardly anybody in the zone lives there, so it says nothing about where the dietitian is.
  const place = provider.city
  if (ahead === 0) return null
  if (!Number.isInteger(hours)) return <Trans>{name} is in another time zone.</Trans>
  if (!place)
    return ahead > 0 ? (
      <Plural value={hours} one={`For ${name} it is one hour later.`} other={`For ${name} it is # hours later.`} />
    ) : (
      <Plural value={hours} one={`For ${name} it is one hour earlier.`} other={`For ${name} it is # hours earlier.`} />
    )
  return ahead > 0 ? (
    <Plural value={hours} one={`${name} is in ${place}, one hour ahead.`} other={`${name} is in ${place}, # hours ahead.`} />
  ) : (
    <Plural value={hours} one={`${name} is in ${place}, one hour behind.`} other={`${name} is in ${place}, # hours behind.`} />
  )
}
