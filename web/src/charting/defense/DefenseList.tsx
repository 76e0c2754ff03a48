import '../charting.css'
import { Plural, Trans } from '@lingui/react/macro'
import type { getClaimDefense } from '@sorrel/contract/charting/operations'
import { IconAlertTriangle, IconArrowRight, IconCircleCheck } from '@tabler/icons-react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { useSay } from '../words.ts'

type Line = OutputOf<typeof getClaimDefense>['lines'][number]
type Props = { lines: readonly Line[]; onJump?: (anchor: string) => void }

/** What an auditor looks for, each met or a gap, with what the note says of it. */
export function DefenseList({ lines, onJump }: Props) {
  const gaps = lines.filter(({ is_met }) => !is_met).length
  return (
    <div className="stack">
      <p role="status">
        {gaps === 0 ? (
          <Trans>An auditor finds everything that a claim needs.</Trans>
        ) : (
          <Plural value={gaps} one="An auditor finds # gap." other="An auditor finds # gaps." />
        )}
      </p>
      <ul className="defense">
        {lines.map((line) => (
          <Item key={line.key} line={line} {...(onJump && { onJump })} />
        ))}
      </ul>
    </div>
  )
}

function Item({ line: { label, says, is_met, anchor }, onJump }: { line: Line; onJump?: (anchor: string) => void }) {
  const say = useSay()
  const words = (
    <span>
      <b>{say(label)}</b>
      <span className="small quiet">{says ? say(says) : is_met ? '' : <Trans>The note does not say it.</Trans>}</span>
    </span>
  )
  if (is_met || !onJump)
    return (
      <li className={is_met ? 'defense-line' : 'defense-line defense-line--gap'}>
        <Icon of={is_met ? IconCircleCheck : IconAlertTriangle} />
        {words}
        <span className="sr">{is_met ? <Trans>Met</Trans> : <Trans>Gap</Trans>}</span>
      </li>
    )
  return (
    <li>
      <button type="button" className="note-jump note-jump--warn" onClick={() => onJump(anchor)}>
        <Icon of={IconAlertTriangle} />
        {words}
        <Icon of={IconArrowRight} />
        <span className="sr">
          <Trans>Gap</Trans>
        </span>
      </button>
    </li>
  )
}
