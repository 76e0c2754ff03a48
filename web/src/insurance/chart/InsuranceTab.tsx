import { Trans, useLingui } from '@lingui/react/macro'
import type { ChartTabProps } from '../../care/chart-tab.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { CoverageFacts, isAskedForMoney } from '../CoverageFacts.tsx'
import { CardPhotos } from '../card/CardPhotos.tsx'
import { History } from '../History.tsx'
import { useCoverages } from '../use-coverages.ts'

const PlanCheck = makeLazyPart(() => import('../../eligibility/PlanCheck.tsx'), 'PlanCheck')

/** How a client pays, for their dietitian to read. The client changes it, and so do staff (decision 218). */
export function InsuranceTab({ patientId }: ChartTabProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useCoverages(patientId)
  if (!data) return error ? <Problem error={error} again={() => void refetch()} /> : <Waiting shape="cards" count={2} />
  const { items, card } = data
  const current = items.filter(({ closed_at }) => closed_at === null)
  return (
    <div className="stack">
      {current.length === 0 && (
        <EmptyState title={t`No insurance yet`}>
          <Trans>The client has not said how they pay.</Trans>
        </EmptyState>
      )}
      {current.map((coverage) => (
        <Card key={coverage.coverage_id} title={coverage.priority === 'primary' ? t`First plan` : t`Second plan`}>
          <CoverageFacts coverage={coverage} />
          {(coverage.kind === 'insurance' || isAskedForMoney(coverage)) && <PlanCheck patientId={patientId} coverage={coverage} canCall />}
        </Card>
      ))}
      {card && (
        <Card title={t`Insurance card`}>
          <CardPhotos card={card} />
          {!card.is_confirmed && (
            <p className="small quiet">
              <Trans>The client has not confirmed what we read from this card.</Trans>
            </p>
          )}
        </Card>
      )}
      <History items={items} />
    </div>
  )
}
