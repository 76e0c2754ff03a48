import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composePay, type Slug } from '../messages/pay.ts'

const sample = (slug: Slug) => ({
  channels: ['email'] as const,
  write: (language: 'en' | 'es') =>
    composePay(
      slug,
      { amount: { en: '$1,240.00', es: '1,240.00 USD' }[language], link: 'https://sorrel.example/provider/payouts' },
      language,
    ),
})

/** What dietitians are told about their pay. */
export const messages: MessageSamples = {
  payout_paid: sample('paid'),
  payout_held: sample('held'),
  payout_failed: sample('failed'),
  payout_returned: sample('returned'),
  payout_account_restricted: sample('account'),
}
