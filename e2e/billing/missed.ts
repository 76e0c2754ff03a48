import { type APIRequestContext, expect } from '@playwright/test'
import { makeDemoToken } from '@sorrel/contract/payments/test-cards'
import { cast } from '../../server/src/world/cast.ts'
import type { House } from '../house.ts'
import { allowTime } from '../pace.ts'
import { type Api, apiAs, makePatient, type NewPatient } from '../people.ts'
import { addMinutes, findFarAhead, listOffered, pickOne } from '../times.ts'

const { hannah } = cast
export type Bill = { id: string; open_cents: number; collect_at: string | null }

/** Somebody who missed a visit, with a card on file, and the bill of the fee as soon as it was announced. */
export async function missVisit(
  request: APIRequestContext,
  house: House,
  number = '4242424242424242',
): Promise<{ robin: NewPatient; bill: Bill }> {
  const staff = await apiAs(request, hannah)
  const robin = await makePatient(request, hannah, { at: pickOne(await listOffered(staff, hannah, await findFarAhead(staff))) })
  await saveCardOf(robin, number)
  return { robin, bill: await missFirst(staff, house, robin) }
}

/** Puts a test card on file, as the form of the app does. */
export async function saveCardOf({ api, patient_id }: Pick<NewPatient, 'api' | 'patient_id'>, number = '4242424242424242'): Promise<void> {
  const token = makeDemoToken({ number, exp_month: 12, exp_year: 2031 }, patient_id.replace(/[^a-z]/g, '').padEnd(16, 'x'))
  await api(`POST /patients/${patient_id}/payment`, { payment_method_token: token, type: 'Credit Card', make_default: true })
}

/** The first visit of somebody is now, they do not come, and the fee is announced. Returns its bill. */
export async function missFirst(staff: Api, house: House, robin: NewPatient): Promise<Bill> {
  const { at } = await staff<{ at: string }>('GET /health')
  const starts_at = `${addMinutes(at, 10).slice(0, 16)}:00.000Z`
  const moved = await staff<{ id: string }>(`PATCH /appointments/${robin.first.id}`, { starts_at, override: { reason: 'A test' } })
  await house.beginEarlier(moved.id)
  await house.beginEarlier(moved.id)
  await staff(`PATCH /appointments/${moved.id}`, { status: 'No-show' })
  await house.letUndoPass()
  return findAnnounced(robin)
}

/** The bill of somebody whose charge is announced, as soon as it is. */
export async function findAnnounced({ api, patient_id }: NewPatient): Promise<Bill> {
  let bill: Bill | undefined
  await expect(async () => {
    bill = (await api<{ items: Bill[] }>(`GET /billing/${patient_id}/bills`)).items.find(({ collect_at }) => collect_at !== null)
    expect(bill).toBeTruthy()
  }).toPass({ timeout: allowTime(60_000) })
  return bill!
}
