import type { Contribution } from '../../world/contribution.ts'
import type { LedgerTables } from '../tables.ts'
import { makeFeeRows } from './fees.ts'

/** The books of the world. What moved through each account follows by itself. */
export const ledgerWorld: Contribution<LedgerTables> = { tables: ['ledger_transaction', 'posting', 'billing_item'], rowsOf: makeFeeRows }
