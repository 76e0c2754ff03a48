import { signIn } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

const client_id = '5a9e0c7e-8d0f-4a57-9c0f-7d0a5d1f3b21'

export const tour: Tour = {
  said: ['Marzipan', 'Gooseberry', 'Kumquat'],
  async walk(t, reach) {
    const { headers } = await signIn(t, { ...cast.lucia, ...reach.lucia })
    const marisol = await signIn(t, { ...cast.marisol, ...reach.marisol })
    const patient = cast.lucia.patient_id
    const items = [{ food_id: '09003', name: 'Apples, raw, with skin', amount: 1, unit: 'g' }]
    const body = { client_id, kind: 'snack' as const, occurred_at: t.clock(), text: 'Marzipan', items }
    const { id, version } = await bodyOf(t.call('POST /patient/journal/entries', { headers, body }))
    await bodyOf(
      t.call(`PATCH /patient/journal/entries/${id}`, { headers: { ...headers, 'if-match': `"${version}"` }, body: { hunger_after: 6 } }),
    )
    await bodyOf(t.call(`PUT /patient/journal/entries/${id}/review`, { headers: marisol.headers, body: { reaction: 'well_done' } }))
    await bodyOf(t.call(`POST /patient/journal/entries/${id}/comments`, { headers: marisol.headers, body: { text: 'Gooseberry' } }))
    await bodyOf(t.call(`POST /patient/journal/entries/${id}/comments`, { headers, body: { text: 'Kumquat' } }))
    await bodyOf(t.call(`PUT /patient/${patient}/journal/question`, { headers: marisol.headers, body: { text: 'Kumquat' } }))
    await bodyOf(t.call(`GET /patient/journal/entries/${id}`, { headers }))
    await bodyOf(t.call(`GET /patient/${patient}/journal/entries`, { headers: marisol.headers }))
    await bodyOf(t.call('GET /patient/journal/streak', { headers }))
    await bodyOf(t.call('GET /foods', { headers, query: { query: 'apple' } }))
    await bodyOf(t.call(`DELETE /patient/journal/entries/${id}`, { headers }))
  },
}
