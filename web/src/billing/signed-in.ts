import { msg } from '@lingui/core/macro'
import { getBill, listBills, listPapers } from '@sorrel/contract/billing/operations'
import { IconReceipt } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const all = [listBills, getBill]

export const billing: SignedInPart = {
  tabs: { patient: [{ to: '/app/billing', label: msg`Bills`, icon: IconReceipt, place: 45 }] },
  stale: {
    bill: all,
    bill_question: all,
    payment_plan: all,
    bill_relief: all,
    billing_item: all,
    payment: all,
    bill_paper: [listPapers, getBill],
  },
}
