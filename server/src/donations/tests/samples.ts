import type { Samples } from '../../kernel/tests/bringing.ts'
import { cast, idOf } from '../../world/cast.ts'

const cause = {
  ...{ name_en: 'School gardens', name_es: 'Huertos escolares', about_en: 'Beds and seeds for schools.' },
  ...{ about_es: 'Canteros y semillas para escuelas.', is_offered: true },
}

export const samples: Samples = {
  known: async () => ({
    slug: ['food-bank', 'school-gardens'],
    gift_id: [idOf('gift', cast.ruben.patient_id)],
    instrument_id: [idOf('payment instrument', cast.maya.patient_id, '4242424242424242')],
  }),
  foreign: async () => ({ slug: null, gift_id: null }),
  bodies: {
    writeDonationCause: cause,
    handOnDonations: { amount_cents: 100, paid_by: 'Check 7' },
    updateDonation: {
      cause_slug: 'food-bank',
      amount_cents: 1000,
      recurrence: 'Monthly',
      instrument_id: idOf('payment instrument', cast.maya.patient_id, '4242424242424242'),
    },
    addDonationCard: { payment_method_token: 'pm_fake_visa_good_4242_203105_abcdefghijkm' },
  },
  texts: ['food-bank', 'pm_fake_visa_good_4242_203105_abcdefghijkm'],
}
