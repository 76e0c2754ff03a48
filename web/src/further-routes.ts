import * as auth from './auth/sign-in/further-routes.ts'
import * as billing from './billing/routes.ts'
import * as chat from './chat/routes.ts'
import * as donations from './donations/routes.ts'
import * as glucose from './glucose/routes.ts'
import * as insurance from './insurance/routes.ts'
import * as journal from './journal/routes.ts'
import { bareLayout, patientLayout, publicLayout, rootRoute } from './kernel/routing.tsx'
import * as labs from './labs/routes.ts'
import * as notifications from './notifications/routes.ts'
import * as patients from './patients/routes.ts'
import * as payments from './payments/routes.ts'
import * as platform from './platform/further-routes.ts'
import * as providers from './providers/further-routes.ts'
import * as recap from './recap/routes.ts'
import * as releases from './releases/routes.ts'
import * as remoteCare from './remote-care/routes.ts'
import { bareRoutes, publicRoutes } from './routes.ts'
import * as followUps from './scheduling/follow-up/routes.ts'
import * as links from './scheduling/links/routes.ts'
import * as visits from './scheduling/patient/routes.ts'
import * as waiting from './scheduling/waiting/routes.ts'
import * as video from './video/routes.ts'

/** The table of contents for visitors and patients as a whole. The first script knows the table of routes.ts, and loads this one for any other address. */
export const routes = [
  publicLayout.addChildren([
    ...publicRoutes,
    platform.status, // /status
  ]),
  bareLayout.addChildren([
    ...bareRoutes,
    notifications.leave, // /notices/leave/$token
    providers.wish, // /tell-me/$token
    waiting.join, // /wait/$slug
    waiting.waitingLink, // /waiting/$token
    auth.providerLogin, // /provider/login
    auth.reset, // /reset
    auth.resetComplete, // /reset/complete
    patients.welcome, // /welcome/$onboarding_code
    links.move, // /reschedule/$token
    links.cancel, // /cancel/$token
    video.guestCall, // /call/$id
  ]),
  patientLayout.addChildren([
    visits.home, // /app
    visits.visits, // /app/visits
    visits.visit, // /app/visits/$id
    insurance.insurance, // /app/insurance
    payments.payment, // /app/payment
    remoteCare.remoteCharges, // /app/billing/between-visits
    billing.bills, // /app/billing
    billing.papers, // /app/billing/papers
    billing.bill, // /app/billing/$billId
    donations.giving, // /app/giving
    labs.labs, // /app/labs
    labs.newLab, // /app/labs/new
    labs.lab, // /app/labs/$id
    video.patientCall, // /app/call/$id
    journal.journal, // /app/journal
    journal.newEntry, // /app/journal/new
    glucose.glucose, // /app/journal/glucose
    journal.entry, // /app/journal/$id
    chat.conversations, // /app/chat
    chat.conversation, // /app/chat/$channelId
    recap.recap, // /app/recap
    releases.releases, // /app/records/release
    releases.newRelease, // /app/records/release/new
    patients.confirm, // /app/confirm
    patients.intake, // /app/intake
    patients.myProvider, // /app/provider
    auth.patientAccount, // /app/settings/account
    notifications.settings, // /app/settings/notifications
    followUps.followUp, // /app/book
  ]),
] as const

/** All screens of visitors and patients. */
export const routeTreeOfClients = rootRoute.addChildren(routes)
