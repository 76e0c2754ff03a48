import type { APIRequestContext } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { type Api, apiAs } from '../people.ts'

/** A visit of Dana whose note is signed. */
export async function findSignedVisit(request: APIRequestContext): Promise<string> {
  const api = await apiAs(request, cast.dana)
  const { items } = await api<{ items: { appointment_id: string }[] }>('GET /chart-notes?view=signed&limit=1')
  return items[0]!.appointment_id
}

/** A claim of whoever looks. */
export async function findClaim(api: Api | undefined): Promise<string> {
  const found = await api?.<{ items: { id: string }[] }>('GET /claims?limit=1')
  if (!found?.items[0]) throw new Error('There is no claim.')
  return found.items[0].id
}

/** A payout of Dana, or the latest one that Femi of finance sees. */
export async function findPayout(request: APIRequestContext, as: typeof cast.dana | typeof cast.femi): Promise<string> {
  const api = await apiAs(request, as)
  const { items } = await api<{ items: { id: string }[] }>('GET /payouts?limit=1')
  if (!items[0]) throw new Error('There is no payout.')
  return items[0].id
}
