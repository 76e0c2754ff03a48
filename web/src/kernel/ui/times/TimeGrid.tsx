import '../styles/booking.css'
import { Trans } from '@lingui/react/macro'
import { useEarlyChoice } from '../../drawing/use-early-choice.ts'
import { findPartOfDay } from '../../words/format.ts'
import { useFormat } from '../../words/i18n.ts'

/** Times in threes under Morning, Afternoon and Evening, in `zone`: the viewer's. `Slot` is anything with a `starts_at`. */
export function TimeGrid<Slot extends { starts_at: string }>({
  slots,
  zone,
  chosen,
  onChoose,
}: {
  slots: readonly Slot[]
  zone: string
  chosen: string | null
  onChoose: (slot: Slot) => void
}) {
  const format = useFormat()
  const place = useEarlyChoice<HTMLDivElement>(chosen, (early) => {
    const slot = slots.find(({ starts_at }) => starts_at === early)
    if (slot) onChoose(slot)
  })
  const words = { morning: <Trans>Morning</Trans>, afternoon: <Trans>Afternoon</Trans>, evening: <Trans>Evening</Trans> }
  const parts = (['morning', 'afternoon', 'evening'] as const).map((part) => ({
    part,
    of: slots.filter(({ starts_at }) => findPartOfDay(starts_at, zone) === part),
  }))
  return (
    <div ref={place}>
      {parts
        .filter(({ of }) => of.length > 0)
        .map(({ part, of }) => (
          <fieldset className="times" key={part}>
            <legend>{words[part]}</legend>
            <div className="slots">
              {of.map((slot) => (
                <label className="slot" key={slot.starts_at} data-on={slot.starts_at === chosen || undefined}>
                  <input
                    className="sr"
                    type="radio"
                    name="slot"
                    value={slot.starts_at}
                    checked={slot.starts_at === chosen}
                    onChange={() => onChoose(slot)}
                  />
                  {format.time(slot.starts_at, zone)}
                </label>
              ))}
            </div>
          </fieldset>
        ))}
    </div>
  )
}
