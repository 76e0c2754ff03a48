import { listBillingItems } from '@sorrel/contract/ledger/operations'
import { listDisputes, listPayments, listRefunds } from '@sorrel/contract/payments/operations'

/** What a change of a payment, a refund or a dispute makes stale. */
export const refreshes = [listPayments, listRefunds, listDisputes, listBillingItems]
