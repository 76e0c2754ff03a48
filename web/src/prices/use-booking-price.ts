import { getEligibilityCheck, validateInsurance } from '@sorrel/contract/eligibility/operations'
import { estimatePrice } from '@sorrel/contract/prices/operations'
import { useEffect } from 'react'
import type { InputOf } from '../kernel/calls/api.ts'
import { useRead } from '../kernel/calls/query.ts'

type Question = InputOf<typeof estimatePrice>['body']
type Check = NonNullable<InputOf<typeof validateInsurance>['body']>

/** What a plan is asked with, and the visit whose price is asked for; null while something of it is not known. */
export type PriceWish = { check: Check | null; price: Question | null }

/** Asks the plan, where there is one to ask, and then for the price; again once a slow plan has answered. */
export function useBookingPrice({ check, price }: PriceWish) {
  const asked = useRead(validateInsurance, check ? { body: check } : null, { staleTime: Number.POSITIVE_INFINITY })
  const waits = asked.data?.status === 'pending'
  const later = useRead(getEligibilityCheck, waits && asked.data ? { params: { check_id: asked.data.check_id } } : null, {
    refetchInterval: 2_000,
    enabled: waits,
  })
  const answered = waits && later.data && later.data.status !== 'pending' ? later.data : asked.data
  const isReady = check === null || asked.data !== undefined || asked.error !== null
  const estimate = useRead(estimatePrice, price && isReady ? { body: price } : null, { staleTime: 60_000 })
  const { refetch, data } = estimate
  const isOld = waits && answered?.status === 'active' && data !== undefined && data.check_id === null
  useEffect(() => {
    if (isOld) void refetch()
  }, [isOld, refetch])
  return {
    check: answered,
    isAsking: check !== null && !isReady,
    estimate: estimate.data,
    error: estimate.error,
    again: () => void refetch(),
    isPending: estimate.isPending && price !== null,
  }
}
