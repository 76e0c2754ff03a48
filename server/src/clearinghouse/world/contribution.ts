import { addMinutes } from '../../kernel/clock.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { ClearinghouseTables } from '../tables.ts'
import { exchangeOf } from './exchange.ts'

/** The files of the demo's claims, what payers decided, and a payment that waits for a person. */
export const clearinghouseWorld: Contribution<ClearinghouseTables> = {
  tables: [
    'exchange_file',
    'exchange_file_part',
    'remittance',
    'remittance_arrival',
    'remitted_claim',
    'remitted_adjustment',
    'suspense_clearing',
    'suspense_clearing_entry',
  ],
  rowsOf: (frame) => ({ ...exchangeOf(frame).rows, remittance_arrival: makeArrivals(frame) }),
}

type Paid = { id: string; amount_cents: number; paid_on: string | null; created_at: string }

/** What billing staff found at the bank, some days after each payment. The newest ones are still on their way. */
const makeArrivals = (frame: Frame) =>
  (exchangeOf(frame).rows.remittance as Paid[])
    .filter(({ amount_cents, created_at }) => amount_cents > 0 && addMinutes(created_at, 3 * 1440) < frame.now)
    .map(({ id: remittance_id, amount_cents, paid_on, created_at }) => ({
      ...{ id: idOf('remittance arrival', remittance_id), remittance_id, amount_cents },
      ...{ arrived_on: paid_on ?? created_at.slice(0, 10), noted_by: cast.tom.admin_id, noted_name: cast.tom.name },
      ...{ noted_at: addMinutes(created_at, 2 * 1440), taken_back_by: null, taken_back_at: null },
    }))
