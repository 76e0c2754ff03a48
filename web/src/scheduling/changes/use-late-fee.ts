import { computeLateFeeCents } from '@sorrel/contract/scheduling/rules'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useNow } from '../../kernel/clock.ts'
import { useFormat } from '../../kernel/words/i18n.ts'

/** The amount that a patient would pay for moving or canceling now; null if it costs nothing. */
export function useLateFee(visit: Appointment): string | null {
  const format = useFormat()
  const cents = computeLateFeeCents(visit, 'patient', useNow(10_000))
  return cents > 0 ? format.money(cents) : null
}
