import { getClaimFigures, getClaimWork, listDenials, listUnderpaid, listWriteOffs } from '@sorrel/contract/denials/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const all = [listDenials, getClaimWork, listWriteOffs, listUnderpaid]

export const denials: SignedInPart = {
  stale: { appeal_letter: all, write_off: all, remitted_claim: [...all, getClaimFigures] },
}
