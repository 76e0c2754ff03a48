import type { ClaimSummary } from '@sorrel/contract/claims/schemas'
import { claimStateLabels } from '@sorrel/contract/claims/vocabulary'
import { Chip } from '../kernel/ui/Chip.tsx'
import { useLocale } from '../kernel/words/i18n.ts'
import { toneOf } from './queues.ts'

/** Where a claim stands. */
export function ClaimStateChip({ state }: Pick<ClaimSummary, 'state'>) {
  const locale = useLocale()
  return <Chip tone={toneOf(state)}>{claimStateLabels[state][locale]}</Chip>
}
