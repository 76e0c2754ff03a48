import { getPatientRecap } from '@sorrel/contract/recap/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const reads = [getPatientRecap]

export const recap: SignedInPart = { stale: { journal_entry: reads, lab: reads, appointment: reads, intake: reads, care: reads } }
