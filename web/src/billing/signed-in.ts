import { getBill, listBills, listPapers } from '@sorrel/contract/billing/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const all = [listBills, getBill]

export const billing: SignedInPart = {
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
