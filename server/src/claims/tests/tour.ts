import { signIn } from '../../auth/tests/testing.ts'
import { transaction } from '../../kernel/context.ts'
import type { TestApp } from '../../kernel/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { moveClaim } from '../moving.ts'
import { keepPayerNumber, readVersionByClm01 } from '../versions.ts'

export const tour: Tour = {
  said: ['Quenbury'],
  async walk(t, reach) {
    const { headers } = await signIn(t, { ...cast.tom, ...reach.tom })
    const { items } = await bodyOf(t.call('GET /claims', { headers, query: { q: 'Quenbury' } }))
    if (items.length > 0) throw new Error('nobody is called like that')
    await bodyOf(t.call('GET /admin/claims/counts', { headers }))
    const { id, appointment_id, patient_id } = await findPaidClaim(t)
    await bodyOf(t.call('POST /claims', { headers, body: { appointment_id } }))
    await t.owner.query(`update app.claim set state = 'ready', with_payer = false where id = $1`, [id])
    const path = `/claims/${id}` as const
    const reason = 'The card says Quenbury'
    await bodyOf(t.call(`PATCH ${path}`, { headers, body: { note: 'Quenbury' } }))
    await bodyOf(t.call(`POST ${path}/check`, { headers }))
    for (const act of ['hold', 'release'] as const) await bodyOf(t.call(`POST ${path}/acts`, { headers, body: { act, reason } }))
    await bodyOf(t.call('POST /admin/claims/acts', { headers, body: { claim_ids: [id], act: 'check', reason } }))
    await bodyOf(t.call('POST /admin/claim-previews/from-claims', { headers, body: { claim_ids: [id] } }))
    await bodyOf(t.call('POST /admin/claim-previews/from-appointments', { headers, body: { appointment_ids: [appointment_id] } }))
    const next = { step: 'Call Quenbury again', on: '2026-09-02' }
    await bodyOf(t.call(`POST ${path}/contacts`, { headers, body: { way: 'call', spoke_with: 'Quenbury', text: reason, next } }))
    await bodyOf(t.call(`GET ${path}/contacts`, { headers }))
    const staff = await bodyOf(t.call('GET /admin/claims/staff', { headers }))
    await bodyOf(t.call(`PUT ${path}/assignment`, { headers, body: { admin_id: staff.items[0]!.id } }))
    const sent = await bodyOf(t.call(`POST ${path}/submit`, { headers }))
    const n = sent.versions[0]!.n
    const system = t.context({ kind: 'system' })
    const version = (await readVersionByClm01(system, `${sent.number}-${n}`))!
    await transaction(system, async (ctx) => {
      await keepPayerNumber(ctx, version.id, 'P77')
      await moveClaim(ctx, id, { kind: 'denied', version_id: version.id, set: { paid_cents: 0, patient_cents: 0 } })
    })
    await bodyOf(t.call(`GET /admin/claims/${id}/submissions/${String(n)}/x12`, { headers }))
    if ((await t.send(`GET /admin/claims/${id}/submissions/${n}/cms-1500.pdf`, { headers })).status !== 200) throw new Error('no form')
    await bodyOf(t.call(`POST ${path}/appeal`, { headers, body: { reason, appeal_by: '2026-09-01' } }))
    await walkPaper(t, headers, { path, id, version })
    await bodyOf(t.call(`GET ${path}`, { headers }))
    await walkRules(t, headers)
    await walkSpecifications(t, headers, { id, appointment_id })
    await walkPlans(t, headers, path, id)
    await walkUnbilled(t, headers, { ...cast.hannah, ...reach.hannah })
    await walkStatuses(t, appointment_id, { kind: 'patient', patient_id })
  },
}

/** What the patient reads of the claim of a visit. */
async function walkStatuses(t: TestApp, appointment_id: string, as: { kind: 'patient'; patient_id: string }): Promise<void> {
  await bodyOf(t.call('GET /claim-statuses', { as, query: { appointment_ids: [appointment_id] } }))
  await bodyOf(t.call(`GET /appointments/${appointment_id}/claim-status`, { as }))
}

type Sent = { path: `/claims/${string}`; id: string; version: { id: string; frozen_at: string } }

