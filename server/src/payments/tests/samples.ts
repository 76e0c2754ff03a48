import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'
import { cast } from '../../world/cast.ts'

const token = 'pm_fake_visa_good_4242_203112_abcdefgh'
const card = { payment_method_token: token, type: 'Credit Card' }

export const samples: Samples = {
  known: async (owner) => ({
    payment_instrument_id: await readSomeIds(owner, 'payment_instrument'),
    charge_id: await readSomeIds(owner, 'payment'),
    refund_id: await readSomeIds(owner, 'refund'),
    dispute_id: await readSomeIds(owner, 'dispute'),
  }),
  foreign: async (owner) => ({
    payment_instrument_id: (await readSomeIds(owner, 'payment_instrument', `patient_id = '${cast.maya.patient_id}'`))[0] ?? null,
    charge_id: null,
    refund_id: null,
    dispute_id: null,
  }),
  bodies: {
    addPaymentInstrument: { ...card, make_default: true },
    verifyBookingPaymentMethod: { ...card, reservation_token: 'a-token-that-nobody-made' },
    verifyPartnerPaymentMethod: { ...card, reservation_token: 'a-token-that-nobody-made', booking_code: 'PARTNER1' },
    recordOutsidePayment: { method: 'cash', amount_cents: 100, received_on: '2026-03-02' },
    receivePaymentEvent: {},
  },
  texts: [token],
}
