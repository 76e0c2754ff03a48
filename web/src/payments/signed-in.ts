import { msg } from '@lingui/core/macro'
import { listDisputes, listPaymentInstruments, listPayments, listRefunds } from '@sorrel/contract/payments/operations'
import { IconReceiptRefund } from '@tabler/icons-react'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const payments: SignedInPart = {
  tabs: { admin: [{ to: '/admin/refunds', label: msg`Refunds`, icon: IconReceiptRefund, place: 58, tag: 'billing_operations' }] },
  stale: {
    payment_instrument: [listPaymentInstruments],
    payment: [listPayments, listPaymentInstruments, listRefunds],
    refund: [listPayments, listRefunds],
    dispute: [listPayments, listDisputes],
  },
}
