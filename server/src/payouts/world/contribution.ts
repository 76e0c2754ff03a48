import { addMinutes } from '../../kernel/clock.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { PayoutTables } from '../tables.ts'
import { linesOf, makeEntries } from './lines.ts'
import { makeRates } from './rates.ts'
import { makeAccounts, makeTaxForms, paidOf } from './runs.ts'

/** What dietitians of the demo earned and were paid. What moved in the books comes with the ledger. */
export const payoutsWorld: Contribution<PayoutTables> = {
  tables: [
    'payout_rate',
    'payout_calendar',
    'payout_run',
    'payout',
    'payout_line',
    'payout_hold',
    'payout_entry',
    'payout_account',
    'payout_tax_form',
  ],
  rowsOf: (frame) => ({
    payout_rate: makeRates(frame),
    payout_run: paidOf(frame).runs,
    payout: paidOf(frame).payouts,
    payout_line: linesOf(frame).map((line) => ({
      ...line,
      transaction_id: idOf('ledger transaction', `pay:${line.reference}:${line.revision}`),
      payout_id: paidOf(frame).payoutOf.get(line.id) ?? null,
    })),
    payout_hold: makeHolds(frame),
    payout_entry: makeEntries(frame),
    payout_account: makeAccounts(frame),
    payout_tax_form: makeTaxForms(frame),
  }),
}

/** Priya's pay waits until an open question is settled. */
const makeHolds = ({ now }: Frame) => [
  {
    ...{
      id: idOf('payout hold', 'priya'),
      provider_id: cast.priya.provider_id,
      line_id: null,
      reason: 'We compare two visits of March with your calendar',
    },
    ...{ held_by: cast.femi.admin_id, held_name: cast.femi.name, held_at: addMinutes(now, -1440), lifted_by: null, lifted_at: null },
  },
]
