import { msg, plural } from '@lingui/core/macro'
import {
  getPayout,
  getPayoutAccount,
  getTaxDetails,
  listPayoutDrafts,
  listPayoutRates,
  listPayouts,
  listTaxYear,
} from '@sorrel/contract/payouts/operations'
import { IconCash } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const all = [listPayouts, getPayout, listPayoutDrafts, listTaxYear]

export const payouts: SignedInPart = {
  tabs: {
    provider: [{ to: '/provider/payouts', label: msg`Pay`, icon: IconCash, place: 47 }],
    admin: [{ to: '/admin/payouts', label: msg`Payouts`, icon: IconCash, place: 62, tag: 'finance' }],
  },
  stale: {
    payout: all,
    payout_line: [listPayouts, listPayoutDrafts],
    payout_entry: all,
    payout_hold: all,
    payout_run: all,
    payout_rate: [listPayoutRates, listPayoutDrafts],
    payout_calendar: [listPayoutDrafts, listPayouts],
    payout_account: [getPayoutAccount, listPayouts, listPayoutDrafts],
    payout_tax_form: [getTaxDetails, listTaxYear],
  },
  work: {
    payouts: {
      words: (count) =>
        msg`${plural(count, { one: '# dietitian is not paid yet for the last period', other: '# dietitians are not paid yet for the last period' })}`,
      to: '/admin/payouts',
    },
    payout_runs: {
      words: (count) =>
        msg`${plural(count, { one: '# run of payouts waits for you to agree', other: '# runs of payouts wait for you to agree' })}`,
      to: '/admin/payouts',
    },
    left_dietitians: {
      words: (count) =>
        msg`${plural(count, { one: '# dietitian has left and still owes money', other: '# dietitians have left and still owe money' })}`,
      to: '/admin/payouts',
    },
    payout_entries: {
      words: (count) =>
        msg`${plural(count, { one: '# line about a dietitian who has left waits for you to agree', other: '# lines about dietitians who have left wait for you to agree' })}`,
      to: '/admin/payouts',
    },
    failed_payouts: {
      words: (count) =>
        msg`${plural(count, { one: '# payment to a dietitian was not sent', other: '# payments to dietitians were not sent' })}`,
      to: '/admin/payouts/sent',
      search: { status: 'failed' },
    },
  },
}
