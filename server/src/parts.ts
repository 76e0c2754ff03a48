import { announcementsExport } from './announcements/parts/export-part.ts'
import { announcementMergePart } from './announcements/parts/merge-part.ts'
import { auditExport } from './audit/parts/export-part.ts'
import { auditMergePart } from './audit/parts/merge-part.ts'
import { authExport } from './auth/parts/export-part.ts'
import { authMergePart } from './auth/parts/merge-part.ts'
import { billingExport } from './billing/parts/export-part.ts'
import { billingMergePart } from './billing/parts/merge-part.ts'
import { bookingCodesExport } from './booking-codes/parts/export-part.ts'
import { bookingCodeMergePart } from './booking-codes/parts/merge-part.ts'
import { careFhir } from './care/fhir/fhir-source.ts'
import type { CareFlag } from './care/flags/flag.ts'
import { careExport } from './care/parts/export-part.ts'
import { careMergePart } from './care/parts/merge-part.ts'
import { careRecap } from './care/parts/recap-source.ts'
import type { TimelineSource } from './care/timeline/source.ts'
import { chartingFhir } from './charting/fhir/fhir-source.ts'
import { chartingExport } from './charting/parts/export-part.ts'
import { chartingMergePart } from './charting/parts/merge-part.ts'
import { lastNotePrefill } from './charting/parts/prefill-source.ts'
import { noteTimeline } from './charting/parts/timeline-source.ts'
import { chatFlag } from './chat/care-flag.ts'
import { chatFhir } from './chat/fhir/fhir-source.ts'
import { chatExport } from './chat/parts/export-part.ts'
import { chatMergePart } from './chat/parts/merge-part.ts'
import { chatPrefill } from './chat/parts/prefill-source.ts'
import { rerouteClaims } from './claims/building/rerouting.ts'
import { claimsExport } from './claims/parts/export-part.ts'
import { claimMergePart } from './claims/parts/merge-part.ts'
import { contactsFhir } from './contacts/fhir/fhir-source.ts'
import { contactsExport } from './contacts/parts/export-part.ts'
import { contactMergePart } from './contacts/parts/merge-part.ts'
import { contactTimeline } from './contacts/parts/timeline-source.ts'
import { denialsExport } from './denials/parts/export-part.ts'
import { denialMergePart } from './denials/parts/merge-part.ts'
import { donationsExport } from './donations/parts/export-part.ts'
import { donationMergePart } from './donations/parts/merge-part.ts'
import { eligibilityExport } from './eligibility/parts/export-part.ts'
import { eligibilityMergePart } from './eligibility/parts/merge-part.ts'
import { elsewhereExport } from './elsewhere/parts/export-part.ts'
import { elsewhereMergePart } from './elsewhere/parts/merge-part.ts'
import { elsewhereTimeline } from './elsewhere/parts/timeline-source.ts'
import type { Enclosure, ExportPart } from './exports/part.ts'
import { exportMergePart } from './exports/parts/merge-part.ts'
import { encloseFhir } from './fhir/enclosing.ts'
import type { FhirSource } from './fhir/resource.ts'
import { filesFhir } from './files/fhir/fhir-source.ts'
import { filesExport } from './files/parts/export-part.ts'
import { fileMergePart } from './files/parts/merge-part.ts'
import { glucoseVeryLow } from './glucose/care-flag.ts'
import { glucoseFhir } from './glucose/fhir/fhir-source.ts'
import { glucoseExport } from './glucose/parts/export-part.ts'
import { glucoseMergePart } from './glucose/parts/merge-part.ts'
import { growthFhir } from './growth/fhir/fhir-source.ts'
import { growthExport } from './growth/parts/export-part.ts'
import { growthMergePart } from './growth/parts/merge-part.ts'
import type { Importing } from './imports/kind.ts'
import { tableImports } from './imports/kinds/kinds.ts'
import { makeRecordImport } from './imports/kinds/record.ts'
import { importedExport } from './imports/parts/export-part.ts'
import { importMergePart } from './imports/parts/merge-part.ts'
import { importedTimeline } from './imports/parts/timeline-source.ts'
import { insuranceFhir } from './insurance/fhir/fhir-source.ts'
import { insuranceExport } from './insurance/parts/export-part.ts'
import { insuranceMergePart } from './insurance/parts/merge-part.ts'
import { insuranceTimeline } from './insurance/parts/timeline-source.ts'
import { journalFlag } from './journal/care-flag.ts'
import { journalFhir } from './journal/fhir/fhir-source.ts'
import { journalExport } from './journal/parts/export-part.ts'
import { journalMergePart } from './journal/parts/merge-part.ts'
import { journalPrefill } from './journal/parts/prefill-source.ts'
import { journalRecap } from './journal/parts/recap-source.ts'
import { journalTimeline } from './journal/parts/timeline-source.ts'
import { labsUnreviewed } from './labs/care-flag.ts'
import { labsFhir } from './labs/fhir/fhir-source.ts'
import { labsExport } from './labs/parts/export-part.ts'
import { labMergePart } from './labs/parts/merge-part.ts'
import { labsPrefill } from './labs/parts/prefill-source.ts'
import { labsRecap } from './labs/parts/recap-source.ts'
import { labTimeline } from './labs/parts/timeline-source.ts'
import { ledgerExport } from './ledger/parts/export-part.ts'
import { ledgerMergePart } from './ledger/parts/merge-part.ts'
import { lettersFhir } from './letters/fhir/fhir-source.ts'
import { lettersExport } from './letters/parts/export-part.ts'
import { letterMergePart } from './letters/parts/merge-part.ts'
import { letterTimeline } from './letters/parts/timeline-source.ts'
import { notificationsExport } from './notifications/parts/export-part.ts'
import { notificationMergePart } from './notifications/parts/merge-part.ts'
import { packagesExport } from './packages/parts/export-part.ts'
import { packageMergePart } from './packages/parts/merge-part.ts'
import { patientsFhir } from './patients/fhir/fhir-source.ts'
import { intakeIncomplete } from './patients/intake/parts/care-flag.ts'
import { intakeExport } from './patients/intake/parts/export-part.ts'
import { intakeMergePart } from './patients/intake/parts/merge-part.ts'
import { intakePrefill } from './patients/intake/parts/prefill-source.ts'
import { intakeRecap } from './patients/intake/parts/recap-source.ts'
import { intakeTimeline } from './patients/intake/parts/timeline-source.ts'
import type { MergePart } from './patients/merging/part.ts'
import { patientsExport } from './patients/parts/export-part.ts'
import { patientMergePart } from './patients/parts/merge-part.ts'
import type { RerouteClaims } from './payers/rerouting.ts'
import { paymentsExport } from './payments/parts/export-part.ts'
import { paymentMergePart } from './payments/parts/merge-part.ts'
import { prefillExport } from './prefill/parts/export-part.ts'
import { prefillMergePart } from './prefill/parts/merge-part.ts'
import type { PrefillSource } from './prefill/source.ts'
import { priceExport } from './prices/parts/export-part.ts'
import { priceMergePart } from './prices/parts/merge-part.ts'
import { providersFhir } from './providers/fhir/fhir-source.ts'
import { providersExport } from './providers/parts/export-part.ts'
import { providerMergePart } from './providers/parts/merge-part.ts'
import type { RecapSource } from './recap/source.ts'
import { recordingExport } from './recording/parts/export-part.ts'
import { recordingMergePart } from './recording/parts/merge-part.ts'
import { talkPrefill } from './recording/parts/prefill-source.ts'
import { referralsFhir } from './referrals/fhir/fhir-source.ts'
import { referralBreaks, referralUnanswered } from './referrals/parts/care-flag.ts'
import { referralsExport } from './referrals/parts/export-part.ts'
import { referralMergePart } from './referrals/parts/merge-part.ts'
import { referralTimeline } from './referrals/parts/timeline-source.ts'
import { releasesFhir } from './releases/fhir/fhir-source.ts'
import { releasesExport } from './releases/parts/export-part.ts'
import { releaseMergePart } from './releases/parts/merge-part.ts'
import { releaseTimeline } from './releases/parts/timeline-source.ts'
import { contestFlag } from './remote-care/parts/care-flag.ts'
import { remoteCareExport } from './remote-care/parts/export-part.ts'
import { remoteCareMergePart } from './remote-care/parts/merge-part.ts'
import { renewalsExport } from './renewals/parts/export-part.ts'
import { renewalMergePart } from './renewals/parts/merge-part.ts'
import { rewardsFhir } from './rewards/fhir/fhir-source.ts'
import { rewardsExport } from './rewards/parts/export-part.ts'
import { rewardsMergePart } from './rewards/parts/merge-part.ts'
import { visitsFhir } from './scheduling/fhir/fhir-source.ts'
import { schedulingExport } from './scheduling/parts/export-part.ts'
import { schedulingMergePart } from './scheduling/parts/merge-part.ts'
import { visitsRecap } from './scheduling/parts/recap-source.ts'
import { tasksExport } from './tasks/parts/export-part.ts'
import { taskMergePart } from './tasks/parts/merge-part.ts'
import { videoExport } from './video/parts/export-part.ts'
import { videoMergePart } from './video/parts/merge-part.ts'

