import { msg } from '@lingui/core/macro'
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
}
