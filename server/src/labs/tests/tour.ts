import { signIn } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  said: ['Marbletooth', 'Thistleworth'],
  async walk(t, reach) {
    const maya = await signIn(t, { ...cast.maya, ...reach.maya })
    const hannah = await signIn(t, { ...cast.hannah, ...reach.hannah })
    const path = `/patient/${cast.maya.patient_id}/labs` as const
    const body = {
      collected_at: '2026-02-20T15:00:00Z',
      panel_name: 'Marbletooth panel',
      results: [
        { analyte: 'hba1c' as const, value: 5.8, unit: '%' },
        { name: 'Marbletooth index', text: 'See the letter of Thistleworth' },
      ],
    }
    const added = await bodyOf(t.call(`POST ${path}`, { headers: maya.headers, body }))
    await bodyOf(t.call(`GET ${path}`, { headers: maya.headers }))
    await bodyOf(t.call(`GET ${path}/${added.id}`, { headers: hannah.headers }))
    const feedback = { text: 'Marbletooth and Thistleworth, both fine', visible_to_patient: true }
    await bodyOf(t.call(`POST ${path}/${added.id}/feedback`, { headers: hannah.headers, body: feedback }))
    await bodyOf(t.call(`GET /patient/${cast.maya.patient_id}/lab-trends`, { headers: hannah.headers }))
  },
}
