import * as announcements from './announcements/routes.ts'
import * as audit from './audit/routes.ts'
import * as auth from './auth/staff/routes.ts'
import * as billing from './billing/staff-routes.ts'
import * as care from './care/routes.ts'
import * as charting from './charting/routes.ts'
import * as chat from './chat/staff-routes.ts'
import * as claims from './claims/routes.ts'
import * as clearinghouse from './clearinghouse/routes.ts'
import * as coding from './coding/routes.ts'
import * as denials from './denials/routes.ts'
import * as donations from './donations/staff-routes.ts'
import { routes } from './further-routes.ts'
import * as imports from './imports/routes.ts'
import { adminLayout, providerLayout, rootRoute } from './kernel/routing.tsx'
import * as labs from './labs/staff-routes.ts'
import * as ledger from './ledger/staff-routes.ts'
import * as letters from './letters/routes.ts'
import * as notifications from './notifications/staff-routes.ts'
import * as packages from './packages/staff-routes.ts'
import * as patients from './patients/staff-routes.ts'
import * as payers from './payers/routes.ts'
import * as payments from './payments/staff-routes.ts'
import * as payouts from './payouts/routes.ts'
import * as phrases from './phrases/routes.ts'
import * as platform from './platform/staff-routes.ts'
import * as prices from './prices/staff-routes.ts'
import * as providers from './providers/staff-routes.ts'
import * as referrals from './referrals/staff-routes.ts'
import * as remoteCare from './remote-care/staff-routes.ts'
import * as renewals from './renewals/routes.ts'
import * as practice from './scheduling/provider/routes.ts'
import * as tasks from './tasks/routes.ts'
import * as video from './video/staff-routes.ts'

/** The table of contents for staff: the screens of everybody, and their own. Patients do not load it. */
export const routeTreeOfStaff = rootRoute.addChildren([
  ...routes,
  providerLayout.addChildren([
    practice.home, // /provider
    practice.calendar, // /provider/calendar
    practice.availability, // /provider/availability
    practice.waitingList, // /provider/waiting-list
    practice.settle, // /provider/settle
    practice.visit, // /provider/appointments/$id
    charting.note, // /provider/appointments/$id/note
    charting.notes, // /provider/notes
    chat.inbox, // /provider/inbox
    chat.inboxConversation, // /provider/inbox/$channelId
    tasks.tasks, // /provider/tasks
    letters.letter, // /provider/appointments/$id/letter
    claims.ownClaims, // /provider/claims
    claims.ownClaim, // /provider/claims/$claimId
    remoteCare.remoteCare, // /provider/remote-care
    remoteCare.remoteNote, // /provider/remote-care/$encounterId
    payouts.ownPayouts, // /provider/payouts
    payouts.payoutAccount, // /provider/payouts/account
    payouts.ownPayout, // /provider/payouts/$payoutId
    donations.ownGiving, // /provider/giving
    chat.answering, // /provider/settings/messages
    notifications.settings, // /provider/settings/notifications
    phrases.phrases, // /provider/phrases
    care.clients, // /provider/clients
    labs.newLabOfClient, // /provider/clients/$careId/labs/new
    labs.labOfClient, // /provider/clients/$careId/labs/$labId
    video.providerCall, // /provider/call/$id
    care.client, // /provider/clients/$careId
    renewals.ownRenewals, // /provider/renewals
    referrals.inbox, // /provider/referrals
    referrals.confirmReferral, // /provider/referrals/$referralId
    providers.ownProfile, // /provider/profile
    auth.providerAccount, // /provider/settings
  ]),
  adminLayout.addChildren([
    platform.admin, // /admin
    patients.adminPatients, // /admin/patients
    patients.adminNewPatient, // /admin/patients/new
    patients.adminPatient, // /admin/patients/$patientId
    imports.imports, // /admin/import
    imports.newImport, // /admin/import/new
    imports.importRun, // /admin/import/$importId
    charting.signedNotes, // /admin/notes
    charting.claimDefense, // /admin/visits/$id/defense
    claims.adminClaims, // /admin/claims
    claims.adminClaim, // /admin/claims/$claimId
    claims.billingRules, // /admin/rules
    claims.claimFiles, // /admin/claims/import
    claims.claimPreview, // /admin/claims/preview
    remoteCare.contests, // /admin/contests
    remoteCare.contest, // /admin/contests/$contestId
    remoteCare.remoteCodes, // /admin/remote-codes
    clearinghouse.payments, // /admin/remits
    clearinghouse.paperPayment, // /admin/remits/new
    clearinghouse.decisions, // /admin/remits/claims
    clearinghouse.suspense, // /admin/remits/suspense
    clearinghouse.files, // /admin/remits/files
    clearinghouse.file, // /admin/remits/files/$fileId
    denials.denials, // /admin/denials
    denials.claimFigures, // /admin/claim-figures
    coding.payerRules, // /admin/payer-rules
    coding.newPayerRule, // /admin/payer-rules/new
    coding.payerRule, // /admin/payer-rules/$ruleId
    billing.balances, // /admin/billing
    billing.patientBills, // /admin/billing/$patientId
    billing.visitMoney, // /admin/visits/$id/money
    billing.finance, // /admin/finance
    ledger.books, // /admin/books
    ledger.bookAccounts, // /admin/books/accounts
    ledger.bookStatement, // /admin/books/statement
    payments.refundsAndDisputes, // /admin/refunds
    packages.visitPackages, // /admin/packages
    donations.donationCauses, // /admin/giving
    announcements.announcements, // /admin/announcements
    notifications.log, // /admin/notifications
    payouts.payoutDrafts, // /admin/payouts
    payouts.sentPayouts, // /admin/payouts/sent
    payouts.sentPayout, // /admin/payouts/sent/$payoutId
    payouts.payoutsOfDietitian, // /admin/payouts/dietitians/$providerId
    payouts.payoutRates, // /admin/payouts/rates
    payouts.payoutYear, // /admin/payouts/year
    payers.payers, // /admin/payers
    payers.newTerms, // /admin/payers/$payerId/new
    payers.payer, // /admin/payers/$payerId
    payers.fees, // /admin/fees
    payers.priceFiles, // /admin/price-files
    payers.prefixes, // /admin/prefixes
    payers.enrollments, // /admin/enrollments
    payers.practice, // /admin/practice
    renewals.adminRenewals, // /admin/renewals
    prices.estimates, // /admin/estimates
    prices.goodFaithEstimates, // /admin/good-faith-estimates
    audit.audit, // /admin/audit
    patients.adminMerge, // /admin/patients/$patientId/merge
    auth.adminAccount, // /admin/settings
  ]),
])
