import { makeDemoToken } from '@sorrel/contract/payments/test-cards'
import { signIn, stepUp } from '../../auth/tests/testing.ts'
import type { Tour } from '../../kernel/tests/bringing.ts'
import { bodyOf, proveMember } from '../../kernel/tests/calls.ts'
import { cast } from '../../world/cast.ts'
import { prove } from './proving.ts'

const visa = { number: '4242424242424242', exp_year: 2031, exp_month: 5 }
const gift = { cause_slug: 'food-bank', amount_cents: 1500, recurrence: 'Monthly' as const }
const cause = {
  ...{ name_en: 'Seed library', name_es: 'Biblioteca de semillas', about_en: 'Seeds to borrow.', about_es: 'Semillas para llevar.' },
  is_offered: true,
}

export const tour: Tour = {
  async walk(t, reach) {
    const maya = { as: cast.maya }
    const { cards } = await bodyOf(t.call('GET /donation/options', maya))
    await bodyOf(t.call('PUT /donation', { ...(await prove(t, cast.maya)), body: { ...gift, instrument_id: cards[0]!.id } }))
    await t.runJobs()
    await bodyOf(t.call('GET /donation', maya))
    const { items } = await bodyOf(t.call('GET /donation/gifts', maya))
    await bodyOf(t.call('DELETE /donation', maya))
    const ilse = { as: cast.ilse }
    await bodyOf(t.call('POST /donation/cards/setup', ilse))
    const payment_method_token = makeDemoToken(visa, 'abcdefghijkm')!
    const card = await bodyOf(t.call('POST /donation/cards', { ...ilse, body: { payment_method_token } }))
    await bodyOf(t.call('PUT /donation', { ...(await prove(t, cast.ilse)), body: { ...gift, instrument_id: card.id } }))
    const { headers } = await signIn(t, { ...cast.ilse, ...reach.ilse })
    await stepUp(t, { headers }, reach.ilse?.phone_number ?? cast.ilse.phone_number, cast.ilse.password)
    await bodyOf(t.call(`DELETE /donation/cards/${card.id}`, { headers }))
    const finance = { as: cast.femi }
    const [added, given]: string[] = ['seed-library', 'food-bank']
    await bodyOf(t.call(`PUT /admin/donation-causes/${added}`, { ...finance, body: cause }))
    await bodyOf(t.call('GET /admin/donation-causes', finance))
    await bodyOf(t.call(`POST /donation/gifts/${items[0]!.id}/take-back`, maya))
    await bodyOf(
      t.call(`POST /admin/donation-causes/${given}/hand-on`, {
        headers: await proveMember(t, cast.femi),
        body: { amount_cents: 1000, paid_by: 'Check 7' },
      }),
    )
  },
}
