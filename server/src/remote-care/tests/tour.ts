import { uploadFile } from '../../files/tests/uploading.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { tellOf } from './living.ts'

const { tomas, dana, tom } = cast

export const tour: Tour = {
  said: ['Mulberrylane', 'Pomelodge'],
  async walk(t, reach) {
    const consent = `/patients/${tomas.patient_id}/remote-consent` as const
    await bodyOf(t.call(`GET ${consent}`, { as: dana }))
    await bodyOf(t.call(`PUT ${consent}`, { as: tomas, body: { agrees: true, version: '2026-11' } }))
    const id = await tellOf(t, reach.dana)
    await bodyOf(t.call(`GET /remote-encounters/${id}`, { as: dana }))
    await bodyOf(t.call(`GET /remote-encounters/${id}/chart-note`, { as: tomas }))
    await bodyOf(t.call('GET /remote-encounters', { as: tom, query: {} }))
    await bodyOf(t.call(`GET /billing/${tomas.patient_id}/remote-encounters`, { as: tomas }))
    const file = await uploadFile(t, { as: tomas, purpose: 'contest_evidence', name: 'Mulberrylane.jpg' })
    const path = `/billing/${tomas.patient_id}/claim/${id}/contest` as const
    const body = { reason: 'other', message: 'Mulberrylane', file_ids: [file] } as const
    const first = await bodyOf(t.call(`POST ${path}`, { as: tomas, body }))
    await bodyOf(t.call(`GET /contests/${first.id}/files/${file}`, { as: tom }))
    await bodyOf(t.call(`POST /contests/${first.id}/withdraw`, { as: tomas }))
    const { id: contest } = await bodyOf(t.call(`POST ${path}`, { as: tomas, body: { ...body, file_ids: [] } }))
    await bodyOf(t.call(`PUT /contests/${contest}/statement`, { as: dana, body: { statement: 'Pomelodge' } }))
    await bodyOf(t.call('GET /admin/contests', { as: tom, query: {} }))
    await bodyOf(t.call(`GET /admin/contests/${contest}`, { as: tom }))
    await bodyOf(t.call(`POST /admin/contests/${contest}/decision`, { as: tom, body: { decision: 'rejected', note: 'Pomelodge' } }))
    await bodyOf(t.call(`PUT /remote-encounters/${id}/waiver`, { as: dana, body: { reason: 'courtesy' } }))
    await bodyOf(t.call('GET /admin/remote-codes', { as: tom }))
    const allowed = { payer_id: '61101', code: '98970', starts_on: '2026-01-01', source: 'Contract' }
    const made = await bodyOf(t.call('POST /admin/remote-codes/allowances', { as: tom, body: allowed }))
    await bodyOf(t.call(`PUT /admin/remote-codes/allowances/${made.id}/end`, { as: tom, body: { ends_on: '2026-12-31' } }))
  },
}
