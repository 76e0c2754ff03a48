import { Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../kernel/ui/Card.tsx'
import { CoverageFacts, type CoverageShown, usePayerName } from './CoverageFacts.tsx'

/** The coverages that no longer hold. Visits that took place keep theirs; coming ones may have gone to a new plan. */
export function History({ items, isOwn = false }: { items: readonly CoverageShown[]; isOwn?: boolean }) {
  const { t } = useLingui()
  const nameOf = usePayerName()
  const closed = items.filter(({ closed_at }) => closed_at !== null)
  if (closed.length === 0) return null
  return (
    <Card title={t`Before`}>
      <p className="small quiet">
        <Trans>Visits that took place keep the plan that they had.</Trans>
      </p>
      {closed.map((coverage) => (
        <details key={coverage.coverage_id}>
          <summary>{coverage.priority === 'secondary' ? t`${nameOf(coverage)} (second plan)` : nameOf(coverage)}</summary>
          <CoverageFacts coverage={coverage} isOwn={isOwn} />
        </details>
      ))}
    </Card>
  )
}
