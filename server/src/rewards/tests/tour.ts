import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  said: ['Plumbridge'],
  async walk(t) {
    const path = `/patients/${cast.maya.patient_id}/goals` as const
    const { items } = await bodyOf(t.call(`GET ${path}`, { as: cast.maya }))
    await bodyOf(t.call(`POST ${path}/${items[0]!.id}/complete`, { as: cast.maya }))
    await bodyOf(t.call(`DELETE ${path}/${items[0]!.id}/complete`, { as: cast.maya }))
    const as = cast.hannah
    // The tour of care ends this care.
    await t.owner.query(
      "update app.care set status = 'active', ended_at = null, end_reason = null where id = (select id from app.care where patient_id = $1 and provider_id = $2 order by ended_at is null desc, started_at desc limit 1)",
      [cast.maya.patient_id, as.provider_id],
    )
    const goal = await bodyOf(t.call(`POST ${path}`, { as, body: { text: 'Plumbridge walks' } }))
    const change = { text: 'Plumbridge walks twice', by_date: null, status: 'archived' } as const
    await bodyOf(t.call(`PUT ${path}/${goal.id}`, { as, headers: { 'if-match': '"1"' }, body: change }))
  },
}
