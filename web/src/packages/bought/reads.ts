import { listBills } from '@sorrel/contract/billing/operations'
import { listBoughtPackages } from '@sorrel/contract/packages/operations'

/** What shows something else after anything that is done about a package. */
export const packageReads = [listBoughtPackages, listBills]
