import { Trans, useLingui } from '@lingui/react/macro'
import type { CalendarEvent } from '@sorrel/contract/scheduling/schemas'
import { DataList } from '../../../../kernel/ui/DataList.tsx'
import { useFace } from '../grid/EventFace.tsx'
import { BlockTime } from './BlockTime.tsx'

/** An entry that cannot be changed here: time busy elsewhere, or a hold. */
export function OtherPanel({ event, now }: { event: CalendarEvent; now: string }) {
  const { t } = useLingui()
  const { name, word } = useFace(event)
  return (
    <div className="stack">
      <div>
        <h2>{name}</h2>
        <p className="small quiet">{word}</p>
      </div>
      <DataList facts={[{ label: t`When`, value: <BlockTime event={event} now={now} /> }]} />
      <p className="small quiet">
        {event.kind === 'hold' ? (
          <Trans>Somebody is filling in their booking. The time opens again by itself if they do not finish.</Trans>
        ) : (
          <Trans>
            This comes from a calendar that you imported. Nobody can book you then. To change it, change it there and import it again.
          </Trans>
        )}
      </p>
    </div>
  )
}
