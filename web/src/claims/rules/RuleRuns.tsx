import type { RuleRun } from '@sorrel/contract/claims/rules/schemas'
import { ruleFaultLabels, ruleOutcomeLabels } from '@sorrel/contract/claims/rules/vocabulary'
import { useLocale } from '../../kernel/words/i18n.ts'

/** Which rule did what to a claim, in their order. */
export function RuleRuns({ runs }: { runs: readonly RuleRun[] }) {
  const locale = useLocale()
  return (
    <ul className="small">
      {runs.map(({ rule_id, name, outcome, fault }) => (
        <li key={rule_id}>
          <b>{name}</b>: {ruleOutcomeLabels[outcome][locale]}
          {fault !== null && ` (${ruleFaultLabels[fault][locale]})`}
        </li>
      ))}
    </ul>
  )
}
