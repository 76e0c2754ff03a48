import type { Contribution } from '../../world/contribution.ts'
import type { ClearinghouseTables } from '../tables.ts'
import { exchangeOf } from './exchange.ts'

/** The files of the demo's claims, what payers decided, and a payment that waits for a person. */
export const clearinghouseWorld: Contribution<ClearinghouseTables> = {
  tables: [
    'exchange_file',
    'exchange_file_part',
    'remittance',
    'remitted_claim',
    'remitted_adjustment',
    'suspense_clearing',
    'suspense_clearing_entry',
  ],
  rowsOf: (frame) => exchangeOf(frame).rows,
}
