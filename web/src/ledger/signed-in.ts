import { msg } from '@lingui/core/macro'
import { getAccountStatement, getTrialBalance, listLedgerAccounts, listSuperbillMonths } from '@sorrel/contract/ledger/operations'
import { IconBook2 } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const ledger: SignedInPart = {
  tabs: { admin: [{ to: '/admin/books', label: msg`Books`, icon: IconBook2, place: 60, tag: ['billing_operations', 'finance'] }] },
  stale: { billing_item: [getTrialBalance, listLedgerAccounts, getAccountStatement, listSuperbillMonths] },
}
