import type { APIRequestContext } from '@playwright/test'
import { type CastProvider, cast } from '../../server/src/world/cast.ts'
import { addDays } from '../../web/src/kernel/words/format.ts'
import { leaveLinkOf } from '../notifications/leave-link.ts'
import { invite } from '../patients/inviting.ts'
import { type Api, apiAs, giveBackBlock, makePatient, type Visit } from '../people.ts'
import { makePhone, waitForMessage } from '../screen.ts'
import { addMinutes, begin, farAhead, listOffered } from '../times.ts'
import { findClaim, findPayout, findSignedVisit } from './finding.ts'
import { appOf, type Screen } from './router.ts'

/**
 * A sample address for each screen whose path alone does not open it, with the id of an existing row or with the search that it needs. The
 * tour fails for a path with a parameter that is missing here.
 */
const samples: Record<string, (request: APIRequestContext, api: Api | undefined) => Promise<string> | string> = {
  '/$': () => '/no-such-page',
  '/find': () => '/find?q=sugar&zip=60614',
  '/d/$slug': () => '/d/hannah-okafor?state=IL',
  '/book/$slug': () => '/book/hannah-okafor?state=IL',
  '/reset/complete': () => '/reset/complete?challenge=0199aaaa-0000-7000-8000-00000000dead',
  '/reschedule/$token': (request) => linkOf(request, 'reschedule'),
  '/cancel/$token': (request) => linkOf(request, 'cancel'),
  '/welcome/$onboarding_code': async (request) => (await invite(request, 'Wren')).path,
  '/notices/leave/$token': () => leaveLinkOf(cast.maya.patient_id, 'labs'),
  '/tell-me/$token': wishLink,
  '/wait/$slug': () => '/wait/aisha-bello',
  '/waiting/$token': waitingLink,
  '/provider/waiting-list': async (request) => {
    await joinWaiting(request, cast.dana)
    return '/provider/waiting-list'
  },
  '/app/visits/$id': async (_request, api) => `/app/visits/${await findVisit(api)}`,
  '/app/call/$id': async (_request, api) => `/app/call/${await findVisit(api)}`,
  '/provider/call/$id': async (_request, api) => `/provider/call/${await findVisit(api)}`,
  '/call/$id': guestLink,
  '/app/chat/$channelId': async (_request, api) => `/app/chat/${await findConversation(api)}`,
  '/provider/inbox/$channelId': async (_request, api) => `/provider/inbox/${await findConversation(api)}`,
  '/app/journal/$id': async (_request, api) => `/app/journal/${await findJournalEntry(api)}`,
  '/app/billing/$billId': async (_request, api) => `/app/billing/${await findBill(api)}`,
  '/app/labs/$id': async (_request, api) => `/app/labs/${await makeLab(api, await findOwnId(api))}`,
  '/provider/clients/$careId/labs/new': async (_request, api) => `/provider/clients/${await findCare(api)}/labs/new`,
  '/provider/clients/$careId/labs/$labId': async (_request, api) => {
    const care = await findCareOf(api)
    return `/provider/clients/${care.id}/labs/${await makeLab(api, care.patient_id)}`
  },
  '/provider/referrals/$referralId': async (_request, api) => `/provider/referrals/${await findReferral(api)}`,
  '/provider/appointments/$id': async (_request, api) => `/provider/appointments/${await findVisit(api)}`,
  '/provider/appointments/$id/note': async (_request, api) => `/provider/appointments/${await findVisit(api)}/note`,
  '/provider/appointments/$id/letter': async (_request, api) => `/provider/appointments/${await findNotedVisit(api)}/letter`,
  '/provider/clients/$careId': async (_request, api) => `/provider/clients/${await findCare(api)}`,
  '/admin/patients/$patientId': async (_request, api) => {
    // With a reason, which then holds: the screen itself would ask for one.
    await api?.(`GET /patients/${cast.maya.patient_id}`)
    return `/admin/patients/${cast.maya.patient_id}`
  },
  '/admin/billing': async (_request, api) => {
    await api?.('GET /admin/billing')
    return '/admin/billing'
  },
  '/admin/billing/$patientId': async (_request, api) => {
    await api?.(`GET /billing/${cast.maya.patient_id}/bills`)
    return `/admin/billing/${cast.maya.patient_id}`
  },
  '/admin/visits/$id/money': async (request, api) => {
    const id = await findSignedVisit(request)
    await api?.(`GET /admin/visits/${id}/money`)
    return `/admin/visits/${id}/money`
  },
  '/admin/visits/$id/defense': async (request, api) => {
    const id = await findSignedVisit(request)
    await api?.(`GET /appointments/${id}/claim-defense`)
    return `/admin/visits/${id}/defense`
  },
  '/provider/remote-care/$encounterId': async (_request, api) => `/provider/remote-care/${await findEncounter(api)}`,
  '/admin/contests': async (_request, api) => {
    await api?.('GET /admin/contests')
    return '/admin/contests'
  },
  '/admin/contests/$contestId': async (_request, api) => {
    // Another walk may have decided all that were open.
    const lists = await Promise.all(
      (['open', 'decided'] as const).map((view) => api!<{ items: { id: string }[] }>(`GET /admin/contests?view=${view}`)),
    )
    const id = lists.flatMap(({ items }) => items)[0]!.id
    await api?.(`GET /admin/contests/${id}`)
    return `/admin/contests/${id}`
  },
  '/provider/payouts/$payoutId': async (request) => `/provider/payouts/${await findPayout(request, cast.dana)}`,
  '/admin/payouts/sent/$payoutId': async (request) => `/admin/payouts/sent/${await findPayout(request, cast.femi)}`,
  '/admin/payouts/dietitians/$providerId': () => `/admin/payouts/dietitians/${cast.dana.provider_id}`,
  '/provider/claims/$claimId': async (_request, api) => `/provider/claims/${await findClaim(api)}`,
  '/admin/good-faith-estimates': async (_request, api) => {
    await api?.('GET /admin/good-faith-estimates')
    return '/admin/good-faith-estimates'
  },
  '/admin/claims': async (_request, api) => {
    await findClaim(api)
    return '/admin/claims'
  },
  '/admin/claims/$claimId': async (_request, api) => {
    const id = await findClaim(api)
    await api?.(`GET /claims/${id}`)
    return `/admin/claims/${id}`
  },
  '/admin/notes': async (_request, api) => {
    // With a reason, which then holds: the screen itself would ask for one.
    await api?.('GET /admin/signed-notes?limit=1')
    return '/admin/notes'
  },
  '/admin/payer-rules/new': async (_request, api) => `/admin/payer-rules/new?before=${await findRule(api)}`,
  '/admin/payer-rules/$ruleId': async (_request, api) => `/admin/payer-rules/${await findRule(api)}`,
  '/admin/remits/files/$fileId': async (_request, api) => {
    const files = await api?.<{ items: { id: string }[] }>('GET /admin/clearinghouse/files?limit=1')
    return `/admin/remits/files/${files!.items[0]!.id}`
  },
  '/admin/payers/$payerId': () => '/admin/payers/60054',
  '/admin/payers/$payerId/new': () => '/admin/payers/60054/new',
  '/admin/import/$importId': async (_request, api) => `/admin/import/${await findCheckedImport(api)}`,
  // The record was opened before.
  '/admin/patients/$patientId/merge': () => `/admin/patients/${cast.maya.patient_id}/merge`,
  '/provider/settle': async (request, api) => {
    await blockVisitOfDana(request, api)
    return '/provider/settle'
  },
}

