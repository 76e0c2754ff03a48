import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'
import { makeRate, makeTaxForm } from './writing.ts'

const provider_id = cast.hannah.provider_id

export const samples: Samples = {
  known: async (owner) => ({
    payout_id: await readSomeIds(owner, 'payout'),
    payout_hold_id: await readSomeIds(owner, 'payout_hold'),
    payout_entry_id: await readSomeIds(owner, 'payout_entry'),
    payout_rate_id: await readSomeIds(owner, 'payout_rate'),
    line_id: await readSomeIds(owner, 'payout_line', 'payout_id is null'),
  }),
  foreign: async (owner) => ({
    payout_id: (await readSomeIds(owner, 'payout', `provider_id = '${cast.dana.provider_id}'`))[0] ?? null,
    // Finance staff alone see them, and all of them.
    ...{ payout_hold_id: null, payout_rate_id: null, payout_entry_id: null },
  }),
  bodies: {
    ...{ writePayoutRate: makeRate(), changePayoutRate: { ends_on: '2030-12-31', reason: 'The agreement ends' } },
    ...{ finalizePayouts: { period_end: '2026-03-01', dry_run: true }, holdPayout: { provider_id, reason: 'We look at it' } },
    decidePayoutEntry: { decision: 'refuse', reason: 'It was paid back to somebody else' },
    addPayoutEntry: { provider_id, type: 'bonus', amount_cents: 100, note: 'Thank you' },
    writePayCalendar: { cadence: 'every_two_weeks', anchor_on: '2026-01-04', pay_after_days: 3 },
    ...{ completePayoutAccount: { bank_last4: '4417' }, writeTaxDetails: makeTaxForm() },
  },
  texts: ['4417', '19103', '123456789'],
}
