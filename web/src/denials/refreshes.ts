import { countClaims, getClaim, listClaims } from '@sorrel/contract/claims/operations'
import { countDenials, getClaimWork, listDenials, listWriteOffs } from '@sorrel/contract/denials/operations'

/** What shows something else after anything that is done about a denial. */
export const refreshes = [listDenials, countDenials, getClaimWork, listWriteOffs, getClaim, listClaims, countClaims]
