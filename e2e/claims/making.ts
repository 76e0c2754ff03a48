import { type APIRequestContext, expect } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import type { House } from '../house.ts'
import { allowTime } from '../pace.ts'
import { apiAs, makePatient } from '../people.ts'
import { findFarAhead, listOffered, pickOne } from '../times.ts'
import { holdVisit, signNote } from './one-visit.ts'

const { hannah, tom } = cast

/** The claim of a visit that took place, ready to be sent. The end of the member id says what its payer does with it. */
export async function makeClaim(request: APIRequestContext, house: House, member_id: string) {
  const [staff, billing] = [await apiAs(request, hannah), await apiAs(request, tom)]
  const at = pickOne(await listOffered(staff, hannah, await findFarAhead(staff)))
  const payment = { kind: 'insurance', payer_id: '60054', member_id, relationship: 'Self' }
  const robin = await makePatient(request, hannah, { at, payment })
  await robin.api(`PATCH /patients/${robin.patient_id}`, { street: '12 Linden Street', city: 'Chicago' })
  await holdVisit(staff, robin.first, house)
  await signNote(staff, robin.first)
  type Claim = { id: string; number: string; charge_cents: number }
  const find = () => billing<{ items: Claim[] }>(`GET /claims?q=${encodeURIComponent(robin.name)}`)
  await expect.poll(async () => (await find()).items.length, { timeout: allowTime(20_000) }).toBe(1)
  return { ...(await find()).items[0]!, name: robin.name, patient: robin }
}