/** The link of somebody who was invited to a visit. */
async function guestLink(request: APIRequestContext): Promise<string> {
  const maya = await apiAs(request, cast.maya)
  const visits = await maya<{ items: (Visit & { visit_mode: string })[] }>('GET /appointments?statuses=Scheduled&limit=20')
  const visit = visits.items.find(({ visit_mode }) => visit_mode === 'virtual')
  if (!visit) throw new Error('The tour needs a patient with a video visit ahead.')
  const guests = `/appointments/${visit.id}/video-call/guests` as const
  const { items } = await maya<{ items: { url: string }[] }>(`GET ${guests}`)
  const { url } = items[0] ?? (await maya<{ url: string }>(`POST ${guests}`, { name: 'Gwen', relation: 'family', language: 'en' }))
  const { pathname, hash } = new URL(url)
  return pathname + hash
}

/** The address at which the tour opens a screen. `api` calls the server as the person who sees the screen. */
export async function addressOf({ path }: Screen, request: APIRequestContext, api: Api | undefined): Promise<string> {
  const sample = samples[path]
  if (!sample && path.includes('$')) throw new Error(`The tour cannot open ${path}: give it a line in e2e/tour/samples.ts.`)
  return sample ? sample(request, api) : path
}

/** Samples of screens that no longer exist. A page of patients does not know those of staff. */
export const findUnused = (screens: readonly Screen[]): string[] => {
  const knowsStaff = screens.some(({ role }) => role === 'provider')
  return Object.keys(samples).filter((path) => (knowsStaff || appOf(path) === 'client') && !screens.some((screen) => screen.path === path))
}

