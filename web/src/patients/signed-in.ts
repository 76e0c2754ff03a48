import { getIntake, listIntakeChanges } from '@sorrel/contract/patients/intake/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const patients: SignedInPart = { stale: { intake: [getIntake, listIntakeChanges] } }
