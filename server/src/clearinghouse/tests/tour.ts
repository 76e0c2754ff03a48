import { remittance, wrap } from '../../claims/x12/tests/files.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'

export const tour: Tour = {
  async walk(t) {
    const as = cast.tom
    const file = await bodyOf(
      t.call('POST /admin/clearinghouse/files', { as, body: { name: 'payment.835', text: wrap('835', remittance) } }),
    )
    const path = `/admin/clearinghouse/files/${file.id}` as const
    await bodyOf(t.call(`POST ${path}/carry`, { as }))
    await t.runJobs()
    await bodyOf(t.call('GET /admin/clearinghouse/files', { as }))
    await bodyOf(t.call(`GET ${path}`, { as }))
    await bodyOf(t.call(`GET ${path}/text`, { as }))
    await bodyOf(t.call('POST /admin/demo/clearinghouse/answer', { as }))
    await bodyOf(t.call('GET /admin/remittances', { as }))
    const { items } = await bodyOf(t.call('GET /admin/remitted-claims', { as, query: { state: 'unmatched' } }))
    const [first, second] = items.filter(({ status }) => status !== '22')
    const { rows } = await t.owner.query<{ id: string }>(
      `select c.id from app.claim c join app.claim_version v on v.claim_id = c.id where c.state = 'accepted'
         and not exists (select from app.remitted_claim d where d.claim_id = c.id) order by c.number limit 1`,
    )
    await bodyOf(t.call(`GET /admin/remitted-claims/${first!.id}/claims`, { as }))
    await bodyOf(t.call(`POST /admin/remitted-claims/${first!.id}/match`, { as, body: { claim_id: rows[0]!.id } }))
    await bodyOf(t.call(`POST /admin/remitted-claims/${second!.id}/dismiss`, { as, body: { reason: 'For another practice' } }))
  },
}
