import { type APIRequestContext, expect } from '@playwright/test'
import { makeDemoToken } from '@sorrel/contract/payments/test-cards'
import { cast } from '../../server/src/world/cast.ts'
import type { House } from '../house.ts'
import { apiAs, makePatient, type NewPatient } from '../people.ts'
import { addMinutes, farAhead, listOffered, pickOne } from '../times.ts'

const { hannah } = cast
export type Bill = { id: string; open_cents: number; collect_at: string | null }

/** Somebody who missed a visit, with a card on file, and the bill of the fee as soon as it was announced. */
export async function missVisit(
  request: APIRequestContext,
  house: House,
  number = '4242424242424242',
): Promise<{ robin: NewPatient; bill: Bill }> {
  const staff = await apiAs(request, hannah)
  const robin = await makePatient(request, hannah, { at: pickOne(await listOffered(staff, hannah, farAhead)) })
  const token = makeDemoToken({ number, exp_month: 12, exp_year: 2031 }, robin.patient_id.replace(/[^a-z]/g, '').padEnd(16, 'x'))
  await robin.api(`POST /patients/${robin.patient_id}/payment`, { payment_method_token: token, type: 'Credit Card', make_default: true })
  const { at } = await staff<{ at: string }>('GET /health')
  const starts_at = `${addMinutes(at, 10).slice(0, 16)}:00.000Z`
  const moved = await staff<{ id: string }>(`PATCH /appointments/${robin.first.id}`, { starts_at, override: { reason: 'A test' } })
  await house.beginEarlier(moved.id)
  await house.beginEarlier(moved.id)
  await staff(`PATCH /appointments/${moved.id}`, { status: 'No-show' })
  await house.letUndoPass()
  let bill: Bill | undefined
  await expect(async () => {
    bill = (await robin.api<{ items: Bill[] }>(`GET /billing/${robin.patient_id}/bills`)).items.find(
      ({ collect_at }) => collect_at !== null,
    )
    expect(bill).toBeTruthy()
  }).toPass({ timeout: 60_000 })
  return { robin, bill: bill! }
}
