import { msg } from '@lingui/core/macro'
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
    payout_hold: all,
    payout_run: all,
    payout_rate: [listPayoutRates, listPayoutDrafts],
    payout_calendar: [listPayoutDrafts, listPayouts],
    payout_account: [getPayoutAccount, listPayouts, listPayoutDrafts],
    payout_tax_form: [getTaxDetails, listTaxYear],
  },
}
