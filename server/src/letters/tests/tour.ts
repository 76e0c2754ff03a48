import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { signNoteOfMaya, written } from './writing.ts'

export const tour: Tour = {
  said: ['Marbletooth', 'Quillon'],
  async walk(t, reach) {
    const { maya, hannah } = cast
    // The tour of care ends this care.
    await t.owner.query(
      "update app.care set status = 'active', ended_at = null, end_reason = null where id = (select id from app.care where patient_id = $1 and provider_id = $2 order by ended_at is null desc, started_at desc limit 1)",
      [maya.patient_id, hannah.provider_id],
    )
    const { visit, headers } = await signNoteOfMaya(t, reach)
    const query = { kind: 'progress', language: 'es' } as const
    const { recipients } = await bodyOf(t.call(`GET /appointments/${visit.id}/letter-proposal`, { headers, query }))
    const { referral_id } = recipients.find(({ basis }) => basis === 'treatment')!
    const body = { ...written, ...(referral_id && { referral_id }) }
    const letter = await bodyOf(t.call(`POST /appointments/${visit.id}/letters`, { headers, body }))
    const own = `/patients/${maya.patient_id}/letters` as const
    await bodyOf(t.call(`POST ${own}/${letter.id}/send`, { headers, body: { method: 'fax' } }))
    await t.runJobs()
    await bodyOf(t.call(`GET ${own}`, { as: maya }))
    await bodyOf(t.call(`GET ${own}/${letter.id}/letter.pdf`, { as: maya }))
  },
}
