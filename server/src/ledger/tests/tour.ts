import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  async walk(t) {
    const as = cast.tom
    await bodyOf(t.call('GET /admin/ledger/trial-balance', { as }))
    const { items } = await bodyOf(t.call('GET /admin/ledger/accounts', { as, query: { kind: 'patient:receivable' } }))
    await bodyOf(t.call('GET /admin/ledger/statement', { as, query: { account: items[0]?.account ?? 'revenue:fees' } }))
    await bodyOf(t.call(`GET /billing/${cast.maya.patient_id}/billing-items`, { as: cast.maya }))
  },
}
