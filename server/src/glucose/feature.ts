import { glucoseVeryLow } from './care-flag.ts'
import { glucoseFhir } from './fhir/fhir-source.ts'
import { glucose } from './handlers.ts'
import { glucoseExport } from './parts/export-part.ts'
import { glucoseMergePart } from './parts/merge-part.ts'

/** What glucose brings to the table of contents of the server (features.ts), but for its jobs. */
export const glucoseFeature = {
  operations: glucose,
  careFlag: glucoseVeryLow,
  fhir: glucoseFhir,
  exportPart: glucoseExport,
  mergePart: glucoseMergePart,
}
