import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { replaceMayasPlan } from './plans.ts'

export const tour: Tour = {
  said: ['Harrowgate'],
  async walk(t) {
    const { maya, tom } = cast
    await t.runJob('renewals.prepare')
    await bodyOf(t.call('GET /renewals/counts', { as: tom }))
    const { items } = await bodyOf(t.call(`GET /patients/${maya.patient_id}/renewals`, { as: maya }))
    const id = items[0]!.renewal_id
    await bodyOf(t.call(`POST /renewals/${id}/answer`, { as: maya, body: { says: 'changed' } }))
    await bodyOf(t.call('GET /renewals', { as: tom }))
    await bodyOf(t.call(`POST /renewals/${id}/tell`, { as: tom }))
    await bodyOf(t.call(`PATCH /renewals/${id}`, { as: tom, body: { note: 'Asked at Harrowgate' } }))
    await bodyOf(t.call('POST /renewals/checks', { as: tom, body: { renewal_ids: [id] } }))
    await replaceMayasPlan(t)
    await bodyOf(t.call(`POST /renewals/${id}/switch`, { as: tom }))
  },
}
