import { listPrefills } from '@sorrel/contract/prefill/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const prefill: SignedInPart = { stale: { ai_prefill_fieldset: [listPrefills] } }
