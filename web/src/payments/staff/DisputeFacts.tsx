import { Trans } from '@lingui/react/macro'
import { getDisputeFacts } from '@sorrel/contract/payments/operations'
import type { DisputeFact } from '@sorrel/contract/payments/schemas'
import { disputeFactCodes } from '@sorrel/contract/payments/vocabulary'
import { useRead } from '../../kernel/calls/query.ts'
import { CheckRow } from '../../kernel/ui/fields/CheckRow.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'

type FactsProps = { disputeId: string; evidence: string; onChange: (evidence: string) => void }

/** What the system knows of a disputed payment. A tick puts its sentence into the answer, and without the tick it is gone again. */
export function DisputeFacts({ disputeId, evidence, onChange }: FactsProps) {
  const { locale } = useFormat()
  const { data, error, refetch } = useRead(getDisputeFacts, { params: { dispute_id: disputeId } })
  if (error) return <Problem error={error} again={() => void refetch()} />
  if (!data || data.facts.length === 0) return null
  const toggle = ({ sentence }: DisputeFact) => {
    const lines = evidence.split('\n')
    if (lines.includes(sentence)) onChange(lines.filter((line) => line !== sentence).join('\n'))
    else onChange(evidence === '' ? sentence : `${evidence.trimEnd()}\n${sentence}`)
  }
  const inIt = new Set(evidence.split('\n'))
  return (
    <fieldset className="dispute-facts">
      <legend>
        <Trans>What the system knows: tick what the bank should read</Trans>
      </legend>
      {data.facts.map((fact) => (
        <CheckRow key={fact.sentence} checked={inIt.has(fact.sentence)} onChange={() => toggle(fact)}>
          <b>{disputeFactCodes[fact.code][locale]}</b>
          <span className="small" lang="en">
            {fact.sentence}
          </span>
        </CheckRow>
      ))}
    </fieldset>
  )
}