/** The first client of the dietitian who looks. */
async function findCareOf(api: Api | undefined): Promise<{ id: string; patient_id: string; can_write: boolean }> {
  if (!api) throw new Error('Nobody is signed in.')
  const { items } = await api<{ items: { id: string; patient_id: string; can_write: boolean }[] }>('GET /my-client-care')
  const first = items.find(({ can_write }) => can_write) ?? items[0]
  if (!first) throw new Error('This dietitian has no client.')
  return first
}
const findCare = async (api: Api | undefined): Promise<string> => (await findCareOf(api)).id

/** A week of answers of the dietitian who looks. */
async function findEncounter(api: Api | undefined): Promise<string> {
  const { items } = (await api?.<{ items: { id: string }[] }>('GET /remote-encounters')) ?? { items: [] }
  if (!items[0]) throw new Error('This dietitian has no care without a visit.')
  return items[0].id
}

/** A referral that a dietitian begins to type from paper, for a client of theirs. */
async function findReferral(api: Api | undefined): Promise<string> {
  const { patient_id } = await findCareOf(api)
  return (await api!<{ id: string }>(`POST /patients/${patient_id}/referrals`, {})).id
}

/** The import that was checked, and waits for somebody to say so. */
async function findCheckedImport(api: Api | undefined): Promise<string> {
  const { items } = (await api?.<{ items: { import_id: string; state: string }[] }>('GET /admin/imports')) ?? { items: [] }
  const checked = items.find(({ state }) => state === 'checked')
  if (!checked) throw new Error('The demo holds no import that was checked.')
  return checked.import_id
}

/** The id of the patient who looks. */
async function findOwnId(api: Api | undefined): Promise<string> {
  if (!api) throw new Error('Nobody is signed in.')
  return (await api<{ patient_id: string }>('GET /patient/external-facing-details')).patient_id
}

/** A report of laboratory results of this patient, entered by whoever looks. */
async function makeLab(api: Api | undefined, patientId: string): Promise<string> {
  if (!api) throw new Error('Nobody is signed in.')
  const results = [
    { analyte: 'ldl', value: 131, unit: 'mg/dL' },
    { analyte: 'hdl', value: 54, unit: 'mg/dL' },
  ]
  const body = { collected_at: '2026-01-05T12:00:00Z', panel: 'lipids', results }
  return (await api<{ id: string }>(`POST /patient/${patientId}/labs`, body)).id
}

/** A coming visit or, if there is none, any visit. */
async function findVisit(api: Api | undefined): Promise<string> {
  for (const asked of ['statuses=Scheduled&limit=1', 'limit=1']) {
    const [visit] = (await api?.<{ items: Visit[] }>(`GET /appointments?${asked}`))?.items ?? []
    if (visit) return visit.id
  }
  throw new Error('The tour needs somebody who has a visit.')
}

/** A visit whose note the dietitian who looks signed; any visit, if there is none yet. */
async function findNotedVisit(api: Api | undefined): Promise<string> {
  const signed = await api?.<{ items: { appointment_id: string }[] }>('GET /chart-notes?view=signed&limit=1')
  return signed?.items[0]?.appointment_id ?? findVisit(api)
}

