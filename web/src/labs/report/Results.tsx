import { Trans, useLingui } from '@lingui/react/macro'
import type { Lab, LabResult } from '@sorrel/contract/labs/schemas'
import { Card } from '../../kernel/ui/Card.tsx'
import { FlagChip } from './FlagChip.tsx'
import { useLabWords } from './use-lab-words.ts'

/** The lines of a report: what it says, the range, and the flag in words. */
export function Results({ lab }: { lab: Lab }) {
  const { t } = useLingui()
  const { sourceOf } = useLabWords()
  const sources = [...new Set(lab.results.map(sourceOf).filter(Boolean))]
  if (lab.results.length === 0) return null
  return (
    <Card flush title={t`Results`}>
      <ul className="rows">
        {lab.results.map((result) => (
          <Result key={result.id} result={result} />
        ))}
      </ul>
      {sources.length > 0 && (
        <details className="lab-sources">
          <summary>
            <Trans>Where the ranges come from</Trans>
          </summary>
          <ul>
            {sources.map((source) => (
              <li key={source} className="small quiet">
                {source}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

function Result({ result }: { result: LabResult }) {
  const words = useLabWords()
  const range = words.rangesOf(result)
  return (
    <li className="lab-result">
      <h3>{words.nameOf(result)}</h3>
      <p className="lab-value num">{words.contentOf(result)}</p>
      <p className="small quiet num">{range && <Trans>Range: {range}</Trans>}</p>
      <FlagChip flag={result.flag} />
    </li>
  )
}
