import { announcementsWorld } from '../announcements/world/contribution.ts'
import { auditWorld } from '../audit/world/contribution.ts'
import { authWorld } from '../auth/world/contribution.ts'
import { billingWorld } from '../billing/world/contribution.ts'
import { bookingCodesWorld } from '../booking-codes/world/contribution.ts'
import { careWorld } from '../care/world/contribution.ts'
import { chartingWorld } from '../charting/world/contribution.ts'
import { chatWorld } from '../chat/world/contribution.ts'
import { claimsWorld } from '../claims/world/contribution.ts'
import { clearinghouseWorld } from '../clearinghouse/world/contribution.ts'
import { codingWorld } from '../coding/world/contribution.ts'
import { contactsWorld } from '../contacts/world/contribution.ts'
import { denialsWorld } from '../denials/world/contribution.ts'
import { donationsWorld } from '../donations/world/contribution.ts'
import { eligibilityWorld } from '../eligibility/world/contribution.ts'
import { elsewhereWorld } from '../elsewhere/world/contribution.ts'
import { exportsWorld } from '../exports/world/contribution.ts'
import { filesWorld } from '../files/world/contribution.ts'
import { glucoseWorld } from '../glucose/world/contribution.ts'
import { growthWorld } from '../growth/world/contribution.ts'
import { importsWorld } from '../imports/world/contribution.ts'
import { insuranceWorld } from '../insurance/world/contribution.ts'
import { journalWorld } from '../journal/world/contribution.ts'
import { labsWorld } from '../labs/world/contribution.ts'
import { ledgerWorld } from '../ledger/world/contribution.ts'
import { lettersWorld } from '../letters/world/contribution.ts'
import { notificationsWorld } from '../notifications/world/contribution.ts'
import { packagesWorld } from '../packages/world/contribution.ts'
import { beginningsWorld, patientsWorld } from '../patients/world/contribution.ts'
import { payersWorld } from '../payers/world/contribution.ts'
import { paymentsWorld } from '../payments/world/contribution.ts'
import { payoutsWorld } from '../payouts/world/contribution.ts'
import { phrasesWorld } from '../phrases/world/contribution.ts'
import { platformWorld } from '../platform/world/contribution.ts'
import { prefillWorld } from '../prefill/world/contribution.ts'
import { pricesWorld } from '../prices/world/contribution.ts'
import { providersWorld } from '../providers/world/contribution.ts'
import { recordingWorld } from '../recording/world/contribution.ts'
import { referralsWorld } from '../referrals/world/contribution.ts'
import { releasesWorld } from '../releases/world/contribution.ts'
import { remoteCareWorld } from '../remote-care/world/contribution.ts'
import { renewalsWorld } from '../renewals/world/contribution.ts'
import { rewardsWorld } from '../rewards/world/contribution.ts'
import { schedulingWorld } from '../scheduling/world/contribution.ts'
import { tasksWorld } from '../tasks/world/contribution.ts'
import { videoWorld } from '../video/world/contribution.ts'
import type { Contribution, Rows } from './contribution.ts'
import type { Frame } from './frame.ts'

/** What the features add to the world, each after the features whose tables it refers to. */
export const contributions: readonly Contribution[] = [
  authWorld,
  patientsWorld,
  providersWorld,
  beginningsWorld,
  auditWorld,
  bookingCodesWorld,
  filesWorld,
  insuranceWorld,
  eligibilityWorld,
  careWorld,
  schedulingWorld,
  pricesWorld,
  renewalsWorld,
  ledgerWorld,
  paymentsWorld,
  videoWorld,
  recordingWorld,
  remoteCareWorld,
  chartingWorld,
  claimsWorld,
  clearinghouseWorld,
  platformWorld,
  denialsWorld,
  billingWorld,
  rewardsWorld,
  contactsWorld,
  chatWorld,
  tasksWorld,
  codingWorld,
  payersWorld,
  payoutsWorld,
  donationsWorld,
  packagesWorld,
  announcementsWorld,
  notificationsWorld,
  prefillWorld,
  phrasesWorld,
  journalWorld,
  glucoseWorld,
  labsWorld,
  growthWorld,
  referralsWorld,
  releasesWorld,
  lettersWorld,
  exportsWorld,
  elsewhereWorld,
  importsWorld,
]

/** What comes before the rows. */
export const preparations: readonly string[] = contributions.flatMap(({ prepares }) => prepares ?? [])

/** The rows of all features, in an order in which they can be written. */
export const rowsOfFeatures = (frame: Frame): Rows => Object.assign({}, ...contributions.map((brought) => rowsIn(brought, frame)))

function rowsIn({ tables, rowsOf }: Contribution, frame: Frame): Rows {
  const made = rowsOf(frame)
  const unnamed = Object.keys(made).filter((table) => !tables.includes(table))
  if (unnamed.length > 0) throw new Error(`rows of a table that the contribution does not name: ${unnamed.join(', ')}`)
  return Object.fromEntries(tables.map((table) => [table, made[table] ?? []]))
}
