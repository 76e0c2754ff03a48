import { msg } from '@lingui/core/macro'
import { IconReceipt2, IconReportMoney } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const billingOfStaff: SignedInPart = {
  tabs: {
    admin: [
      { to: '/admin/billing', label: msg`Bills`, icon: IconReceipt2, place: 55, tag: 'billing_operations' },
      { to: '/admin/finance', label: msg`Finance`, icon: IconReportMoney, place: 58, tag: ['billing_operations', 'finance'] },
    ],
  },
}
