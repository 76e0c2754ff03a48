import { billsOf } from '../../billing/world/bills.ts'
import { exchangeOf } from '../../clearinghouse/world/exchange.ts'
import { paymentsOf } from '../../payments/world/payments.ts'
import { payBooksOf } from '../../payouts/world/runs.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { LedgerTables } from '../tables.ts'
import { makeFeeRows } from './fees.ts'
import { ownMoneyOf } from './own-money.ts'
import { selfPayOf } from './self-pay.ts'

/** The books of the world: the fees of patients, what they owe for visits without a plan, what was sent to payers and answered, what patients paid, the pay of dietitians, and what the practice put in for it. What moved through each account follows by itself. */
export const ledgerWorld: Contribution<LedgerTables> = {
  tables: ['ledger_transaction', 'posting', 'billing_item'],
  rowsOf: (frame) => {
    const fees = makeFeeRows(frame)
    const { books } = exchangeOf(frame)
    const alone = selfPayOf(frame)
    const all = [fees, books, alone, paymentsOf(frame).books, billsOf(frame).books, payBooksOf(frame), ownMoneyOf(frame).books]
    return {
      ledger_transaction: all.flatMap(({ ledger_transaction }) => ledger_transaction),
      posting: all.flatMap(({ posting }) => posting),
      billing_item: [...fees.billing_item, ...books.billing_item, ...alone.billing_item],
    }
  },
}
