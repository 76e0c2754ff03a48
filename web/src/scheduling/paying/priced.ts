import type { estimatePrice } from '@sorrel/contract/prices/operations'
import type { InputOf } from '../../kernel/calls/api.ts'
import type { ChosenPayment } from './use-paying.ts'

type Priced = InputOf<typeof estimatePrice>['body']['payment']
type Plan = Exclude<ChosenPayment, { kind: 'cash' }>

/** How a visit is paid, without what only the booking needs; null for cash alone, whose price stands on the profile. */
export function pricedOf(payment: ChosenPayment): Priced | null {
  if (payment.kind !== 'cash') return planOf(payment)
  return payment.asks ? { kind: 'cash', asks: planOf(payment.asks) } : null
}

const planOf = (plan: Plan) => (plan.kind === 'insurance' ? { kind: plan.kind, payer_id: plan.payer_id, member_id: plan.member_id } : plan)
