import { Trans } from '@lingui/react/macro'
import type { KeptRule } from '@sorrel/contract/coding/schemas'
import { Chip } from '../kernel/ui/Chip.tsx'
import { stateOf, useToday } from './use-rule-words.ts'

type Dated = Pick<KeptRule, 'withdrawn_at' | 'starts_on' | 'ends_on'> & { checked_on?: string | null }

/** Whether a rule, or whatever holds from a day on, is in force, and whether somebody has compared it with the payer, where that is kept. */
export function RuleStateChip({ rule }: { rule: Dated }) {
  const state = stateOf(rule, useToday())
  if (state === 'withdrawn')
    return (
      <Chip tone="error">
        <Trans>Withdrawn</Trans>
      </Chip>
    )
  if (state === 'ended')
    return (
      <Chip>
        <Trans context="rule">Ended</Trans>
      </Chip>
    )
  return (
    <span className="line line--wrap">
      {state === 'ahead' ? (
        <Chip tone="info">
          <Trans>Begins later</Trans>
        </Chip>
      ) : (
        <Chip tone="leaf">
          <Trans>In force</Trans>
        </Chip>
      )}
      {rule.checked_on === null && (
        <Chip tone="warn">
          <Trans>Not compared yet</Trans>
        </Chip>
      )}
    </span>
  )
}
