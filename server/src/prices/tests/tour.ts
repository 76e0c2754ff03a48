import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { makePromise, makeQuestion } from './questions.ts'

export const tour: Tour = {
  async walk(t) {
    const { maya, tom } = cast
    await bodyOf(t.call('POST /insurance-checking/estimate-price', { as: maya, body: makeQuestion() }))
    const visits = `select a.id from app.appointment a join app.coverage c on c.id = a.coverage_id where c.payer_id = '60054' order by a.starts_at limit 1`
    const { rows } = await t.owner.query<{ id: string }>(visits)
    await bodyOf(t.call(`GET /appointments/${rows[0]!.id}/price`, { as: tom }))
    await walkAccuracy(t)
    await walkGoodFaith(t)
  },
}

async function walkAccuracy(t: Parameters<Tour['walk']>[0]) {
  const as = cast.tom
  await bodyOf(t.call('GET /admin/estimates/accuracy', { as }))
  await t.send('GET /admin/estimates/accuracy.csv', { as })
  await bodyOf(t.call('GET /admin/price-promises', { as }))
  const { id } = await bodyOf(t.call('POST /admin/price-promises', { as, body: makePromise() }))
  await bodyOf(t.call(`PATCH /admin/price-promises/${id}`, { as, body: { ends_on: '2030-12-31', reason: 'The contract ends' } }))
}

async function walkGoodFaith(t: Parameters<Tour['walk']>[0]) {
  const as = cast.tom
  const { items } = await bodyOf(t.call('GET /admin/good-faith-estimates', { as }))
  const { appointment_id, id } = items[0]!
  await bodyOf(t.call(`GET /appointments/${appointment_id}/good-faith-estimates`, { as }))
  await bodyOf(t.call(`POST /appointments/${appointment_id}/good-faith-estimates`, { as }))
  await bodyOf(t.call(`POST /appointments/${appointment_id}/good-faith-estimates/year`, { as, body: { visits: 6 } }))
  await t.send(`GET /good-faith-estimates/${id}/pdf`, { as })
}
