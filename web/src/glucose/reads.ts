import { getGlucoseDay, getGlucoseSummary, listGlucoseUploads, listMealGlucose } from '@sorrel/contract/glucose/operations'

/** All that a change of the readings makes stale. */
export const glucoseReads = [listGlucoseUploads, getGlucoseSummary, getGlucoseDay, listMealGlucose]
