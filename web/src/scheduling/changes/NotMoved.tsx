import { Trans } from '@lingui/react/macro'
import { ApiProblem } from '../../kernel/calls/api.ts'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { NearestTimes } from '../times/NearestTimes.tsx'

type Props = { error: Error; old: string; zone: string; busy: boolean; onPick: (starts_at: string) => void }

/** Says that a move was refused and the old time still stands, and offers the nearest available times. */
export function NotMoved({ error, old, zone, busy, onPick }: Props) {
  if (!(error instanceof ApiProblem) || error.code !== 'slot_not_available') return <Problem error={error} />
  return (
    <Notice tone="warn" live>
      <p>
        <b>
          <Trans>That time has just been taken.</Trans>
        </b>{' '}
        <Trans>Nothing has changed: your visit is still {old}.</Trans>
      </p>
      <NearestTimes error={error} zone={zone} busy={busy} onPick={onPick} />
    </Notice>
  )
}
