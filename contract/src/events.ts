import type { z } from 'zod'
import { announcementEvents } from './announcements/events.ts'
import { auditEvents } from './audit/events.ts'
import { authEvents } from './auth/events.ts'
import { billingEvents } from './billing/events.ts'
import { careEvents } from './care/events.ts'
import { chartingEvents } from './charting/events.ts'
import { chatEvents, type chatNews } from './chat/events.ts'
import { claimEvents } from './claims/events.ts'
import { clearinghouseEvents } from './clearinghouse/events.ts'
import { codingEvents } from './coding/events.ts'
import { contactEvents } from './contacts/events.ts'
import { denialEvents } from './denials/events.ts'
import { donationEvents } from './donations/events.ts'
import { eligibilityEvents } from './eligibility/events.ts'
import { elsewhereEvents } from './elsewhere/events.ts'
import { exportEvents } from './exports/events.ts'
import { fileEvents } from './files/events.ts'
import { glucoseEvents } from './glucose/events.ts'
import { growthEvents } from './growth/events.ts'
import { importEvents } from './imports/events.ts'
import { insuranceEvents } from './insurance/events.ts'
import { journalEvents } from './journal/events.ts'
import { labEvents } from './labs/events.ts'
import { ledgerEvents } from './ledger/events.ts'
import { letterEvents } from './letters/events.ts'
import { notificationEvents } from './notifications/events.ts'
import { packageEvents } from './packages/events.ts'
import { patientEvents } from './patients/events.ts'
import { payerEvents } from './payers/events.ts'
import { paymentEvents } from './payments/events.ts'
import { payoutEvents } from './payouts/events.ts'
import { phraseEvents } from './phrases/events.ts'
import { prefillEvents, type prefillNews } from './prefill/events.ts'
import { priceEvents } from './prices/events.ts'
import { providerEvents } from './providers/events.ts'
import { recordingEvents } from './recording/events.ts'
import { referralEvents } from './referrals/events.ts'
import { releaseEvents } from './releases/events.ts'
import { remoteCareEvents } from './remote-care/events.ts'
import { renewalEvents } from './renewals/events.ts'
import { rewardEvents } from './rewards/events.ts'
import { schedulingEvents, type schedulingNews } from './scheduling/events.ts'
import { taskEvents } from './tasks/events.ts'
import { videoEvents, type videoNews } from './video/events.ts'

/** Every event of the product. docs/events.md lists who records each one and who listens. */
export const events = {
  ...announcementEvents,
  ...notificationEvents,
  ...auditEvents,
  ...authEvents,
  ...billingEvents,
  ...careEvents,
  ...eligibilityEvents,
  ...elsewhereEvents,
  ...chartingEvents,
  ...claimEvents,
  ...clearinghouseEvents,
  ...chatEvents,
  ...codingEvents,
  ...contactEvents,
  ...denialEvents,
  ...donationEvents,
  ...exportEvents,
  ...fileEvents,
  ...glucoseEvents,
  ...growthEvents,
  ...importEvents,
  ...insuranceEvents,
  ...journalEvents,
  ...labEvents,
  ...ledgerEvents,
  ...letterEvents,
  ...packageEvents,
  ...patientEvents,
  ...payerEvents,
  ...paymentEvents,
  ...payoutEvents,
  ...prefillEvents,
  ...phraseEvents,
  ...priceEvents,
  ...providerEvents,
  ...recordingEvents,
  ...referralEvents,
  ...releaseEvents,
  ...remoteCareEvents,
  ...renewalEvents,
  ...rewardEvents,
  ...schedulingEvents,
  ...taskEvents,
  ...videoEvents,
}

export type EventName = keyof typeof events
export type PayloadOf<Name extends EventName> = z.infer<(typeof events)[Name]['payload']>
/** The names of live events: every event, and news that is not recorded as an event. */
export type NewsName =
  | EventName
  | (typeof schedulingNews)[number]
  | (typeof videoNews)[number]
  | (typeof prefillNews)[number]
  | (typeof chatNews)[number]