// What features bring to each other's work: the record is merged, exported and shown by parts, and each feature has its own.

/** What may need a dietitian's attention, from each feature that knows of something. */
export const careFlags: readonly CareFlag[] = [
  journalFlag,
  labsUnreviewed,
  glucoseVeryLow,
  intakeIncomplete,
  referralUnanswered,
  referralBreaks,
  chatFlag,
  contestFlag,
]
/** What each feature adds to the timeline of a client's chart. */
export const timeline: readonly TimelineSource[] = [
  labTimeline,
  journalTimeline,
  intakeTimeline,
  insuranceTimeline,
  referralTimeline,
  importedTimeline,
  releaseTimeline,
  elsewhereTimeline,
  noteTimeline,
  letterTimeline,
  contactTimeline,
]
/** What each feature brings to the recap of a patient. */
export const recapSources: readonly RecapSource[] = [visitsRecap, careRecap, intakeRecap, journalRecap, labsRecap]

/** What each feature knows that a note may say: what was said in the visit comes first. */
export const prefillSources: readonly PrefillSource[] = [
  intakePrefill,
  lastNotePrefill,
  labsPrefill,
  journalPrefill,
  chatPrefill,
  talkPrefill,
]

/** What each feature brings to the record of a patient as FHIR. */
export const fhirSources: readonly FhirSource[] = [
  patientsFhir,
  insuranceFhir,
  careFhir,
  visitsFhir,
  chartingFhir,
  rewardsFhir,
  contactsFhir,
  chatFhir,
  labsFhir,
  growthFhir,
  journalFhir,
  glucoseFhir,
  filesFhir,
  referralsFhir,
  releasesFhir,
  lettersFhir,
  providersFhir,
]
/** What each feature puts into the archive of everything about a patient, in the order of its chapters. */
export const exportParts: readonly ExportPart[] = [
  patientsExport,
  intakeExport,
  insuranceExport,
  eligibilityExport,
  priceExport,
  renewalsExport,
  careExport,
  schedulingExport,
  ledgerExport,
  paymentsExport,
  billingExport,
  chartingExport,
  claimsExport,
  denialsExport,
  donationsExport,
  packagesExport,
  announcementsExport,
  rewardsExport,
  contactsExport,
  chatExport,
  tasksExport,
  remoteCareExport,
  prefillExport,
  videoExport,
  recordingExport,
  labsExport,
  growthExport,
  journalExport,
  glucoseExport,
  referralsExport,
  releasesExport,
  lettersExport,
  importedExport,
  providersExport,
  bookingCodesExport,
  elsewhereExport,
  filesExport,
  authExport,
  notificationsExport,
  auditExport,
]
/** The files that features write for the archive beside its page. */
export const enclosures: readonly Enclosure[] = [encloseFhir(fhirSources)]

