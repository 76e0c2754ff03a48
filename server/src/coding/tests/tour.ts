import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { makeRule, makeVersion } from './writing.ts'

export const tour: Tour = {
  async walk(t) {
    const as = cast.tom
    await bodyOf(t.call('GET /icd10-codes', { as, query: { search: 'diabetes', date: '2026-03-03' } }))
    await bodyOf(t.call('GET /admin/payer-rules', { as }))
    const rule = await bodyOf(t.call('POST /admin/payer-rules', { as, body: makeRule({ payer_id: 'umr' }) }))
    await bodyOf(t.call(`PATCH /admin/payer-rules/${rule.id}`, { as, body: { checked: true, reason: 'Read the contract' } }))
    await bodyOf(t.call(`POST /admin/payer-rules/${rule.id}/versions`, { as, body: makeVersion() }))
    await bodyOf(t.call(`GET /admin/payer-rules/${rule.id}`, { as }))
  },
}
