import { signIn } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { careIdOf } from '../world/care-ids.ts'

const { provider_id } = cast.hannah
const id = careIdOf(provider_id, cast.maya.patient_id)

export const tour: Tour = {
  said: ['Mayabird', 'Sleeps badly before tests', 'Prefers soft foods at night', 'I wish you well on the way', 'It ended in friendship'],
  async walk(t, reach) {
    const { headers } = await signIn(t, { ...cast.hannah, ...reach.hannah })
    await bodyOf(t.call('GET /my-client-care', { headers }))
    await bodyOf(t.call(`GET /my-client-care/${id}`, { headers }))
    const client_details = { preferred_name: 'Mayabird', private_note: 'Sleeps badly before tests' }
    await bodyOf(t.call(`PATCH /my-client-care/${id}`, { headers, body: { client_details, cadence: 'Weekly' } }))
    await bodyOf(t.call(`GET /my-client-care/${id}/timeline`, { headers }))
    await bodyOf(t.call('GET /client-engagement-reward', { headers, query: { since: '2026-01-01' } }))
    const ending = { reason: 'other', message: 'I wish you well on the way', note: 'It ended in friendship' } as const
    await bodyOf(t.call(`POST /my-client-care/${id}/cancel`, { headers, body: ending }))
    await bodyOf(t.call(`POST /my-client-care/${id}/restore`, { headers }))
    await t.owner.query("update care set status = 'active' where id = $1", [id])
    await followUps(t, headers)
    const handing = { provider_id: cast.dana.provider_id, hand_over_note: 'Prefers soft foods at night', cancel_future_appointments: true }
    await t.owner.query("insert into provider_licence values ($1, 'IL', 'L1', '2030-01-01') on conflict do nothing", [handing.provider_id])
    await t.owner.query("insert into provider_network values ($1, '60054', 'IL') on conflict do nothing", [handing.provider_id])
    await bodyOf(t.call(`POST /my-client-care/${id}/transfer`, { headers, body: handing }))
  },
}

async function followUps(t: Parameters<Tour['walk']>[0], headers: Record<string, string>): Promise<void> {
  const visits = `update appointment set status = 'Canceled', canceled_at = now(), canceled_by = 'provider' where care_id = $1 and status = 'Scheduled'`
  await t.owner.query(visits, [id])
  const body = { target: 'next_appointment', care_ids: [id] } as const
  await bodyOf(t.call('POST /follow-up-reminders/preview', { headers, body }))
  const draft = await bodyOf(t.call('POST /follow-up-reminders', { headers, body: { ...body, is_draft: true } }))
  const scheduled_at = new Date(Date.parse(t.house.now()) + 3_600_000).toISOString()
  await bodyOf(t.call(`PATCH /follow-up-reminders/${draft.id}`, { headers, body: { scheduled_at } }))
  await bodyOf(t.call(`POST /follow-up-reminders/${draft.id}/cancel`, { headers }))
  await bodyOf(t.call('GET /follow-up-reminders', { headers }))
}
