import { audit } from './audit/handlers.ts'
import { auditExport } from './audit/parts/export-part.ts'
import { auditMergePart } from './audit/parts/merge-part.ts'
import { auth } from './auth/handlers.ts'
import { authJobs, authListeners } from './auth/jobs.ts'
import { authExport } from './auth/parts/export-part.ts'
import { authMergePart } from './auth/parts/merge-part.ts'
import { recallEndedSessions } from './auth/sessions.ts'
import { bookingCodesExport } from './booking-codes/parts/export-part.ts'
import { bookingCodeMergePart } from './booking-codes/parts/merge-part.ts'
import { careFhir } from './care/fhir/fhir-source.ts'
import type { CareFlag } from './care/flags/flag.ts'
import { serveCare } from './care/handlers.ts'
import { careJobs, careListeners } from './care/jobs.ts'
import { careMessages } from './care/messages/messages.ts'
import { careExport } from './care/parts/export-part.ts'
import { careMergePart } from './care/parts/merge-part.ts'
import { careRecap } from './care/parts/recap-source.ts'
import type { TimelineSource } from './care/timeline/source.ts'
import { elsewhereListeners } from './elsewhere/jobs.ts'
import { elsewhereExport } from './elsewhere/parts/export-part.ts'
import { elsewhereMergePart } from './elsewhere/parts/merge-part.ts'
import { elsewhereTimeline } from './elsewhere/parts/timeline-source.ts'
import { exportOperations } from './exports/handlers.ts'
import { exportListeners, makeExportJobs } from './exports/jobs.ts'
import { exportMessages } from './exports/messages/messages.ts'
import type { Enclosure, ExportPart } from './exports/part.ts'
import { exportMergePart } from './exports/parts/merge-part.ts'
import { exportReader } from './exports/reader.ts'
import { encloseFhir } from './fhir/enclosing.ts'
import { serveFhir } from './fhir/handlers.ts'
import type { FhirSource } from './fhir/resource.ts'
import { filesFhir } from './files/fhir/fhir-source.ts'
import { files } from './files/handlers.ts'
import { fileJobs } from './files/jobs.ts'
import { filesExport } from './files/parts/export-part.ts'
import { fileMergePart } from './files/parts/merge-part.ts'
import { makeRecordReader } from './files/readers.ts'
import { glucoseFeature } from './glucose/feature.ts'
import { glucoseJobs, glucoseListeners } from './glucose/jobs.ts'
import { growthFhir } from './growth/fhir/fhir-source.ts'
import { growth } from './growth/handlers.ts'
import { growthListeners } from './growth/jobs.ts'
import { growthExport } from './growth/parts/export-part.ts'
import { growthMergePart } from './growth/parts/merge-part.ts'
import { serveImports } from './imports/handlers.ts'
import { importListeners, makeImportJobs } from './imports/jobs.ts'
import type { Importing } from './imports/kind.ts'
import { patientImport } from './imports/kinds/patients.ts'
import { makeRecordImport } from './imports/kinds/record.ts'
import { importedExport } from './imports/parts/export-part.ts'
import { importMergePart } from './imports/parts/merge-part.ts'
import { insuranceFhir } from './insurance/fhir/fhir-source.ts'
import { insurance } from './insurance/handlers.ts'
import { insuranceJobs, insuranceListeners } from './insurance/jobs.ts'
import { insuranceExport } from './insurance/parts/export-part.ts'
import { insuranceMergePart } from './insurance/parts/merge-part.ts'
import { insuranceTimeline } from './insurance/parts/timeline-source.ts'
import { journalFlag } from './journal/care-flag.ts'
import { journalFhir } from './journal/fhir/fhir-source.ts'
import { journal } from './journal/handlers.ts'
import { journalListeners } from './journal/jobs.ts'
import { journalMessages } from './journal/messages/messages.ts'
import { journalExport } from './journal/parts/export-part.ts'
import { journalMergePart } from './journal/parts/merge-part.ts'
import { journalRecap } from './journal/parts/recap-source.ts'
import { journalTimeline } from './journal/parts/timeline-source.ts'
import { journalPhotoReader } from './journal/photos.ts'
import { assembleFeatures } from './kernel/assembly/features.ts'
import type { OperationsOf } from './kernel/implement.ts'
import { labsUnreviewed } from './labs/care-flag.ts'
import { labsFhir } from './labs/fhir/fhir-source.ts'
import { labs } from './labs/handlers.ts'
import { labListeners } from './labs/jobs.ts'
import { labMessages } from './labs/messages/messages.ts'
import { labsExport } from './labs/parts/export-part.ts'
import { labMergePart } from './labs/parts/merge-part.ts'
import { labsRecap } from './labs/parts/recap-source.ts'
import { labTimeline } from './labs/parts/timeline-source.ts'
import { serveNotifications } from './notifications/handlers.ts'
import { makeNotificationJobs, makeNotificationListeners } from './notifications/jobs.ts'
import { notificationsExport } from './notifications/parts/export-part.ts'
import { notificationMergePart } from './notifications/parts/merge-part.ts'
import { patientsFhir } from './patients/fhir/fhir-source.ts'
import { servePatients } from './patients/handlers.ts'
import { intakeIncomplete } from './patients/intake/parts/care-flag.ts'
import { intakeExport } from './patients/intake/parts/export-part.ts'
import { intakeMergePart } from './patients/intake/parts/merge-part.ts'
import { intakeRecap } from './patients/intake/parts/recap-source.ts'
import { intakeTimeline } from './patients/intake/parts/timeline-source.ts'
import { patientJobs, patientListeners } from './patients/jobs.ts'
import type { MergePart } from './patients/merging/part.ts'
import { patientMessages } from './patients/messages/messages.ts'
import { patientsExport } from './patients/parts/export-part.ts'
import { patientMergePart } from './patients/parts/merge-part.ts'
import { platform } from './platform/handlers.ts'
import { platformJobs } from './platform/jobs.ts'
import { listPracticeAddresses, practicePages } from './platform/pages/practice.ts'
import { providersFhir } from './providers/fhir/fhir-source.ts'
import { providers } from './providers/handlers.ts'
import { providerJobs, providerListeners } from './providers/jobs.ts'
import { listProviderAddresses } from './providers/pages/addresses.ts'
import { providerPages } from './providers/pages/pages.ts'
import { providersExport } from './providers/parts/export-part.ts'
import { providerMergePart } from './providers/parts/merge-part.ts'
import { warmCities } from './providers/places/cities.ts'
import { warmSearch } from './providers/search/search.ts'
import { serveRecap } from './recap/handlers.ts'
import type { RecapSource } from './recap/source.ts'
import { referralFeature } from './referrals/feature.ts'
import { referralJobs, referralListeners } from './referrals/jobs.ts'
import { releasesFhir } from './releases/fhir/fhir-source.ts'
import { releases } from './releases/handlers.ts'
import { releaseJobs, releaseListeners } from './releases/jobs.ts'
import { releaseMessages } from './releases/messages/messages.ts'
import { releasesExport } from './releases/parts/export-part.ts'
import { releaseMergePart } from './releases/parts/merge-part.ts'
import { releaseTimeline } from './releases/parts/timeline-source.ts'
import { visitsFhir } from './scheduling/fhir/fhir-source.ts'
import { scheduling } from './scheduling/handlers.ts'
import { schedulingJobs, schedulingListeners } from './scheduling/jobs.ts'
import { schedulingCommands } from './scheduling/messages/commands.ts'
import { schedulingMessages } from './scheduling/messages/messages.ts'
import { schedulingExport } from './scheduling/parts/export-part.ts'
import { schedulingMergePart } from './scheduling/parts/merge-part.ts'
import { visitsRecap } from './scheduling/parts/recap-source.ts'
import { video } from './video/handlers.ts'
import { videoJobs } from './video/jobs.ts'
import { videoExport } from './video/parts/export-part.ts'
import { videoMergePart } from './video/parts/merge-part.ts'

