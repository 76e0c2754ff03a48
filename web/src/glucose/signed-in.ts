import { getGlucoseDay, getGlucoseSummary, listGlucoseUploads, listMealGlucose } from '@sorrel/contract/glucose/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const shown = [getGlucoseSummary, getGlucoseDay, listMealGlucose]

export const glucose: SignedInPart = {
  stale: { glucose_upload: [listGlucoseUploads, ...shown], glucose_target: shown, journal_entry: shown },
}