/** The latest conversation; of a person who has none, one that is not there. */
async function findConversation(api: Api | undefined): Promise<string> {
  if (!api) throw new Error('Nobody is signed in.')
  const { items } = await api<{ items: { id: string }[] }>('GET /chat/channels?limit=1')
  return items[0]?.id ?? '0199aaaa-0000-8000-8000-00000000dead'
}

/** An entry of the journal of the patient who looks; written now by somebody who has none. */
async function findJournalEntry(api: Api | undefined): Promise<string> {
  if (!api) throw new Error('Nobody is signed in.')
  const body = {
    client_id: crypto.randomUUID(),
    kind: 'meal',
    occurred_at: '2026-01-05T12:00:00Z',
    text: 'Rice and beans',
    hunger_before: 3,
  }
  return (await api<{ id: string }>('POST /patient/journal/entries', body)).id
}

/** A visit of Dana in blocked time. Any other dietitian sees that nothing waits. */
async function blockVisitOfDana(request: APIRequestContext, api: Api | undefined): Promise<void> {
  const schedule = await api?.<{ provider_id: string }>('GET /availability-schedule')
  if (!api || schedule?.provider_id !== cast.dana.provider_id) return
  const [at = ''] = await listOffered(api, cast.dana, farAhead)
  const { first } = await makePatient(request, cast.dana, { at })
  const time = { starts_at: first.starts_at, ends_at: addMinutes(first.starts_at, 60) }
  const { event } = await api<{ event: { id: string } }>('POST /calendar-events/blocks', { title: 'Sick', ...time })
  giveBackBlock(api, event.id)
}

/** The link of the mail to somebody who wants to be told when a dietitian who fits can be booked. */
async function wishLink(request: APIRequestContext): Promise<string> {
  const email = `tour.${Date.now()}@example.com`
  const kept = await request.post('/api/search-wishes', { data: { state: 'GU', specialties: ['Diabetes'], email, language: 'en' } })
  if (!kept.ok()) throw new Error('The tour could not ask to be told.')
  const { links } = await waitForMessage(request, email, () => true)
  return new URL(links[0] ?? '').pathname
}

/** A link from the message to a patient who has just booked. */
async function linkOf(request: APIRequestContext, kind: 'reschedule' | 'cancel'): Promise<string> {
  const [at = ''] = await listOffered(await apiAs(request, cast.hannah), cast.hannah, farAhead)
  const { phone_number } = await makePatient(request, cast.hannah, { at })
  const { links } = await waitForMessage(request, phone_number, (message) => message.links.some((link) => link.includes(`/${kind}/`)))
  return new URL(links.find((link) => link.includes(`/${kind}/`)) ?? '').pathname
}

/** Lets somebody new wait for this dietitian, with the newest text that they got. */
async function joinWaiting(request: APIRequestContext, dietitian: CastProvider): Promise<string> {
  const phone = `+1${makePhone()}`
  const api = await apiAs(request, { kind: 'patient', phone_number: phone, password: null })
  const today = begin.slice(0, 10)
  const { provider_id, state, time_zone } = dietitian
  await api('POST /waiting-list', {
    ...{ provider_id, type: 'Initial Consultation', visit_mode: 'virtual', from: today, to: addDays(today, 60) },
    newcomer: { first_name: 'Robin', last_name: 'Wells', state, payer_id: 'CASH_PAY', preferred_language: 'en', time_zone },
  })
  return phone
}

/** The path of the link that somebody got who waits. */
async function waitingLink(request: APIRequestContext): Promise<string> {
  const { links } = await waitForMessage(request, await joinWaiting(request, cast.aisha), ({ text }) => text.includes('/waiting/'))
  return new URL(links[0] ?? '').pathname
}

/** The rule of a payer that has had a version before. */
async function findRule(api: Api | undefined): Promise<string> {
  const { items } = await api!<{ items: { id: string; replaces: string | null }[] }>('GET /admin/payer-rules?limit=100')
  return items.find(({ replaces }) => replaces !== null)!.id
}

/** A bill of the patient who looks. */
async function findBill(api: Api | undefined): Promise<string> {
  const found = await api?.<{ items: { id: string }[] }>(`GET /billing/${await findOwnId(api)}/bills?limit=1`)
  if (!found?.items[0]) throw new Error('This patient has no bill.')
  return found.items[0].id
}
