import { addMinutes } from '../../kernel/clock.ts'
import { cast, idOf } from '../../world/cast.ts'
import type { Contribution } from '../../world/contribution.ts'
import type { Frame } from '../../world/frame.ts'
import type { DonationTables } from '../tables.ts'

const causes = [
  {
    ...{ slug: 'food-bank', name_en: 'Chicago food pantries', name_es: 'Despensas de alimentos de Chicago' },
    about_en: 'Fresh produce for pantries in the neighborhoods around the practice.',
    about_es: 'Verduras y frutas frescas para despensas de los barrios cercanos.',
  },
  {
    ...{ slug: 'school-gardens', name_en: 'School gardens', name_es: 'Huertos escolares' },
    about_en: 'Raised beds, seeds and a cooking class for public schools.',
    about_es: 'Canteros, semillas y una clase de cocina para escuelas públicas.',
  },
]

const minutesOfDay = 24 * 60

/** Lucía gives from next week on; the card of Ruben failed, and he has to choose another one. */
const makeGifts = ({ now }: Frame) => [
  {
    ...giftOf(cast.lucia.patient_id, '5555555555554444', now),
    ...{ amount_cents: 500, status: 'active', next_charge_at: addMinutes(now, 7 * minutesOfDay), failures: 0 },
  },
  {
    ...giftOf(cast.ruben.patient_id, '4000000000000341', now),
    ...{ amount_cents: 1000, status: 'payment_failed', next_charge_at: null, failures: 3 },
  },
]

const giftOf = (patient_id: string, card: string, now: string) => ({
  ...{ id: idOf('donation', patient_id), patient_id, provider_id: null, cause_slug: 'food-bank', recurrence: 'Monthly' },
  ...{ instrument_id: idOf('payment instrument', patient_id, card), anchor_on: addMinutes(now, -12 * minutesOfDay).slice(0, 10) },
  ...{ created_at: addMinutes(now, -12 * minutesOfDay), updated_at: addMinutes(now, -2 * minutesOfDay), canceled_at: null },
})

const makeFailed = ({ now }: Frame) => ({
  ...{ id: idOf('gift', cast.ruben.patient_id), donation_id: idOf('donation', cast.ruben.patient_id), number: 1 },
  ...{ patient_id: cast.ruben.patient_id, provider_id: null, cause_slug: 'food-bank', amount_cents: 1000 },
  ...{ payment_id: idOf('payment of a gift', cast.ruben.patient_id), state: 'failed' },
  ...{ created_at: addMinutes(now, -2 * minutesOfDay), settled_at: addMinutes(now, -2 * minutesOfDay) },
})

/** What people of the demo may give to, and two who do. */
export const donationsWorld: Contribution<DonationTables> = {
  tables: ['donation_cause', 'donation', 'donation_gift', 'donation_handover'],
  rowsOf: (frame) => ({
    donation_cause: causes.map((cause) => ({ ...cause, is_offered: true, updated_at: frame.from, updated_by: null })),
    donation: makeGifts(frame),
    donation_gift: [makeFailed(frame)],
  }),
}
