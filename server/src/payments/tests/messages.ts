import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeCardExpires } from '../messages/expiring.ts'
import { composeRefunded } from '../messages/refunded.ts'

const link = 'https://sorrel.example/app/payment'

/** What people are told about their cards and what is given back to them. */
export const messages: MessageSamples = {
  card_expires: {
    channels: ['sms', 'email'],
    write: (language) =>
      composeCardExpires({ brand: 'Visa', last4: '4242', month: { en: 'August 2028', es: 'agosto de 2028' }[language], link }, language),
  },
  payment_refunded: {
    channels: ['sms', 'email'],
    write: (language) => composeRefunded({ amount: '$44.00', card: { brand: 'Visa', last4: '4242' }, link }, language),
  },
}
