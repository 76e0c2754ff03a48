import type { Contribution } from '../../world/contribution.ts'
import type { ClearinghouseTables } from '../tables.ts'
import { makeExchange } from './files.ts'

/** The files of the newest claims, what payers denied, and a payment that waits for a person. */
export const clearinghouseWorld: Contribution<ClearinghouseTables> = {
  tables: ['exchange_file', 'exchange_file_part', 'remittance', 'remitted_claim'],
  rowsOf: makeExchange,
}
