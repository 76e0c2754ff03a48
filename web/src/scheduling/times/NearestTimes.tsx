import { Trans } from '@lingui/react/macro'
import type { ApiProblem } from '../../kernel/calls/api.ts'
import { readNow } from '../../kernel/clock.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

type Props = { error: ApiProblem; zone: string; busy: boolean; onPick: (starts_at: string) => void }

/** The available times near a refused time, in order. Shows nothing if the refusal names none. */
export function NearestTimes({ error, zone, busy, onPick }: Props) {
  const format = useFormat()
  const nearest = Array.isArray(error.details.nearest) ? [...(error.details.nearest as string[])].sort() : []
  if (nearest.length === 0) return null
  return (
    <>
      <p className="small">
        <Trans>Nearest available times:</Trans>
      </p>
      <div className="slots nearest">
        {nearest.map((starts_at) => (
          <button type="button" className="slot" key={starts_at} disabled={busy} onClick={() => onPick(starts_at)}>
            <small>{format.dayName(dayOf(starts_at, zone), dayOf(readNow(), zone))}</small>
            {format.time(starts_at, zone)}
          </button>
        ))}
      </div>
    </>
  )
}
