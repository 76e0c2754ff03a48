import { referralsFhir } from './fhir/fhir-source.ts'
import { referrals } from './handlers.ts'
import { referralMessages } from './messages/messages.ts'
import { referralBreaks } from './parts/care-flag.ts'
import { referralsExport } from './parts/export-part.ts'
import { referralMergePart } from './parts/merge-part.ts'
import { referralReader } from './parts/reader.ts'
import { referralTimeline } from './parts/timeline-source.ts'

/** What referrals bring to the table of contents of the server (features.ts), but for their jobs. */
export const referralFeature = {
  operations: referrals,
  messages: referralMessages,
  careFlag: referralBreaks,
  timeline: referralTimeline,
  fhir: referralsFhir,
  exportPart: referralsExport,
  mergePart: referralMergePart,
  fileReader: referralReader,
}
