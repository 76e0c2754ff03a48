import { Trans } from '@lingui/react/macro'
import { ApiProblem } from '../../../kernel/api.ts'
import { now } from '../../../kernel/clock.ts'
import { dayOf } from '../../../kernel/format.ts'
import { useFormat } from '../../../kernel/i18n.ts'
import { Notice } from '../../../kernel/ui/Notice.tsx'
import { Problem } from '../../../kernel/ui/Problem.tsx'
import { useMyZone } from '../use-my-zone.ts'

type Props = { error: Error; old: string; busy: boolean; onPick: (starts_at: string) => void }

/** A move that was refused: the old time stands, and these are free nearby. */
export function NotMoved({ error, old, busy, onPick }: Props) {
  const format = useFormat()
  const zone = useMyZone()
  if (!(error instanceof ApiProblem) || error.code !== 'slot_not_available') return <Problem error={error} />
  const nearest = Array.isArray(error.details.nearest) ? [...(error.details.nearest as string[])].sort() : []
  return (
    <Notice tone="warn" live>
      <p>
        <b>
          <Trans>That time has just been taken.</Trans>
        </b>{' '}
        <Trans>Nothing has changed: your visit is still {old}.</Trans>
      </p>
      {nearest.length > 0 && (
        <>
          <p className="small">
            <Trans>Nearest free times:</Trans>
          </p>
          <div className="slots">
            {nearest.map((starts_at) => (
              <button type="button" className="slot" key={starts_at} disabled={busy} onClick={() => onPick(starts_at)}>
                <small>{format.dayName(dayOf(starts_at, zone), dayOf(now(), zone))}</small>
                {format.time(starts_at, zone)}
              </button>
            ))}
          </div>
        </>
      )}
    </Notice>
  )
}
