import { signIn } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  said: ['Marbletooth', 'Thistleworth'],
  async walk(t, reach) {
    const harold = await signIn(t, { ...cast.harold, ...reach.harold })
    const dana = await signIn(t, { ...cast.dana, ...reach.dana })
    const path = `/patient/${cast.harold.patient_id}/labs` as const
    const body = {
      collected_at: '2026-02-20T15:00:00Z',
      panel_name: 'Marbletooth panel',
      results: [
        { analyte: 'hba1c' as const, value: 5.8, unit: '%' },
        { name: 'Marbletooth index', text: 'See the letter of Thistleworth' },
      ],
    }
    const added = await bodyOf(t.call(`POST ${path}`, { headers: harold.headers, body }))
    await bodyOf(t.call(`GET ${path}`, { headers: harold.headers }))
    await bodyOf(t.call(`GET ${path}/${added.id}`, { headers: dana.headers }))
    const feedback = { text: 'Marbletooth and Thistleworth, both fine', visible_to_patient: true }
    await bodyOf(t.call(`POST ${path}/${added.id}/feedback`, { headers: dana.headers, body: feedback }))
    await bodyOf(t.call(`GET /patient/${cast.harold.patient_id}/lab-trends`, { headers: dana.headers }))
  },
}
