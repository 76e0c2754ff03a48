import { listBoughtPackages } from '@sorrel/contract/packages/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const all = [listBoughtPackages]

export const packages: SignedInPart = {
  stale: { package: all, visit_package: all, payment: all, refund: all, dispute: all, bill: all, payment_instrument: all },
}
