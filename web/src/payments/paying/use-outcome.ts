import { useLingui } from '@lingui/react/macro'
import { listPayments } from '@sorrel/contract/payments/operations'
import type { Payment } from '@sorrel/contract/payments/schemas'
import { useEffect, useRef, useState } from 'react'
import { type AnyOperation, nameOf } from '../../kernel/calls/api.ts'
import { queryClient } from '../../kernel/calls/query.ts'
import { toast } from '../../kernel/ui/notices/toast.ts'
import { useCardWords } from '../use-card-words.ts'
import { followPayment } from './follow-payment.ts'

/** How long a bank usually needs at most, in milliseconds. Then whoever waits is told that it takes longer. */
const usual = 6000

/** A payment of which nobody knows how it ended: it was just begun, takes longer than usual, or was refused. */
export type Outcome = { kind: 'asking' } | { kind: 'slow' } | { kind: 'refused'; payment: Payment }

/**
 * Follows a payment that somebody just began, and says how it ended: a refusal where they stand, everything else in a line at the edge. Whoever left
 * meanwhile is told there as well. `refreshes` are the reads that show something else afterwards.
 */
export function useOutcome({ refreshes, onPaid }: { refreshes: readonly AnyOperation[]; onPaid: () => void }) {
  const { t } = useLingui()
  const { sayRefusal } = useCardWords()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const follow = async (patientId: string, paymentId: string) => {
    setOutcome({ kind: 'asking' })
    const slow = setTimeout(() => setOutcome({ kind: 'slow' }), usual)
    const payment = await followPayment(patientId, paymentId)
    clearTimeout(slow)
    await Promise.all([listPayments, ...refreshes].map((read) => queryClient.invalidateQueries({ queryKey: [nameOf(read)] })))
    if (payment?.state === 'failed') {
      setOutcome({ kind: 'refused', payment })
      if (!isHere.current)
        toast(t`The payment did not go through. ${sayRefusal(payment.failure_code ?? 'processing_error')} Nothing was charged.`)
    } else if (payment?.state === 'succeeded') {
      toast(t`Thank you. It is paid.`)
      onPaid()
    } else setOutcome({ kind: 'slow' })
  }
  return { outcome, follow }
}
