import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { makeEnrollment, makeFee, makeLocalPlan, makeOwnPayer, makePractice, makeTerms } from './writing.ts'

const payer: string = '60054'
const file: string = 'fees'
const closing = { ends_on: '2030-12-31', reason: 'The contract ends' }

export const tour: Tour = {
  async walk(t) {
    const as = cast.tom
    await bodyOf(t.call('GET /admin/payers', { as }))
    const terms = await bodyOf(t.call(`POST /admin/payers/${payer}/terms`, { as, body: makeTerms({ filing_days: 100 }) }))
    await bodyOf(t.call(`PATCH /admin/payers/${payer}/terms/${terms.id}`, { as, body: { checked: true, reason: 'Read the manual' } }))
    await bodyOf(t.call(`GET /admin/payers/${payer}`, { as }))
    const own = await bodyOf(t.call('POST /admin/own-payers', { as, body: makeOwnPayer() }))
    const { filing_code: _, routing_id: __, filing_days: ___, ...called } = makeOwnPayer({ name: 'Harbor Care Plan' })
    await bodyOf(t.call(`PUT /admin/own-payers/${own.payer_id}`, { as, body: called }))
    await bodyOf(t.call(`PATCH /admin/own-payers/${own.payer_id}`, { as, body: closing }))
    await bodyOf(t.call('GET /own-payers', { as }))
    const fee = await bodyOf(t.call('POST /admin/fees', { as, body: makeFee() }))
    await bodyOf(t.call(`PATCH /admin/fees/${fee.id}`, { as, body: closing }))
    await bodyOf(t.call('GET /admin/fees', { as, query: { payer_id: 'charges' } }))
    const csv = 'code,unit_price,starts_on,source\n99403,140.00,2027-01-01,List of 2027'
    await bodyOf(t.call('POST /admin/price-files', { as, body: { kind: 'charges', csv, dry_run: false } }))
    await t.call(`GET /admin/price-files/${file}`, { as })
    await bodyOf(t.call('POST /admin/claims/add-prefixes', { as, body: { payer: 'anthem', prefixes: ['QQA'] } }))
    await bodyOf(t.call('GET /admin/claims/prefixes', { as }))
    const { local_plan } = await bodyOf(t.call('POST /admin/local-plans', { as, body: makeLocalPlan() }))
    await bodyOf(t.call(`PATCH /admin/local-plans/${local_plan.id}`, { as, body: closing }))
    await bodyOf(t.call('GET /admin/local-plans', { as }))
    await bodyOf(t.call('PUT /admin/practice', { as, body: makePractice() }))
    await bodyOf(t.call('GET /admin/practice', { as }))
    const enrollment = await bodyOf(t.call('POST /admin/enrollments', { as, body: makeEnrollment() }))
    await bodyOf(t.call(`PATCH /admin/enrollments/${enrollment.id}`, { as, body: closing }))
    await bodyOf(t.call('GET /admin/enrollments', { as }))
    const taxonomy = { taxonomy: '133VN1101X', starts_on: '2026-06-01' }
    await bodyOf(t.call(`PUT /admin/dietitians/${cast.dana.provider_id}/taxonomy`, { as, body: taxonomy }))
    await bodyOf(t.call('GET /procedure-codes', { as: cast.dana, query: { day: '2026-03-03' } }))
  },
}
