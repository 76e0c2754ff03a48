import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { makeQuestion } from './questions.ts'

export const tour: Tour = {
  async walk(t) {
    const { maya, tom } = cast
    await bodyOf(t.call('POST /insurance-checking/estimate-price', { as: maya, body: makeQuestion() }))
    const visits = `select a.id from app.appointment a join app.coverage c on c.id = a.coverage_id where c.payer_id = '60054' order by a.starts_at limit 1`
    const { rows } = await t.owner.query<{ id: string }>(visits)
    await bodyOf(t.call(`GET /appointments/${rows[0]!.id}/price`, { as: tom }))
  },
}
