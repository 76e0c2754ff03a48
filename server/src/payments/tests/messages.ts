import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeConfirm } from '../messages/confirming.ts'
import { composeCardExpires } from '../messages/expiring.ts'
import { composeNotPaid } from '../messages/not-paid.ts'
import { composeRefunded } from '../messages/refunded.ts'

const link = 'https://sorrel.example/app/payment'

/** What people are told about their cards and what is given back to them. */
export const messages: MessageSamples = {
  card_expires: {
    channels: ['sms', 'email'],
    write: (language) =>
      composeCardExpires({ brand: 'Visa', last4: '4242', month: { en: 'August 2028', es: 'agosto de 2028' }[language], link }, language),
  },
  payment_to_confirm: {
    channels: ['sms', 'email'],
    write: (language) => composeConfirm({ amount: '$44.00', brand: 'Visa', last4: '4242', link }, language),
  },
  payment_not_made: {
    channels: ['sms', 'email'],
    write: (language) =>
      composeNotPaid(
        { amount: '$44.00', card: { brand: 'Visa', last4: '4242' }, why: 'declined', link: 'https://sorrel.example/app/billing' },
        language,
      ),
  },
  gift_refunded: {
    channels: ['email'],
    write: (language) => composeRefunded({ amount: '$15.00', card: { brand: 'Visa', last4: '4242' }, link }, language),
  },
  payment_refunded: {
    channels: ['sms', 'email'],
    write: (language) => composeRefunded({ amount: '$44.00', card: { brand: 'Visa', last4: '4242' }, link }, language),
  },
}
