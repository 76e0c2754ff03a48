import type { Payout } from '@sorrel/contract/payouts/schemas'
import { payoutStatuses } from '@sorrel/contract/payouts/vocabulary'
import { Chip } from '../kernel/ui/Chip.tsx'
import { useFormat } from '../kernel/words/i18n.ts'

const tones = { paid: 'leaf', failed: 'error', processing: 'info', finalized: 'info', on_hold: 'warn', draft: undefined } as const

/** How far a payout has come. */
export function PayoutStatusChip({ payout: { status } }: { payout: Pick<Payout, 'status'> }) {
  const { locale } = useFormat()
  const tone = tones[status]
  return <Chip {...(tone && { tone })}>{payoutStatuses[status][locale]}</Chip>
}
