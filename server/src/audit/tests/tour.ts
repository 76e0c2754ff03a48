import { accessReasonHeader } from '@sorrel/contract/audit/vocabulary'
import { signIn } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  said: ['Quagmirewort'],
  async walk(t, reach) {
    const reason = { [accessReasonHeader]: encodeURIComponent('The mother called — Quagmirewort asks for the time') }
    await bodyOf(t.call(`GET /patients/${cast.carmen.patient_id}`, { as: cast.selma, headers: reason }))
    const { headers } = await signIn(t, { ...cast.conrad, ...reach.conrad })
    const { items } = await bodyOf(t.call('GET /admin/access-reasons', { headers, query: { open: true } }))
    await bodyOf(t.call(`POST /admin/access-reasons/${items[0]!.access_reason_id}/looked-at`, { headers }))
    await bodyOf(t.call('GET /admin/audit', { headers, query: { kind: 'reason' } }))
    await bodyOf(t.call('GET /admin/audit/people', { headers, query: { q: 'Sel' } }))
    await bodyOf(t.call('GET /admin/audit/export', { headers }))
  },
}
