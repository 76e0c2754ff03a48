import type { MessageSamples } from '../../notifications/tests/sample.ts'
import { composeNotice } from '../messages/notice.ts'
import { composeOutcome } from '../messages/outcomes.ts'
import { composePayerNotice } from '../messages/payer.ts'

const link = 'https://sorrel.example/app/billing/0199aaaa-0000-7000-8000-000000000002'
const both = ['sms', 'email'] as const

/** What people are told about bills. */
export const messages: MessageSamples = {
  bill_notice: {
    channels: both,
    write: (language) =>
      composeNotice(
        {
          ...{ kind: 'charge', amount: language === 'es' ? '44.00 USD' : '$44.00', link },
          when: language === 'es' ? 'jueves, 3 de diciembre, 10:00 a.m. CST' : 'Thursday, December 3 at 10:00 AM CST',
          card: language === 'es' ? 'la tarjeta Visa que termina en 4242' : 'the Visa ending in 4242',
        },
        language,
      ),
  },
  bill_payer_notice: {
    channels: both,
    write: (language) =>
      composePayerNotice(
        {
          charges: [
            {
              ...{ cents: [4400, 2500], brand: 'Visa', last4: '4242' },
              when: language === 'es' ? 'jueves, 3 de diciembre, 10:00 a.m. CST' : 'Thursday, December 3 at 10:00 AM CST',
            },
          ],
          gone: false,
          link: 'https://sorrel.example/app/payment',
        },
        language,
      ),
  },
  bill_charge_failed: { channels: both, write: (language) => composeOutcome('failed', link, language) },
  bill_paper: { channels: both, write: (language) => composeOutcome('receipt', link, language) },
  bill_question_answered: { channels: both, write: (language) => composeOutcome('answered', link, language) },
}
