import { uploadFile } from '../../files/tests/uploading.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { confirmation } from './bodies.ts'

export const tour: Tour = {
  said: ['Marbletooth', 'Thistleworth', '3125550142'],
  async walk(t) {
    const { harold, dana } = cast
    const own = `/patients/${harold.patient_id}/referrals` as const
    const file_id = await uploadFile(t, { as: harold, purpose: 'referral', name: 'referral.jpg' })
    const sent = await bodyOf(t.call(`POST ${own}`, { as: harold, body: { file_id } }))
    const other = await uploadFile(t, { as: dana, purpose: 'referral', name: 'letter.jpg' })
    const letter = await bodyOf(t.call('POST /referrals', { as: dana, body: { file_id: other } }))
    await bodyOf(t.call('GET /referrals', { as: dana }))
    await bodyOf(t.call(`GET /referrals/${letter.id}`, { as: dana }))
    await bodyOf(t.call(`POST /referrals/${letter.id}/decline`, { as: dana, body: { reason: 'twice' } }))
    const body = { ...confirmation, patient_id: harold.patient_id }
    await bodyOf(t.call(`POST /referrals/${sent.id}/confirm`, { as: dana, body }))
    await bodyOf(t.call(`POST /referrals/${sent.id}/requests`, { as: dana, body: { method: 'fax' } }))
    await t.runJobs()
    await bodyOf(t.call(`GET ${own}`, { as: harold }))
  },
}
