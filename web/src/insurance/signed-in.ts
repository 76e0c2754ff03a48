import { listCoverages } from '@sorrel/contract/insurance/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const insurance: SignedInPart = { stale: { coverage: [listCoverages], insurance_card: [listCoverages] } }
