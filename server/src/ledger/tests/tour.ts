import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

// A bill of the visit as if it were paid, for as long as its paper is looked at.
const makePaidBill = `
  with made as (insert into app.bill (id, reference, patient_id, type, appointment_id, state, owed_cents, paid_cents, created_at, updated_at)
    select gen_random_uuid(), 'self_pay:' || a.id, a.patient_id, 'self_pay', a.id, 'paid', 4321, 4321, now(), now() from app.appointment a where a.id = $1
    on conflict (reference) do nothing)
  select to_char(a.starts_at at time zone d.time_zone, 'YYYY-MM-01') as month from app.appointment a join app.provider d on d.id = a.provider_id where a.id = $1`

export const tour: Tour = {
  async walk(t) {
    const as = cast.tom
    await bodyOf(t.call('GET /admin/ledger/trial-balance', { as }))
    const { items } = await bodyOf(t.call('GET /admin/ledger/accounts', { as, query: { kind: 'patient:receivable' } }))
    await bodyOf(t.call('GET /admin/ledger/statement', { as, query: { account: items[0]?.account ?? 'revenue:fees' } }))
    await bodyOf(t.call(`GET /billing/${cast.maya.patient_id}/billing-items`, { as: cast.maya }))
    const { rows } = await t.owner.query<{ id: string; patient_id: string }>(
      `select a.id, a.patient_id from app.chart_note_signature s join app.appointment a on a.id = s.appointment_id left join app.coverage c on c.id = a.coverage_id
       where c.kind is distinct from 'insurance' order by a.starts_at desc limit 1`,
    )
    await bodyOf(t.call(`GET /appointments/${rows[0]!.id}/superbill.pdf`, { as }))
    const { id, patient_id } = rows[0]!
    const { rows: made } = await t.owner.query<{ month: string }>(makePaidBill, [id])
    const { items: months } = await bodyOf(t.call(`GET /billing/${patient_id}/superbill-months`, { as }))
    const month = months.find((one) => one.month === made[0]!.month)!.month
    await bodyOf(t.call(`GET /billing/${patient_id}/monthly-superbill.pdf`, { as, query: { month } }))
    await t.owner.query(`delete from app.bill where reference = 'self_pay:' || $1::text and owed_cents = 4321`, [id])
  },
}
