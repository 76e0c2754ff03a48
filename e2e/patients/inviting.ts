import type { APIRequestContext } from '@playwright/test'
import { cast } from '../../server/src/world/cast.ts'
import { apiAs, type Visit } from '../people.ts'
import { makePhone, waitForMessage } from '../screen.ts'
import { farAhead, listOffered, pickOne } from '../times.ts'

/** Dana adds somebody by e-mail alone and books a first visit. Returns the path of the invitation, and what gives the time back. */
export async function invite(request: APIRequestContext, first_name: string) {
  const staff = await apiAs(request, cast.dana)
  const email = `${first_name.toLowerCase()}.${makePhone()}@example.com`
  const visit = await staff<Visit>('POST /appointments/new-patient', {
    provider_id: cast.dana.provider_id,
    starts_at: pickOne(await listOffered(staff, cast.dana, farAhead)),
    duration_minutes: 60,
    type: 'Initial Consultation',
    visit_mode: 'virtual',
    patient: { first_name, last_name: 'Quill', birth_date: '1990-05-05', state: 'MN', email, preferred_language: 'en' },
  })
  const { links } = await waitForMessage(request, email, (message) => message.links.some((link) => link.includes('/welcome/')))
  const path = new URL(links.find((link) => link.includes('/welcome/')) ?? '').pathname
  const cancel = () => staff(`POST /appointment/${visit.id}/cancel`, { reason: 'The test is over' })
  return { path, email, visit, cancel }
}
