import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { makeQuestion } from './questions.ts'

export const tour: Tour = {
  async walk(t) {
    const { maya, hannah } = cast
    await bodyOf(t.call('POST /insurance-checking/estimate-price', { as: maya, body: makeQuestion() }))
    const { rows } = await t.owner.query<{ id: string }>(
      `select id from app.appointment where patient_id = $1 and provider_id = $2 and status = 'Scheduled' order by starts_at limit 1`,
      [maya.patient_id, hannah.provider_id],
    )
    await bodyOf(t.call(`GET /appointments/${rows[0]!.id}/price`, { as: maya }))
  },
}
