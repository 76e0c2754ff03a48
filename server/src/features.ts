import { announcements } from './announcements/handlers.ts'
import { audit } from './audit/handlers.ts'
import { auth } from './auth/handlers.ts'
import { authJobs, authListeners } from './auth/jobs.ts'
import { recallEndedSessions } from './auth/sessions.ts'
import { billing } from './billing/handlers.ts'
import { billingJobs, billingListeners } from './billing/jobs.ts'
import { billingMessages } from './billing/messages/messages.ts'
import { serveCare } from './care/handlers.ts'
import { careJobs, careListeners } from './care/jobs.ts'
import { careMessages } from './care/messages/messages.ts'
import { charting } from './charting/handlers.ts'
import { chartingJobs, chartingListeners } from './charting/jobs.ts'
import { chartingMessages } from './charting/messages/messages.ts'
import { chatAttachmentReader } from './chat/attachments.ts'
import { serveChat } from './chat/handlers.ts'
import { chatJobs, chatListeners } from './chat/jobs.ts'
import { chatNotices } from './chat/messages/messages.ts'
import { claims } from './claims/handlers.ts'
import { claimListeners } from './claims/jobs.ts'
import { clearinghouse } from './clearinghouse/handlers.ts'
import { clearinghouseJobs, clearinghouseListeners } from './clearinghouse/jobs.ts'
import { coding } from './coding/handlers.ts'
import { contacts } from './contacts/handlers.ts'
import { contactListeners } from './contacts/jobs.ts'
import { denials } from './denials/handlers.ts'
import { denialListeners } from './denials/jobs.ts'
import { enclosureReader } from './denials/letters/enclosures.ts'
import { donations } from './donations/handlers.ts'
import { donationJobs, donationListeners } from './donations/jobs.ts'
import { donationMessages } from './donations/messages/messages.ts'
import { eligibility } from './eligibility/handlers.ts'
import { eligibilityJobs, eligibilityListeners } from './eligibility/jobs.ts'
import { elsewhereListeners } from './elsewhere/jobs.ts'
import { exportOperations } from './exports/handlers.ts'
import { exportListeners, makeExportJobs } from './exports/jobs.ts'
import { exportMessages } from './exports/messages/messages.ts'
import { exportReader } from './exports/reader.ts'
import { serveFhir } from './fhir/handlers.ts'
import { files } from './files/handlers.ts'
import { fileJobs } from './files/jobs.ts'
import { makeRecordReader } from './files/readers.ts'
import { glucose } from './glucose/handlers.ts'
import { glucoseJobs, glucoseListeners } from './glucose/jobs.ts'
import { growth } from './growth/handlers.ts'
import { growthListeners } from './growth/jobs.ts'
import { serveImports } from './imports/handlers.ts'
import { importListeners, makeImportJobs } from './imports/jobs.ts'
import { insurance } from './insurance/handlers.ts'
import { insuranceJobs, insuranceListeners } from './insurance/jobs.ts'
import { insuranceMessages } from './insurance/messages/messages.ts'
import { journal } from './journal/handlers.ts'
import { journalListeners } from './journal/jobs.ts'
import { journalMessages } from './journal/messages/messages.ts'
import { journalPhotoReader } from './journal/photos.ts'
import { assembleFeatures } from './kernel/assembly/features.ts'
import type { OperationsOf } from './kernel/implement.ts'
import { labs } from './labs/handlers.ts'
import { labListeners } from './labs/jobs.ts'
import { labMessages } from './labs/messages/messages.ts'
import { ledger } from './ledger/handlers.ts'
import { ledgerJobs, ledgerListeners } from './ledger/jobs.ts'
import { letters } from './letters/handlers.ts'
import { letterJobs, letterListeners } from './letters/jobs.ts'
import { letterMessages } from './letters/messages/messages.ts'
import { serveNotifications } from './notifications/handlers.ts'
import { makeNotificationJobs, makeNotificationListeners, notificationListeners } from './notifications/jobs.ts'
import { ownersOf } from './owners.ts'
import { packages } from './packages/handlers.ts'
import { packageListeners } from './packages/jobs.ts'
import * as parts from './parts.ts'
import { servePatients } from './patients/handlers.ts'
import { patientJobs, patientListeners } from './patients/jobs.ts'
import { patientMessages } from './patients/messages/messages.ts'
import { servePayers } from './payers/handlers.ts'
import { evidenceFileReader } from './payments/disputes/evidence-files.ts'
import { payments } from './payments/handlers.ts'
import { paymentJobs, paymentListeners } from './payments/jobs.ts'
import { paymentMessages } from './payments/messages/messages.ts'
import { payouts } from './payouts/handlers.ts'
import { payoutJobs, payoutListeners } from './payouts/jobs.ts'
import { payoutMessages } from './payouts/messages/messages.ts'
import { phrases } from './phrases/handlers.ts'
import { servePlatform } from './platform/handlers.ts'
import { platformJobs } from './platform/jobs.ts'
import { listPracticeAddresses, practicePages } from './platform/pages/practice.ts'
import { servePrefill } from './prefill/handlers.ts'
import { makePrefillJobs, prefillListeners } from './prefill/jobs.ts'
import { prices } from './prices/handlers.ts'
import { priceJobs, priceListeners } from './prices/jobs.ts'
import { priceMessages } from './prices/messages/messages.ts'
import { providers } from './providers/handlers.ts'
import { providerJobs, providerListeners } from './providers/jobs.ts'
import { listProviderAddresses } from './providers/pages/addresses.ts'
import { providerPages } from './providers/pages/pages.ts'
import { warmCities } from './providers/places/cities.ts'
import { warmSearch } from './providers/search/search.ts'
import { serveRecap } from './recap/handlers.ts'
import { recording } from './recording/handlers.ts'
import { recordingJobs, recordingListeners } from './recording/jobs.ts'
import { referrals } from './referrals/handlers.ts'
import { referralJobs, referralListeners } from './referrals/jobs.ts'
import { referralMessages } from './referrals/messages/messages.ts'
import { referralReader } from './referrals/parts/reader.ts'
import { releases } from './releases/handlers.ts'
import { releaseJobs, releaseListeners } from './releases/jobs.ts'
import { releaseMessages } from './releases/messages/messages.ts'
import { contestFileReader } from './remote-care/contests/evidence-files.ts'
import { remoteCare } from './remote-care/handlers.ts'
import { remoteCareJobs, remoteCareListeners } from './remote-care/jobs.ts'
import { remoteCareMessages } from './remote-care/messages/messages.ts'
import { renewals } from './renewals/handlers.ts'
import { renewalJobs, renewalListeners } from './renewals/jobs.ts'
import { renewalMessages } from './renewals/messages/messages.ts'
import { rewards } from './rewards/handlers.ts'
import { rewardListeners } from './rewards/jobs.ts'
import { scheduling } from './scheduling/handlers.ts'
import { schedulingJobs, schedulingListeners } from './scheduling/jobs.ts'
import { schedulingCommands } from './scheduling/messages/commands.ts'
import { schedulingMessages } from './scheduling/messages/messages.ts'
import { tasks } from './tasks/handlers.ts'
import { taskListeners } from './tasks/jobs.ts'
import { video } from './video/handlers.ts'
import { videoJobs, videoListeners } from './video/jobs.ts'
import { workSources } from './work.ts'

