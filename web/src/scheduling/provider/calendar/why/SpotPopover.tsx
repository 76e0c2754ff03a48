import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../../../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../../../kernel/ui/buttons/IconButton.tsx'
import { SelectInput } from '../../../../kernel/ui/fields/SelectInput.tsx'
import { TextInput } from '../../../../kernel/ui/fields/TextInput.tsx'
import { dayOf } from '../../../../kernel/words/format.ts'
import { useFormat } from '../../../../kernel/words/i18n.ts'
import { useMyZone } from '../../use-schedule.ts'
import { listDurationsWith } from '../../visit/durations.ts'
import { clockOf, findInstantAt, wallOf } from '../../wall-time.ts'
import type { Spot } from '../grid/entries.ts'
import { ask } from '../new.ts'
import { useExplanation, WhyNot } from './WhyNot.tsx'

export type Place = { x: number; y: number }
type Props = {
  spot: Spot
  /** The place of the click; null if a button opened it. Then date and time can be typed. */
  at: Place | null
  onSpot: (spot: Spot) => void
  onBook: (spot: Spot, override?: string) => void
  onBlock: (spot: Spot) => void
  onClose: () => void
}

/** Explains a time: free to book, or refused with the reason and what can be done about it. */
export function SpotPopover({ spot, at, onSpot, onBook, onBlock, onClose }: Props) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const box = useRef<HTMLDivElement>(null)
  useClosing(box, onClose)
  const style = usePlace(box, at)
  const { drawn_minutes: _, ...question } = spot
  const explained = useExplanation(question).data
  const offered = explained?.offered
  const inMode = { visit_mode: explained?.visit_modes[0] }
  const time = format.time(spot.starts_at, zone)
  const day = format.weekday(dayOf(spot.starts_at, zone), 'long')
  return (
    <div className="spot-popover float" role="dialog" aria-labelledby="spot-title" ref={box} style={style} tabIndex={-1}>
      <header>
        <h2 id="spot-title">
          {offered === false ? (
            <Trans>
              Why is {time} on {day} not offered?
            </Trans>
          ) : offered ? (
            <Trans>
              {day}, {time} is available
            </Trans>
          ) : (
            <Trans>
              {day}, {time}
            </Trans>
          )}
        </h2>
        <IconButton size="low" icon={IconX} name={t`Close`} onClick={onClose} />
      </header>
      <SpotFields spot={spot} onSpot={onSpot} typed={at === null} />
      <WhyNot
        question={question}
        onPick={(starts_at) => onBook({ ...spot, starts_at })}
        onAnyway={(reason) => onBook(spot, reason)}
        anyway={t`Offer ${time} anyway…`}
      />
      <div className="line line--wrap">
        {offered && (
          <Button size="low" onClick={() => onBook({ ...spot, ...inMode })}>
            <Trans>Book a patient here…</Trans>
          </Button>
        )}
        {explained?.refused?.rule === 'past' && (
          <Button
            size="low"
            onClick={() => {
              onClose()
              ask('past', spot)
            }}
          >
            <Trans>Enter a visit that took place…</Trans>
          </Button>
        )}
        <Button kind="quiet" size="low" onClick={() => onBlock(spot)}>
          <Trans>Block this time…</Trans>
        </Button>
      </div>
    </div>
  )
}

function SpotFields({ spot, onSpot, typed }: { spot: Spot; onSpot: (spot: Spot) => void; typed: boolean }) {
  const { t } = useLingui()
  const format = useFormat()
  const zone = useMyZone()
  const [day, time] = wallOf(spot.starts_at, zone).split('T') as [string, string]
  return (
    <div className="spot-fields">
      {typed && (
        <>
          <TextInput
            label={t`Date`}
            type="date"
            value={day}
            onChange={({ currentTarget: { value } }) => value && onSpot({ ...spot, starts_at: findInstantAt(value, time, zone) })}
          />
          <TextInput
            label={t`Start`}
            type="time"
            step={300}
            value={clockOf(spot.starts_at, zone)}
            onChange={({ currentTarget: { value } }) => value && onSpot({ ...spot, starts_at: findInstantAt(day, value, zone) })}
          />
        </>
      )}
      <SelectInput
        label={t`Length`}
        value={String(spot.duration_minutes)}
        options={listDurationsWith(spot.duration_minutes).map((value) => ({ value: String(value), label: format.duration(value) }))}
        onChange={(event) => onSpot({ ...spot, duration_minutes: Number(event.currentTarget.value), drawn_minutes: undefined })}
      />
    </div>
  )
}

/** Takes the focus, gives it back, and closes by Escape or a press elsewhere. */
function useClosing(box: RefObject<HTMLDivElement | null>, onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const before = document.activeElement
    box.current?.focus({ preventScroll: true })
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close.current()
    const onPress = (event: PointerEvent) => {
      const target = event.target as Element
      // A press on the grid asks about another time, which the grid handles itself.
      if (!box.current?.contains(target) && !target.closest('.cal-root')) close.current()
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [box])
}

/** Places the box beside the click, always completely on the screen. */
function usePlace(box: RefObject<HTMLDivElement | null>, at: Place | null): { left: number; top: number } {
  const [place, setPlace] = useState({ left: -9999, top: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const fit = () => {
      const { offsetWidth: width, offsetHeight: height } = element
      const [wide, high] = [document.documentElement.clientWidth, window.innerHeight]
      const x = at?.x ?? (wide - width) / 2
      // On the side with more room, without covering the time.
      const left = !at ? x : x > wide / 2 ? x - width - 56 : x + 120
      const top = (at?.y ?? 96) - (at ? 60 : 0)
      setPlace({ left: Math.max(8, Math.min(left, wide - width - 8)), top: Math.max(8, Math.min(top, high - height - 12)) })
    }
    fit()
    const watcher = new ResizeObserver(fit)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [box, at])
  return place
}