/** The claim is voided, and a last version of it goes on paper. */
async function walkPaper(t: TestApp, headers: Record<string, string>, { path, id, version }: Sent): Promise<void> {
  await bodyOf(t.call(`POST ${path}/void`, { headers, body: { reason: 'The card says Quenbury' } }))
  await t.owner.query(
    `with made as (insert into app.claim_version (id, claim_id, patient_id, provider_id, n, frequency, clm01, routing_payer_id, charge_cents, body, frozen_at, channel)
       select gen_random_uuid(), claim_id, patient_id, provider_id, 90, frequency, split_part(clm01, '-', 1) || '-90', '', charge_cents, body, frozen_at, 'paper'
       from app.claim_version where id = $2)
     update app.claim set version = 90, paper = 'to_send' where id = $1`,
    [id, version.id],
  )
  const sent_on = version.frozen_at.slice(0, 10)
  await bodyOf(t.call(`POST ${path}/paper-sending`, { headers, body: { way: 'mail', sent_on } }))
}

/** The visit goes to another plan of its client, with the same payer. */
async function walkPlans(t: TestApp, headers: Record<string, string>, path: `/claims/${string}`, id: string): Promise<void> {
  await t.owner.query(
    `insert into app.coverage (id, patient_id, kind, priority, payer_id, payer_name, member_id, relationship, created_at, updated_at, closed_at)
     select gen_random_uuid(), v.patient_id, 'insurance', v.priority, v.payer_id, v.payer_name, 'QUENBURY1', 'Self', v.created_at, v.updated_at, v.updated_at
     from app.claim c join app.coverage v on v.id = c.coverage_id where c.id = $1`,
    [id],
  )
  const { items } = await bodyOf(t.call(`GET ${path}/plans`, { headers }))
  const { coverage_id } = items.find(({ member_id }) => member_id === 'QUENBURY1')!
  await bodyOf(t.call(`POST ${path}/plan`, { headers, body: { coverage_id, reason: 'The card says Quenbury' } }))
}

/** The visits without a claim: all of them, and those of one dietitian. */
async function walkUnbilled(t: TestApp, headers: Record<string, string>, as: typeof cast.hannah): Promise<void> {
  await bodyOf(t.call('GET /admin/claim-previews/visits', { headers, query: { limit: 1 } }))
  await bodyOf(t.call('GET /unbilled-visits', { as, query: { limit: 1 } }))
}

/** The billing rules: read, tried and written again as they are. */
async function walkRules(t: TestApp, headers: Record<string, string>): Promise<void> {
  const { rules } = await bodyOf(t.call('GET /admin/billing-rules', { headers }))
  await bodyOf(t.call('GET /admin/billing-rules/versions', { headers, query: { limit: 1 } }))
  const tried = { rules: [], from: '2026-01-01', to: '2026-12-31', limit: 1 }
  await bodyOf(t.call('POST /admin/billing-rules/trial', { headers, body: tried }))
  await bodyOf(t.call('PUT /admin/billing-rules', { headers, body: { rules, reason: 'The card says Quenbury' } }))
}

/** Other tours unlock notes, so this one takes a claim whose note stands as it was signed. */
async function findPaidClaim(t: TestApp): Promise<{ id: string; appointment_id: string; patient_id: string }> {
  const { rows } = await t.owner.query<{ id: string; appointment_id: string; patient_id: string }>(
    `select c.id, c.appointment_id, c.patient_id from app.claim c join app.chart_note n on n.id = c.note_id and n.status = 'signed'
     where c.routing_payer_id is not null and c.state = 'paid' order by c.created_at desc limit 1`,
  )
  return rows[0]!
}

/** Lists of specifications: one for a visit that has a claim, and one for a claim that was voided. */
async function walkSpecifications(t: TestApp, headers: Record<string, string>, of: { id: string; appointment_id: string }): Promise<void> {
  const row = { external_ref: 'Quenbury-1', submit: false }
  const how = { dry_run: true, stop_on_error: false }
  const { appointment_id, id: original_claim_id } = of
  await bodyOf(
    t.call('POST /admin/claims/create-from-specifications', { headers, body: { specifications: [{ ...row, appointment_id }], ...how } }),
  )
  await bodyOf(
    t.call('POST /admin/claims/resubmit-from-specifications', {
      headers,
      body: { specifications: [{ ...row, original_claim_id }], ...how },
    }),
  )
}
