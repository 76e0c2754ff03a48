import { signIn, stepUp } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { draft, typed } from './bodies.ts'

export const tour: Tour = {
  said: ['Marbletooth', 'Thistleworth', '3125550142'],
  async walk(t, reach) {
    const member = { ...cast.harold, ...reach.harold }
    const harold = await signIn(t, member)
    await stepUp(t, harold, member.phone_number)
    const { headers } = harold
    const base = `/patients/${cast.harold.patient_id}` as const
    const begun = await bodyOf(t.call(`POST ${base}/release_of_information`, { headers, body: draft }))
    const { url } = await bodyOf(t.call('GET /patients/files/release_form_preview_url', { headers, query: { release_id: begun.id } }))
    const token = new URL(url).pathname.split('/').at(-1)!
    await bodyOf(t.call(`GET /patients/files/release_form_previews/${token}`))
    await bodyOf(t.call(`DELETE ${base}/releases/${begun.id}`, { headers }))
    const signed = await bodyOf(t.call(`POST ${base}/release_of_information`, { headers, body: typed }))
    await bodyOf(t.call(`GET ${base}/releases`, { headers }))
    await bodyOf(t.call(`GET ${base}/release_form.pdf`, { headers }))
    await bodyOf(t.call(`POST ${base}/releases/${signed.id}/send`, { headers, body: { method: 'fax' } }))
    await t.runJobs()
    await bodyOf(t.call(`POST ${base}/releases/${signed.id}/revoke`, { headers }))
  },
}
