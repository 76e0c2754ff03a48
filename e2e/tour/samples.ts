import type { APIRequestContext } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { type Api, apiAs, newPatient, type Visit } from '../people.ts'
import { messageTo } from '../screen.ts'
import { farAhead, offered } from '../times.ts'
import type { Screen } from './router.ts'

/**
 * An address for each screen whose path alone is not one: with an id of a row that exists, or with the search that it asks for. A path with a
 * parameter that has no line here fails the tour.
 */
const samples: Record<string, (request: APIRequestContext, api: Api | undefined) => Promise<string> | string> = {
  '/$': () => '/no-such-page',
  '/find': () => '/find?q=sugar&zip=60614',
  '/d/$slug': () => '/d/hannah-okafor?state=IL',
  '/book/$slug': () => '/book/hannah-okafor?state=IL',
  '/reset/complete': () => '/reset/complete?challenge=0199aaaa-0000-7000-8000-00000000dead',
  '/reschedule/$token': (request) => linkOf(request, 'reschedule'),
  '/cancel/$token': (request) => linkOf(request, 'cancel'),
  '/app/visits/$id': async (_request, api) => `/app/visits/${await someVisit(api)}`,
  '/provider/appointments/$id': async (_request, api) => `/provider/appointments/${await someVisit(api)}`,
}

/** The address at which the tour opens a screen; `api` is the server as the person of the screen sees it. */
export async function addressOf({ path }: Screen, request: APIRequestContext, api: Api | undefined): Promise<string> {
  const sample = samples[path]
  if (!sample && path.includes('$')) throw new Error(`The tour cannot open ${path}: give it a line in e2e/tour/samples.ts.`)
  return sample ? sample(request, api) : path
}

/** Lines for screens that are no longer there. */
export const unused = (screens: readonly Screen[]): string[] =>
  Object.keys(samples).filter((path) => !screens.some((screen) => screen.path === path))

/** One that is ahead, or else any. */
async function someVisit(api: Api | undefined): Promise<string> {
  for (const asked of ['statuses=Scheduled&limit=1', 'limit=1']) {
    const [visit] = (await api?.<{ items: Visit[] }>(`GET /appointments?${asked}`))?.items ?? []
    if (visit) return visit.id
  }
  throw new Error('The tour needs somebody who has a visit.')
}

/** From the message to somebody who has just booked. */
async function linkOf(request: APIRequestContext, kind: 'reschedule' | 'cancel'): Promise<string> {
  const [at = ''] = await offered(await apiAs(request, cast.hannah), cast.hannah, farAhead)
  const { phone_number } = await newPatient(request, cast.hannah, { at })
  const { links } = await messageTo(request, phone_number, (message) => message.links.some((link) => link.includes(`/${kind}/`)))
  return new URL(links.find((link) => link.includes(`/${kind}/`)) ?? '').pathname
}
