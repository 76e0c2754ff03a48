import { listPayments } from '@sorrel/contract/payments/operations'
import type { Payment } from '@sorrel/contract/payments/schemas'
import { query, queryClient } from '../../kernel/calls/query.ts'

/** How long passes between two looks, in milliseconds, and how often somebody looks at most. */
const pause = 1000
const looks = 60

/**
 * Looks until it is known how a payment ended, and returns it: paid, refused, or `unknown` once the processor gave no answer. Returns undefined if that
 * takes longer than anybody waits.
 */
export async function followPayment(patientId: string, paymentId: string): Promise<Payment | undefined> {
  const { queryKey, queryFn } = query(listPayments, { params: { patient_id: patientId }, query: { limit: '10' } })
  for (let look = 0; look < looks; look++) {
    // Without a network it is asked again: whoever pays must hear how it ended.
    const page = await queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined)
    const payment = page?.items.find(({ id }) => id === paymentId)
    if (payment && payment.state !== 'processing') return payment
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return undefined
}
