import { remittance, wrap } from '../../claims/x12/tests/files.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { comesWith } from './sending.ts'

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
    await walkArrival(t)
    const { items } = await bodyOf(t.call('GET /admin/remitted-claims', { as, query: { state: 'unmatched' } }))
    const [first, second] = items.filter(({ status }) => status !== '22')
    const { rows } = await t.owner.query<{ id: string }>(
      `select c.id from app.claim c join app.claim_version v on v.claim_id = c.id where c.state = 'accepted'
         and not exists (select from app.remitted_claim d where d.claim_id = c.id)
         and exists (select from app.remittance r where r.id = $1 and r.payer_id in (c.payer_id, c.routing_payer_id)) order by c.number limit 1`,
      [first!.remittance_id],
    )
    await bodyOf(t.call(`GET /admin/remitted-claims/${first!.id}/claims`, { as }))
    const match = { claim_id: rows[0]!.id, confirmed: ['name', 'day', 'charge'] as const }
    await bodyOf(t.call(`POST /admin/remitted-claims/${first!.id}/match`, { as, body: { ...match, confirmed: [...match.confirmed] } }))
    await bodyOf(t.call(`POST /admin/remitted-claims/${first!.id}/take-back`, { as, body: { reason: 'It is of somebody else' } }))
    await enterRefusal(t, rows[0]!.id)
    await bodyOf(t.call(`POST /admin/remitted-claims/${second!.id}/dismiss`, { as, body: { reason: 'For another practice' } }))
    await walkSuspense(t)
  },
}

/** Enters what a letter says that refuses a claim other than this one. */
async function enterRefusal(t: Parameters<Tour['walk']>[0], besides: string) {
  const { rows } = await t.owner.query<{ id: string; charges: number[] }>(
    `select c.id, (select array_agg((l->>'charge_cents')::int) from jsonb_array_elements(v.body->'subscribers'->0->'claims'->0->'lines') l) as charges
     from app.claim c join app.claim_version v on v.claim_id = c.id where c.state in ('submitted', 'accepted') and c.id <> $1
       and not exists (select from app.remitted_claim d where d.claim_id = c.id) order by c.number limit 1`,
    [besides],
  )
  const { id: claim_id, charges } = rows[0]!
  const lines = charges.map((cents) => ({ paid_cents: 0, adjustments: [{ group: 'CO' as const, reason: '96', cents }] }))
  const payer = { id: 'PAPER', name: 'A payer on paper' }
  const body = {
    payer,
    ...comesWith(0),
    paid_on: '2026-03-02',
    amount_cents: 0,
    claims: [{ claim_id, confirmed: ['payer' as const], lines }],
  }
  await bodyOf(t.call('POST /admin/remittances', { as: cast.tom, body }))
}

async function walkArrival(t: Parameters<Tour['walk']>[0]) {
  const as = cast.tom
  const [payment] = (await bodyOf(t.call('GET /admin/remittances', { as }))).items.filter(
    ({ arrival, amount_cents }) => !arrival && amount_cents > 0,
  )
  const arrived = { arrived_on: '2026-03-02', amount_cents: payment!.amount_cents }
  await bodyOf(t.call(`POST /admin/remittances/${payment!.id}/arrival`, { as, body: arrived }))
  await bodyOf(t.call(`DELETE /admin/remittances/${payment!.id}/arrival`, { as }))
}

async function walkSuspense(t: Parameters<Tour['walk']>[0]) {
  const as = cast.tom
  const { items } = await bodyOf(t.call('GET /admin/suspense', { as }))
  const [small, large] = [
    items.find(({ kind, amount_cents }) => kind === 'adjustment' && amount_cents < 0),
    items.find(({ is_waiting, amount_cents }) => !is_waiting && amount_cents > 10_000),
  ]
  const note = 'Asked the payer'
  const [headers, second] = [await proveMember(t, as), await proveMember(t, cast.sasha)]
  const clear = (reason: 'payer_fee' | 'sent_back', entry: typeof small) =>
    bodyOf(t.call('POST /admin/suspense/clearings', { headers, body: { entry_ids: [entry!.entry_id], reason, note } }))
  const { id } = await clear('payer_fee', small)
  await bodyOf(t.call('GET /admin/suspense/clearings', { as }))
  await bodyOf(t.call(`POST /admin/suspense/clearings/${id}/take-back`, { as, body: { note } }))
  const asked = await clear('sent_back', large)
  await bodyOf(t.call(`POST /admin/suspense/clearings/${asked.id}/decide`, { headers: second, body: { decision: 'clear' } }))
}
