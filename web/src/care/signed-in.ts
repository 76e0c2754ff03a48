import { getMyClientCare, listMyClientCare } from '@sorrel/contract/care/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const care: SignedInPart = {
  stale: { appointment: [getMyClientCare, listMyClientCare] },
}
