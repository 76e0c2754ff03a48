import { exchangeOf } from '../../clearinghouse/world/exchange.ts'
import { paymentsOf } from '../../payments/world/payments.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { LedgerTables } from '../tables.ts'
import { makeFeeRows } from './fees.ts'

/** The books of the world: the fees of patients, and what was sent to payers and answered. What moved through each account follows by itself. */
export const ledgerWorld: Contribution<LedgerTables> = {
  tables: ['ledger_transaction', 'posting', 'billing_item'],
  rowsOf: (frame) => {
    const [fees, { books }, { books: paid }] = [makeFeeRows(frame), exchangeOf(frame), paymentsOf(frame)]
    return {
      ledger_transaction: [...fees.ledger_transaction, ...books.ledger_transaction, ...paid.ledger_transaction],
      posting: [...fees.posting, ...books.posting, ...paid.posting],
      billing_item: [...fees.billing_item, ...books.billing_item],
    }
  },
}
