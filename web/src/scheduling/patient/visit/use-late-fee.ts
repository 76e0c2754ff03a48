import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { useNow } from '../../../kernel/clock.ts'
import { useFormat } from '../../../kernel/words/i18n.ts'

/** What moving or cancelling would cost at this moment, as it is said: null while it is free. */
export function useLateFee(visit: Appointment): string | null {
  const format = useFormat()
  const now = useNow(10_000)
  return visit.late_fee_cents > 0 && now > visit.free_until ? format.money(visit.late_fee_cents) : null
}