/** What each feature does when two records of a patient are merged. That of care comes last: others let their rows follow its cares. */
export const mergeParts: readonly MergePart[] = [
  auditMergePart,
  authMergePart,
  patientMergePart,
  intakeMergePart,
  bookingCodeMergePart,
  fileMergePart,
  insuranceMergePart,
  eligibilityMergePart,
  priceMergePart,
  renewalMergePart,
  labMergePart,
  growthMergePart,
  referralMergePart,
  releaseMergePart,
  journalMergePart,
  glucoseMergePart,
  notificationMergePart,
  providerMergePart,
  schedulingMergePart,
  videoMergePart,
  recordingMergePart,
  chartingMergePart,
  claimMergePart,
  denialMergePart,
  donationMergePart,
  packageMergePart,
  announcementMergePart,
  rewardsMergePart,
  ledgerMergePart,
  paymentMergePart,
  billingMergePart,
  letterMergePart,
  contactMergePart,
  chatMergePart,
  taskMergePart,
  remoteCareMergePart,
  prefillMergePart,
  exportMergePart,
  elsewhereMergePart,
  importMergePart,
  careMergePart,
]

/** What claims do when prefixes or local Blue plans are written: those that were not sent yet go where they say. */
export const claimRerouting: readonly RerouteClaims[] = [rerouteClaims]

/** What can be taken over from other systems. */
export const importKinds: readonly Importing[] = [...tableImports, makeRecordImport({ parts: exportParts, mergeParts })]
