import { getBill, listBills, listPatientBalances } from '@sorrel/contract/billing/operations'
import type { OutputOf } from '../kernel/calls/api.ts'

/** What shows something else after anything that is done about a bill. */
export const billReads = [listBills, getBill, listPatientBalances]

/** The cards that may pay for a patient. */
export type Cards = OutputOf<typeof listBills>['cards']
