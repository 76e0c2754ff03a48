import { Trans } from '@lingui/react/macro'
import type { Evidence } from '@sorrel/contract/remote-care/schemas'
import { evidenceLabels } from '@sorrel/contract/remote-care/vocabulary'
import { useNow } from '../kernel/clock.ts'
import { useFormat } from '../kernel/words/i18n.ts'

/** What the dietitian did, when, and how long it took. Time that led to nothing is in no line. */
export function EvidenceList({ evidence, zone }: { evidence: readonly Evidence[]; zone: string }) {
  const format = useFormat()
  const now = useNow()
  if (evidence.length === 0)
    return (
      <p className="small quiet">
        <Trans>Nothing counts yet.</Trans>
      </p>
    )
  const total = evidence.reduce((sum, { seconds }) => sum + seconds, 0)
  return (
    <ul className="remote-list">
      {evidence.map(({ id, kind, at, seconds }) => (
        <li key={id} className="line line--wrap line--apart">
          <span>{evidenceLabels[kind][format.locale]}</span>
          <span className="small quiet">
            {format.dayAndTime(at, zone, now)} · <Length seconds={seconds} />
          </span>
        </li>
      ))}
      {evidence.length > 1 && (
        <li className="line line--wrap line--apart">
          <b>
            <Trans>In all</Trans>
          </b>
          <span className="small quiet">
            <Length seconds={total} />
          </span>
        </li>
      )}
      {total % 60 > 0 && (
        <li className="small quiet">
          <Trans>Only whole minutes count.</Trans>
        </li>
      )}
    </ul>
  )
}

function Length({ seconds }: { seconds: number }) {
  const [minutes, rest] = [Math.floor(seconds / 60), String(seconds % 60).padStart(2, '0')]
  return (
    <Trans>
      {minutes}:{rest} min
    </Trans>
  )
}
