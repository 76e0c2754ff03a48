import { Trans } from '@lingui/react/macro'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useMyZone } from '../../use-schedule.ts'

type Props = { starts_at: string; patient: { name: string; time_zone: string } }

/** A typed time on the patient's clock: `2:00 PM for Maya Torres (Eastern Time)`. Nothing if both clocks show the same time. */
export function TheirTime({ starts_at, patient: { name, time_zone } }: Props) {
  const format = useFormat()
  const zone = useMyZone()
  const [here, there] = [dayOf(starts_at, zone), dayOf(starts_at, time_zone)]
  if (here === there && format.time(starts_at, zone) === format.time(starts_at, time_zone)) return null
  const time = format.time(starts_at, time_zone)
  const when = here === there ? time : `${format.shortDay(there)}, ${time}`
  return (
    <Trans>
      {when} for {name} ({format.zoneWords(starts_at, time_zone)})
    </Trans>
  )
}
