import { useLingui } from '@lingui/react/macro'
import type { RecapEvidence, RecapHighlight } from '@sorrel/contract/recap/schemas'
import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from '../../kernel/ui/Icon.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** Draws a link to a row behind a line, with the words as its content. */
export type EvidenceLink = (evidence: RecapEvidence, content: ReactNode) => ReactNode

type Props = Pick<RecapHighlight, 'evidence' | 'evidence_count'> & {
  icon: IconDrawing
  tone: 'leaf' | 'warn'
  words: string
  zone: string
  link: EvidenceLink
}

/** A sentence that leads to the row behind it, or opens the list of rows, each with a link. */
export function RecapLine({ icon, tone, words, evidence, evidence_count, zone, link }: Props) {
  const [only, ...others] = evidence
  return (
    <li className="recap-line">
      <span className={`recap-mark t-${tone}`}>
        <Icon of={icon} />
      </span>
      {only && others.length === 0 ? (
        <p>{link(only, words)}</p>
      ) : (
        <details>
          <summary>{words}</summary>
          <Rows {...{ evidence, evidence_count, zone, link }} />
        </details>
      )}
    </li>
  )
}

function Rows({ evidence, evidence_count, zone, link }: Pick<Props, 'evidence' | 'evidence_count' | 'zone' | 'link'>) {
  const { t } = useLingui()
  const format = useFormat()
  const kinds = { visit: t`Visit`, journal: t`Journal entry`, lab: t`Lab report`, intake: t`Intake`, care: t`Care` }
  const more = evidence_count - evidence.length
  return (
    <ul className="recap-rows small">
      {evidence.map((one) => (
        <li key={`${one.kind} ${one.id}`}>
          {link(one, `${kinds[one.kind]}, ${format.shortDay(dayOf(one.at, zone))}, ${format.time(one.at, zone)}`)}
        </li>
      ))}
      {more > 0 && <li className="quiet">{t`And ${more} more before these.`}</li>}
    </ul>
  )
}
