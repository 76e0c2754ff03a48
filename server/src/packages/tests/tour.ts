import { signIn } from '../../auth/tests/testing.ts'
import { prove } from '../../donations/tests/proving.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { makePayer } from '../../payments/tests/paying.ts'
import { cast } from '../../world/cast.ts'
import { offers } from '../world/bought.ts'

const [{ id: package_id, price_cents, ...offer }] = offers

export const tour: Tour = {
  said: ['Tarnwick'],
  async walk(t, reach) {
    const { headers } = await signIn(t, { ...cast.tom, ...reach.tom })
    const path = `/admin/visit-packages/${package_id}` as const
    await bodyOf(t.call(`PUT ${path}`, { headers, body: { ...offer, price_cents, is_offered: true } }))
    await bodyOf(t.call('GET /admin/visit-packages', { headers }))
    const payer = await makePayer(t)
    const as = { kind: 'patient', patient_id: payer.id } as const
    const of = `/billing/${payer.id}/packages` as const
    const wanted = { package_id, price_cents, instrument_id: payer.instrument }
    const bought = await bodyOf(t.call(`POST ${of}`, { ...(await prove(t, as)), body: wanted }))
    const sold = await bodyOf(t.call(`POST ${of}`, { headers, body: { package_id, price_cents, instrument_id: null } }))
    await t.runJobs({ twice: false })
    await bodyOf(t.call(`POST ${of}/${sold.id}/cancel`, { headers }))
    const { items } = await bodyOf(t.call(`GET ${of}`, { as }))
    const { refundable_cents } = items.find(({ id }) => id === bought.id)!
    const sure = { headers: await proveMember(t, cast.tom) }
    await bodyOf(t.call(`POST ${of}/${bought.id}/refund`, { ...sure, body: { refundable_cents, note: 'Moves to Tarnwick' } }))
  },
}
