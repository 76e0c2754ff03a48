import { msg, plural } from '@lingui/core/macro'
import { listPatientBalances, listPlansToConfirm } from '@sorrel/contract/billing/operations'
import { IconReceipt2, IconReportMoney } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const billingOfStaff: SignedInPart = {
  tabs: {
    admin: [
      { to: '/admin/billing', label: msg`Bills`, icon: IconReceipt2, place: 55, tag: 'billing_operations' },
      { to: '/admin/finance', label: msg`Finance`, icon: IconReportMoney, place: 58, tag: ['billing_operations', 'finance'] },
    ],
  },
  stale: {
    bill: [listPlansToConfirm, listPatientBalances],
    billing_item: [listPlansToConfirm],
    bill_relief: [listPlansToConfirm],
    eligibility_check: [listPlansToConfirm],
    coverage: [listPlansToConfirm],
  },
  work: {
    bill_questions: {
      words: (count) => msg`${plural(count, { one: '# question about a bill', other: '# questions about bills' })}`,
      to: '/admin/billing',
      search: { view: 'questions' },
    },
    waiting_bills: {
      words: (count) =>
        msg`${plural(count, { one: '# bill is stopped: Medicaid is not confirmed', other: '# bills are stopped: Medicaid is not confirmed' })}`,
      to: '/admin/billing',
      search: { view: 'plans' },
    },
    bill_reliefs: {
      words: (count) =>
        msg`${plural(count, { one: '# request to waive or write off a bill', other: '# requests to waive or write off bills' })}`,
      to: '/admin/billing',
      search: { view: 'reliefs' },
    },
    book_findings: {
      words: (count) =>
        msg`${plural(count, { one: '# finding of the last check of the books', other: '# findings of the last check of the books' })}`,
      to: '/admin/finance',
    },
  },
}
