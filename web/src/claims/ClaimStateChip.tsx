import type { ClaimSummary } from '@sorrel/contract/claims/schemas'
import { type ClaimState, claimStateLabels } from '@sorrel/contract/claims/vocabulary'
import { Chip } from '../kernel/ui/Chip.tsx'
import { useLocale } from '../kernel/words/i18n.ts'

const bad: readonly ClaimState[] = ['draft', 'rejected', 'denied', 'reversed']
const good: readonly ClaimState[] = ['ready', 'paid']
const open: readonly ClaimState[] = ['submitted', 'acknowledged', 'accepted', 'appealed', 'partially_paid']

/** Where a claim stands. */
export function ClaimStateChip({ state }: Pick<ClaimSummary, 'state'>) {
  const locale = useLocale()
  const words = claimStateLabels[state][locale]
  if (bad.includes(state)) return <Chip tone="error">{words}</Chip>
  if (good.includes(state)) return <Chip tone="leaf">{words}</Chip>
  return open.includes(state) ? <Chip tone="info">{words}</Chip> : <Chip>{words}</Chip>
}
