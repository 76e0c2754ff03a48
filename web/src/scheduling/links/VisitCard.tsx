import { Trans, useLingui } from '@lingui/react/macro'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { getDeviceZone, readNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { TheirTime } from '../../providers/times/TheirTime.tsx'
import { How } from '../patient/How.tsx'
import { VisitCost } from '../patient/VisitCost.tsx'
import { saveCalendarFile } from './calendar-file.ts'

/** The visit of a link: when, with whom, how and where, what it costs, and its calendar file. */
export function VisitCard({ visit, ics }: { visit: Appointment; ics: string | null }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = getDeviceZone()
  const { provider_name: name, starts_at, ends_at, provider_time_zone } = visit
  return (
    <Card>
      <p className="serif capital">{format.longDay(dayOf(starts_at, zone), dayOf(readNow(), zone))}</p>
      <p>
        <b>{format.timeRange(starts_at, ends_at, zone)}</b>
      </p>
      <TheirTime at={starts_at} zone={zone} theirs={provider_time_zone} name={name} />
      <p className="quiet">
        <How visit={visit} />
        {visit.location && (
          <>
            <br />
            {visit.location.street}, {visit.location.city}, {visit.location.state} {visit.location.zip}
          </>
        )}
      </p>
      {visit.status === 'Scheduled' && (
        <p>
          <VisitCost visit={visit} label={<Trans>Price of the visit:</Trans>} />
        </p>
      )}
      {ics && (
        <Button kind="plain" size="small" className="link-file" onClick={() => saveCalendarFile(ics, t`visit.ics`)}>
          {visit.status === 'Canceled' ? (
            <Trans>Save the file that takes it out of your calendar</Trans>
          ) : (
            <Trans>Save the calendar file</Trans>
          )}
        </Button>
      )}
    </Card>
  )
}
