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
    const { rows } = await t.owner.query<{ id: string }>(
      `select a.id from app.chart_note_signature s join app.appointment a on a.id = s.appointment_id left join app.coverage c on c.id = a.coverage_id
       where c.kind is distinct from 'insurance' order by a.starts_at desc limit 1`,
    )
    await bodyOf(t.call(`GET /appointments/${rows[0]!.id}/superbill.pdf`, { as }))
  },
}
