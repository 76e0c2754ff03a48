import { signIn, stepUp } from '../../auth/tests/testing.ts'
import { uploadFile } from '../../files/tests/uploading.ts'
import { hashOfToken, makeId, makeToken } from '../../kernel/ids.ts'
import type { TestApp } from '../../kernel/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { begin, deliver, owe, tokenOf } from './paying.ts'

const card = { type: 'Credit Card', make_default: true } as const

export const tour: Tour = {
  said: ['Ravenshore'],
  async walk(t, reach) {
    const { patient_id } = cast.keola
    const { headers } = await signIn(t, { ...cast.keola, ...reach.keola })
    const line = `/patients/${patient_id}/payment` as const
    await bodyOf(t.call(`POST ${line}/setup`, { headers }))
    const first = await bodyOf(t.call(`POST ${line}`, { headers, body: { ...card, payment_method_token: tokenOf('disputed') } }))
    await stepUp(t, { headers }, reach.keola.phone_number)
    const second = await bodyOf(t.call(`POST ${line}`, { headers, body: { ...card, payment_method_token: tokenOf('good') } }))
    await bodyOf(t.call(`POST ${line}/${first.id}/default`, { headers }))
    await bodyOf(t.call(`GET ${line}`, { headers }))
    await payAndRefund(t, reach, { patient_id, disputed: first.id, good: second.id })
    await bodyOf(t.call(`GET /billing/${patient_id}/payments`, { headers }))
    await bodyOf(t.call(`DELETE ${line}/${second.id}`, { headers }))
    await checkWhileBooking(t)
  },
}

type Paying = { patient_id: string; disputed: string; good: string }

async function payAndRefund(t: TestApp, reach: Parameters<Tour['walk']>[1], { patient_id, disputed, good }: Paying): Promise<void> {
  const staff = await signIn(t, { ...cast.tom, ...reach.tom })
  const { headers } = staff
  await begin(t, { id: patient_id, instrument: disputed })
  const { id } = await begin(t, { id: patient_id, instrument: good }, { cents: 40_000, reference: await owe(t, patient_id, 40_000) })
  await t.runJobs({ twice: false })
  await deliver(t)
  const note = 'Asked at Ravenshore'
  const refund = { reason: 'other' as const, note }
  const small = { ...refund, amount_cents: 500 }
  const [toms, sashas] = [{ headers: await proveMember(t, cast.tom) }, { headers: await proveMember(t, cast.sasha) }]
  await bodyOf(t.call(`POST /billing/${patient_id}/charge/${id}/refund`, { ...toms, body: small }))
  const large = await bodyOf(t.call(`POST /billing/${patient_id}/charge/${id}/refund`, { ...toms, body: refund }))
  await bodyOf(t.call(`POST /admin/refunds/${large.id}/decide`, { ...sashas, body: { decision: 'approve' } }))
  await bodyOf(t.call('GET /admin/refunds', { headers }))
  const { items } = await bodyOf(t.call('GET /admin/disputes', { headers, query: { limit: 1 } }))
  const file_id = await uploadFile(t, { headers, purpose: 'dispute_evidence', name: 'Ravenshore.jpg' })
  const answer = { evidence: note, files: [{ file_id, kind: 'other' as const }] }
  await bodyOf(t.call(`POST /admin/disputes/${items[0]!.id}/evidence`, { headers, body: answer }))
  await t.call(`GET /admin/disputes/${items[0]!.id}/files/${file_id}`, { headers })
  await bodyOf(t.call(`GET /admin/disputes/${items[0]!.id}/facts`, { headers }))
  const body = { method: 'check', amount_cents: 500, received_on: t.clock().slice(0, 10), number: '1042' } as const
  await bodyOf(t.call(`POST /billing/${patient_id}/payments`, { headers, body }))
  await bodyOf(t.call(`GET /billing/${patient_id}/payments`, { headers }))
}

async function checkWhileBooking(t: TestApp): Promise<void> {
  const token = makeToken()
  await t.owner.query(
    `insert into reservation (id, token_hash, provider_id, starts_at, ends_at, duration_minutes, type, visit_mode, expires_at, client_key, created_at)
     values ($1, $2, $3, $4::timestamptz + interval '80 days', $4::timestamptz + interval '80 days 1 hour', 60, 'Initial Consultation', 'virtual',
       $4::timestamptz + interval '10 minutes', 'tour', $4)`,
    [makeId(), hashOfToken(token), cast.hannah.provider_id, t.clock()],
  )
  await t.owner.query(
    `insert into booking_code (id, code, type, status, created_at) values ($1, 'TOURPARTNER', 'partnership', 'active', $2) on conflict do nothing`,
    [makeId(), t.clock()],
  )
  const body = { reservation_token: token, payment_method_token: tokenOf('good'), type: 'Credit Card' } as const
  await bodyOf(t.call('GET /booking/card-form'))
  await bodyOf(t.call('POST /booking/verify-payment-method', { body }))
  await bodyOf(
    t.call('POST /partners/verify-payment-method', {
      body: { ...body, payment_method_token: tokenOf('good'), booking_code: 'TOURPARTNER' },
    }),
  )
}