/** The messages that people get, and below the commands that they may text to us. */
export const messages = [
  ...schedulingMessages,
  ...careMessages,
  ...patientMessages,
  ...journalMessages,
  ...labMessages,
  ...insuranceMessages,
  ...chartingMessages,
  ...referralMessages,
  ...releaseMessages,
  ...letterMessages,
  ...priceMessages,
  ...paymentMessages,
  ...billingMessages,
  ...payoutMessages,
  ...donationMessages,
  ...exportMessages,
  ...chatNotices,
  ...remoteCareMessages,
  ...renewalMessages,
]
const commands = [...schedulingCommands]

const operations = [
  ...serveCare({ flags: parts.careFlags, timeline: parts.timeline }),
  ...servePlatform(workSources),
  ...announcements,
  ...audit,
  ...auth,
  ...exportOperations,
  ...files,
  ...serveFhir(parts.fhirSources),
  ...serveImports(parts.importKinds),
  ...insurance,
  ...eligibility,
  ...prices,
  ...servePatients({ mergeParts: parts.mergeParts }),
  ...labs,
  ...growth,
  ...referrals,
  ...releases,
  ...ledger,
  ...payments,
  ...billing,
  ...letters,
  ...providers,
  ...scheduling,
  ...journal,
  ...glucose,
  ...serveRecap(parts.recapSources),
  ...serveNotifications(commands),
  ...video,
  ...recording,
  ...charting,
  ...claims,
  ...coding,
  ...clearinghouse,
  ...denials,
  ...donations,
  ...packages,
  ...servePrefill(parts.prefillSources),
  ...servePayers(parts.claimRerouting),
  ...payouts,
  ...phrases,
  ...renewals,
  ...rewards,
  ...contacts,
  ...serveChat(parts.prefillSources),
  ...tasks,
  ...remoteCare,
]
/** The operations as a type: a union of the features' operations by name, for the type checker. */
export type Offered = OperationsOf<(typeof operations)[number]>