/** The messages that people get, and below the commands that they may text to us. */
export const messages = [
  ...schedulingMessages,
  ...careMessages,
  ...patientMessages,
  ...journalMessages,
  ...labMessages,
  ...referralFeature.messages,
  ...releaseMessages,
  ...exportMessages,
]
const commands = [...schedulingCommands]

/** What may need a dietitian's attention, from each feature that knows of something. */
const careFlags: readonly CareFlag[] = [journalFlag, labsUnreviewed, glucoseFeature.careFlag, intakeIncomplete, referralFeature.careFlag]
/** What each feature adds to the timeline of a client's chart. */
const timeline: readonly TimelineSource[] = [
  labTimeline,
  journalTimeline,
  intakeTimeline,
  insuranceTimeline,
  referralFeature.timeline,
  releaseTimeline,
  elsewhereTimeline,
]
/** What each feature brings to the recap of a patient. */
const recapSources: readonly RecapSource[] = [visitsRecap, careRecap, intakeRecap, journalRecap, labsRecap]

/** What each feature brings to the record of a patient as FHIR. */
export const fhirSources: readonly FhirSource[] = [
  patientsFhir,
  insuranceFhir,
  careFhir,
  visitsFhir,
  labsFhir,
  growthFhir,
  journalFhir,
  glucoseFeature.fhir,
  filesFhir,
  referralFeature.fhir,
  releasesFhir,
  providersFhir,
]
/** What each feature puts into the archive of everything about a patient, in the order of its chapters. */
export const exportParts: readonly ExportPart[] = [
  patientsExport,
  intakeExport,
  insuranceExport,
  careExport,
  schedulingExport,
  videoExport,
  labsExport,
  growthExport,
  journalExport,
  glucoseFeature.exportPart,
  referralFeature.exportPart,
  releasesExport,
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
const enclosures: readonly Enclosure[] = [encloseFhir(fhirSources)]

/** What each feature does when two records of a patient are merged. That of care comes last: others let their rows follow its cares. */
export const mergeParts: readonly MergePart[] = [
  auditMergePart,
  authMergePart,
  patientMergePart,
  intakeMergePart,
  bookingCodeMergePart,
  fileMergePart,
  insuranceMergePart,
  labMergePart,
  growthMergePart,
  referralFeature.mergePart,
  releaseMergePart,
  journalMergePart,
  glucoseFeature.mergePart,
  notificationMergePart,
  providerMergePart,
  schedulingMergePart,
  videoMergePart,
  exportMergePart,
  elsewhereMergePart,
  importMergePart,
  careMergePart,
]

/** What can be taken over from other systems. */
const importKinds: readonly Importing[] = [patientImport, makeRecordImport({ parts: exportParts, mergeParts })]

const operations = [
  ...serveCare({ flags: careFlags, timeline }),
  ...platform,
  ...audit,
  ...auth,
  ...exportOperations,
  ...files,
  ...serveFhir(fhirSources),
  ...serveImports(importKinds),
  ...insurance,
  ...servePatients({ mergeParts }),
  ...labs,
  ...growth,
  ...referralFeature.operations,
  ...releases,
  ...providers,
  ...scheduling,
  ...journal,
  ...glucoseFeature.operations,
  ...serveRecap(recapSources),
  ...serveNotifications(commands),
  ...video,
]
/** The operations as a type: a union of the features' operations by name, for the type checker. */
export type Offered = OperationsOf<(typeof operations)[number]>

/** All features put together: the table of contents of the server. */
export const features = assembleFeatures({
  served: operations,
  jobs: [
    ...platformJobs,
    ...careJobs,
    ...makeNotificationJobs(messages, commands),
    ...authJobs,
    ...makeExportJobs({ parts: exportParts, enclosures }),
    ...fileJobs,
    ...glucoseJobs,
    ...makeImportJobs(importKinds),
    ...insuranceJobs,
    ...patientJobs,
    ...providerJobs,
    ...referralJobs,
    ...releaseJobs,
    ...schedulingJobs,
    ...videoJobs,
  ],
  listeners: [
    ...makeNotificationListeners(messages),
    ...authListeners,
    ...patientListeners,
    ...careListeners,
    ...elsewhereListeners,
    ...exportListeners,
    ...glucoseListeners,
    ...importListeners,
    ...insuranceListeners,
    ...journalListeners,
    ...labListeners,
    ...growthListeners,
    ...providerListeners,
    ...referralListeners,
    ...releaseListeners,
    ...schedulingListeners,
  ],
  pages: { ...providerPages, ...practicePages },
  addresses: [listProviderAddresses, listPracticeAddresses],
  fileReaders: [
    makeRecordReader('insurance_card'),
    journalPhotoReader,
    makeRecordReader('lab_report'),
    makeRecordReader('glucose_file'),
    makeRecordReader('intake_photo'),
    makeRecordReader('release_form'),
    makeRecordReader('imported_document'),
    referralFeature.fileReader,
    exportReader,
  ],
  ownersOf: {
    // The id of a record that was merged opens the record that stays.
    patient_id: {
      ...{ table: 'patient', column: 'id', scope: 'patient' },
      formerly: { table: 'patient_alias', column: 'patient_id', key: 'old_id' },
    },
    provider_id: { table: 'provider', column: 'id', scope: 'provider' },
    appointment_id: { table: 'appointment', column: 'patient_id', scope: 'patient' },
    referral_id: { table: 'referral', column: 'patient_id', scope: 'patient' },
    care_id: { table: 'care', column: 'patient_id', scope: 'patient' },
    from_id: { table: 'patient', column: 'id', scope: 'patient' },
    into_id: { table: 'patient', column: 'id', scope: 'patient' },
    // The record into which the other one went holds both.
    merge_id: { table: 'patient_merge', column: 'into_id', scope: 'patient' },
  },
  warmUps: [warmSearch, warmCities],
  catchUps: [recallEndedSessions],
})

/** Every operation that is served. */
export const { served } = features
