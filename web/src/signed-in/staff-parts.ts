import { announcementsOfStaff } from '../announcements/staff-part.ts'
import { audit } from '../audit/signed-in.ts'
import { billingOfStaff } from '../billing/staff-part.ts'
import { care } from '../care/signed-in.ts'
import { claims } from '../claims/signed-in.ts'
import { clearinghouse } from '../clearinghouse/signed-in.ts'
import { coding } from '../coding/signed-in.ts'
import { denials } from '../denials/signed-in.ts'
import { donationsOfStaff } from '../donations/staff-part.ts'
import { imports } from '../imports/signed-in.ts'
import { addParts } from '../kernel/signed-in/part.ts'
import { addPhrases } from '../kernel/words/use-phrase.ts'
import { notificationsOfStaff } from '../notifications/staff-part.ts'
import { packagesOfStaff } from '../packages/staff-part.ts'
import { patientsOfStaff } from '../patients/staff-part.ts'
import { payers } from '../payers/signed-in.ts'
import { paymentsOfStaff } from '../payments/staff-part.ts'
import { payouts } from '../payouts/signed-in.ts'
import { prefill } from '../prefill/signed-in.ts'
import { pricesOfStaff } from '../prices/staff-part.ts'
import { remoteCareOfStaff } from '../remote-care/staff-part.ts'
import { renewalsOfStaff } from '../renewals/staff-part.ts'
import { tasksOfStaff } from '../tasks/staff-part.ts'
import { staffPhrases } from './staff-phrases.ts'

// What the features add for staff alone.
addParts([
  ...[
    announcementsOfStaff,
    notificationsOfStaff,
    audit,
    billingOfStaff,
    care,
    claims,
    clearinghouse,
    denials,
    donationsOfStaff,
    packagesOfStaff,
    coding,
    imports,
    patientsOfStaff,
    payers,
    paymentsOfStaff,
    payouts,
    prefill,
    pricesOfStaff,
  ],
  remoteCareOfStaff,
  renewalsOfStaff,
  tasksOfStaff,
])
addPhrases(staffPhrases)
