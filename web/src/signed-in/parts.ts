import { auth } from '../auth/signed-in.ts'
import { billing } from '../billing/signed-in.ts'
import { charting } from '../charting/signed-in.ts'
import { chat } from '../chat/signed-in.ts'
import { contacts } from '../contacts/signed-in.ts'
import { donations } from '../donations/signed-in.ts'
import { eligibility } from '../eligibility/signed-in.ts'
import { glucose } from '../glucose/signed-in.ts'
import { growth } from '../growth/signed-in.ts'
import { insurance } from '../insurance/signed-in.ts'
import { journal } from '../journal/signed-in.ts'
import { chunk } from '../kernel/browser/chunks.ts'
import { answerReasonsBy } from '../kernel/calls/api.ts'
import { startListening } from '../kernel/calls/live.ts'
import { addParts } from '../kernel/signed-in/part.ts'
import { addPhrases } from '../kernel/words/use-phrase.ts'
import { labs } from '../labs/signed-in.ts'
import { ledger } from '../ledger/signed-in.ts'
import { letters } from '../letters/signed-in.ts'
import { packages } from '../packages/signed-in.ts'
import { patients } from '../patients/signed-in.ts'
import { payments } from '../payments/signed-in.ts'
import { platform } from '../platform/signed-in.ts'
import { prices } from '../prices/signed-in.ts'
import { providers } from '../providers/signed-in.ts'
import { recap } from '../recap/signed-in.ts'
import { recording } from '../recording/signed-in.ts'
import { referrals } from '../referrals/signed-in.ts'
import { releases } from '../releases/signed-in.ts'
import { remoteCare } from '../remote-care/signed-in.ts'
import { renewals } from '../renewals/signed-in.ts'
import { rewards } from '../rewards/signed-in.ts'
import { scheduling } from '../scheduling/signed-in.ts'
import { video } from '../video/signed-in.ts'
import { signedInPhrases } from './phrases.ts'

// What the features add for people who are signed in: one word for each feature. What only staff have stands in `staff-parts.ts`.
addParts([
  auth,
  billing,
  charting,
  chat,
  contacts,
  donations,
  packages,
  eligibility,
  platform,
  prices,
  providers,
  scheduling,
  glucose,
  growth,
  insurance,
  journal,
  labs,
  ledger,
  letters,
  patients,
  payments,
  recap,
  recording,
  referrals,
  releases,
  remoteCare,
  renewals,
  rewards,
  video,
])
addPhrases(signedInPhrases)
startListening()

const loadAsking = chunk(() => import('../kernel/reasons/asking.tsx'))
answerReasonsBy(async (...refused) => (await loadAsking()).askForReason(...refused))

const loadSenders = chunk(() => import('./senders.ts'))
startSenders()

/** Where the script does not arrive, because the connection was lost, it is asked for again once there is one. */
function startSenders(): void {
  loadSenders()
    .then((senders) => senders.startSenders())
    .catch(() => window.addEventListener('online', startSenders, { once: true }))
}
