import type { OwnMoney } from '../../ledger/own-money.ts'
import { ownMoneyOf } from '../../ledger/world/own-money.ts'
import { accountsOf, paidOf } from '../../payouts/world/runs.ts'
import { idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { PaymentTables } from '../tables.ts'
import { paymentsOf } from './payments.ts'

/** The cards of a few people, what was paid with them, a refund that waits for a second person, and a payment that a bank was asked to take back. */
export const paymentsWorld: Contribution<PaymentTables> = {
  tables: [
    ...(['payment_customer', 'payment_instrument', 'payment', 'payment_allocation', 'payment_try'] as const),
    ...(['refund', 'refund_allocation', 'dispute', 'dispute_allocation', 'dispute_file', 'demo_processor_object'] as const),
  ],
  rowsOf: (frame) => {
    const { cards, objects, books: _, ...rows } = paymentsOf(frame)
    const customers = new Map(cards.map(({ row }) => [row.customer_ref, row]))
    return {
      ...rows,
      payment_customer: [...customers.values()].map(({ customer_ref, patient_id, created_at }) => ({
        ...{ customer_ref, patient_id, provider_id: null, created_at },
      })),
      payment_instrument: cards.map(({ row }) => row),
      demo_processor_object: [
        ...[...cards.map(({ object }) => object), ...objects],
        ...accountsOf(frame).map((one) => makeAccount(one, frame)),
        ...ownMoneyOf(frame).moved.map(makeTopUp),
        ...paidOf(frame).payouts.flatMap(makeTransfer),
      ],
    }
  },
}

/** What the practice put into its balance at the demo's processor. */
const makeTopUp = ({ ref, amount_cents, at }: OwnMoney) => ({
  ...{ ref, kind: 'movement', parent: 'balance', reference: null, at },
  data: { kind: 'top_up', amount_cents, fee_cents: 0, source_ref: null },
})

/** What the demo's processor knows of a payout that arrived, and what left the balance of the practice for it. */
function makeTransfer({ id, run_id, account_ref, total_cents, transfer_ref, paid_at: at }: ReturnType<typeof paidOf>['payouts'][number]) {
  if (typeof transfer_ref !== 'string') return []
  const transfer = { kind: 'transfer', parent: run_id, reference: id, at }
  const movement = {
    ref: `txn_fake_${idOf('transfer', id).replaceAll('-', '_')}`,
    kind: 'movement',
    parent: 'balance',
    reference: null,
    at,
  }
  return [
    { ...transfer, ref: transfer_ref, data: { amount_cents: total_cents, account_ref, is_returned: false, returned_cents: 0 } },
    { ...movement, data: { kind: 'transfer', amount_cents: -Number(total_cents), fee_cents: 0, source_ref: transfer_ref } },
  ]
}

/** What the demo's processor knows of the account of a dietitian. */
const makeAccount = ({ account_ref: ref, provider_id, bank_last4 }: ReturnType<typeof accountsOf>[number], { from: at }: Frame) => ({
  ...{ ref, kind: 'account', parent: provider_id, reference: null, data: { holder_id: provider_id, bank_last4 }, at },
})
