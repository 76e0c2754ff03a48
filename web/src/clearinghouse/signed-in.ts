import { msg, plural } from '@lingui/core/macro'
import {
  getExchangeFile,
  listClearings,
  listExchangeFiles,
  listRemittances,
  listRemittedClaims,
  listSuspense,
} from '@sorrel/contract/clearinghouse/operations'
import { IconArrowsExchange } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const all = [listRemittances, listRemittedClaims, listExchangeFiles, getExchangeFile]

export const clearinghouse: SignedInPart = {
  tabs: { admin: [{ to: '/admin/remits', label: msg`Payer answers`, icon: IconArrowsExchange, place: 37, tag: 'billing_operations' }] },
  stale: { exchange_file: all, remittance: all, remitted_claim: [...all, listSuspense], suspense_clearing: [listSuspense, listClearings] },
  work: {
    suspense: {
      words: (count) =>
        msg`${plural(count, { one: '# amount from payers is not matched', other: '# amounts from payers are not matched' })}`,
      to: '/admin/remits/suspense',
    },
    decisions: {
      words: (count) => msg`${plural(count, { one: '# answer of a payer needs a person', other: '# answers of payers need a person' })}`,
      to: '/admin/remits/claims',
    },
    unconfirmed_plans: {
      words: (count) =>
        msg`${plural(count, { one: '# share of a visit waits: Medicaid is not confirmed', other: '# shares of visits wait: Medicaid is not confirmed' })}`,
      to: '/admin/billing',
      search: { view: 'plans' },
    },
    refused_files: {
      words: (count) => msg`${plural(count, { one: '# file was refused', other: '# files were refused' })}`,
      to: '/admin/remits/files',
      search: { state: 'refused' },
    },
    overdue_transfers: {
      words: (count) =>
        msg`${plural(count, { one: '# payment of a payer should be at the bank', other: '# payments of payers should be at the bank' })}`,
      to: '/admin/remits',
      search: { arrival: 'overdue' },
    },
    clearings: {
      words: (count) =>
        msg`${plural(count, { one: '# request to clear money that is not matched', other: '# requests to clear money that is not matched' })}`,
      to: '/admin/remits/suspense',
      search: { view: 'cleared' },
    },
  },
}
