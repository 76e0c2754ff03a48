import { signIn, stepUp } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { makeRate, makeTaxForm } from './writing.ts'

export const tour: Tour = {
  said: ['Quillimore', '987654321'],
  async walk(t, reach) {
    const hannah = await signIn(t, { ...cast.hannah, ...reach.hannah })
    await stepUp(t, hannah, reach.hannah.phone_number, cast.hannah.password)
    const own = { headers: hannah.headers }
    await bodyOf(t.call('POST /provider/account-session', own))
    await bodyOf(t.call('POST /provider/payout-account/complete', { ...own, body: { bank_last4: '4417' } }))
    await bodyOf(t.call('POST /provider/payout-account/refresh', own))
    await bodyOf(t.call('GET /provider/payout-account', own))
    const tax = makeTaxForm({ legal_name: 'Hannah Quillimore', tax_id_kind: 'ein', tax_id: '987654321' })
    await bodyOf(t.call('PUT /provider/tax-details', { ...own, body: tax }))
    await bodyOf(t.call('GET /provider/tax-details', own))
    const { items } = await bodyOf(t.call('GET /payouts', own))
    const paid = items[0]!.id
    await bodyOf(t.call(`GET /payouts/${paid}`, own))
    if ((await t.send(`GET /payouts/${paid}/statement.pdf`, own)).status !== 200) throw new Error('no statement')
    if ((await t.send(`GET /payouts/${paid}/statement.csv`, own)).status !== 200) throw new Error('no file')
    await walkFinance(t)
  },
}

async function walkFinance(t: Parameters<Tour['walk']>[0]): Promise<void> {
  const as = cast.femi
  const { period, waiting_entries } = await bodyOf(t.call('GET /admin/payouts/drafts', { as }))
  const rate = await bodyOf(t.call('POST /admin/payout-rates', { as, body: makeRate({ provider_id: cast.theo.provider_id }) }))
  const closing = { ends_on: '2030-12-31', reason: 'The agreement ends' }
  await bodyOf(t.call(`PATCH /admin/payout-rates/${rate.id}`, { as, body: closing }))
  await bodyOf(t.call('GET /admin/payout-rates', { as }))
  const provider_id = cast.marisol.provider_id
  await bodyOf(
    t.call('POST /admin/payouts/entries', { as, body: { provider_id, type: 'bonus', amount_cents: 100, note: 'For Quillimore' } }),
  )
  const refusal = { decision: 'refuse' as const, reason: 'Quillimore paid by card' }
  await bodyOf(t.call(`POST /admin/payouts/entries/${waiting_entries[0]!.id}/decide`, { as: cast.sasha, body: refusal }))
  const hold = await bodyOf(t.call('POST /admin/payouts/holds', { as, body: { provider_id, reason: 'Asked at Quillimore' } }))
  await bodyOf(t.call(`POST /admin/payouts/holds/${hold.id}/lift`, { as }))
  await bodyOf(
    t.call('PUT /admin/payouts/calendar', { as, body: { cadence: 'every_two_weeks', anchor_on: '2026-01-04', pay_after_days: 4 } }),
  )
  const { items } = await bodyOf(t.call('GET /payouts', { as, query: { status: 'failed' } }))
  await bodyOf(t.call(`POST /admin/payouts/${items[0]!.id}/retry`, { as, headers: await proveMember(t, as) }))
  await bodyOf(
    t.call(`POST /admin/payouts/${items[1]!.id}/settle`, { as, headers: await proveMember(t, as), body: { paid_by: 'Check 1043' } }),
  )
  const body = { period_end: period.ends_on }
  await bodyOf(t.call('POST /admin/payouts/finalize', { headers: await proveMember(t, as), body }))
  await bodyOf(t.call('POST /admin/payouts/finalize', { headers: await proveMember(t, cast.sasha), body }))
  await bodyOf(t.call('GET /admin/payouts/tax-year', { as, query: { year: 2026 } }))
  if ((await t.send('GET /admin/payouts/tax-year.csv', { as, query: { year: 2026 } })).status !== 200) throw new Error('no file')
}
