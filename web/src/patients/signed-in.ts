import { getIntake, listIntakeChanges } from '@sorrel/contract/patients/intake/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'
import { Whose } from './Whose.tsx'

export const patients: SignedInPart = {
  banner: Whose,
  stale: { intake: [getIntake, listIntakeChanges] },
}