/** All features put together: the table of contents of the server. */
export const features = assembleFeatures({
  served: operations,
  jobs: [
    ...platformJobs,
    ...careJobs,
    ...[...chartingJobs, ...chatJobs],
    ...clearinghouseJobs,
    ...donationJobs,
    ...makeNotificationJobs(messages, commands),
    ...authJobs,
    ...makeExportJobs({ parts: parts.exportParts, enclosures: parts.enclosures }),
    ...fileJobs,
    ...glucoseJobs,
    ...makeImportJobs(parts.importKinds),
    ...insuranceJobs,
    ...ledgerJobs,
    ...paymentJobs,
    ...billingJobs,
    ...eligibilityJobs,
    ...letterJobs,
    ...priceJobs,
    ...patientJobs,
    ...payoutJobs,
    ...makePrefillJobs(parts.prefillSources),
    ...providerJobs,
    ...referralJobs,
    ...releaseJobs,
    ...remoteCareJobs,
    ...renewalJobs,
    ...schedulingJobs,
    ...videoJobs,
    ...recordingJobs,
  ],
  listeners: [
    ...makeNotificationListeners(messages),
    ...notificationListeners,
    ...authListeners,
    ...patientListeners,
    ...renewalListeners,
    ...rewardListeners,
    ...contactListeners,
    ...chatListeners,
    ...careListeners,
    ...chartingListeners,
    ...clearinghouseListeners,
    ...denialListeners,
    ...donationListeners,
    ...packageListeners,
    ...claimListeners,
    ...elsewhereListeners,
    ...exportListeners,
    ...glucoseListeners,
    ...importListeners,
    ...insuranceListeners,
    ...eligibilityListeners,
    ...priceListeners,
    ...journalListeners,
    ...labListeners,
    ...ledgerListeners,
    ...paymentListeners,
    ...billingListeners,
    ...letterListeners,
    ...growthListeners,
    ...payoutListeners,
    ...prefillListeners,
    ...providerListeners,
    ...referralListeners,
    ...recordingListeners,
    ...releaseListeners,
    ...remoteCareListeners,
    ...schedulingListeners,
    ...taskListeners,
    ...videoListeners,
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
    referralReader,
    chatAttachmentReader,
    contestFileReader,
    evidenceFileReader,
    enclosureReader,
    exportReader,
  ],
  ownersOf,
  warmUps: [warmSearch, warmCities],
  catchUps: [recallEndedSessions],
})

/** Every operation that is served. */
export const { served } = features
