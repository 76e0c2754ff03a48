import { idOf } from '../../world/cast.ts'

const common = {
  ...{ rounding: 'midpoint', max_units: null, first_once: 'ever', place_office: '11', place_home: '10', place_elsewhere: '02' },
  ...{
    modifiers_office: [],
    modifiers_video: ['95'],
    modifiers_sound: ['93'],
    modifiers_preventive: ['33'],
    covered_diagnoses: [],
    sound_payment: 'less',
  },
  ...{ distance_until: null, starts_on: '2025-01-01', ends_on: null, read_on: '2026-01-05', checked_on: null },
  source: 'Invented for the demo; compare it with the contract before you bill by it',
} as const

/** Rules of some payers of the demo. All of them wait to be checked by the practice. */
export function makePayerRules({ now }: { now: string }) {
  const rule = (payer_id: string, family: 'mnt' | 'visit_price' | 'preventive', rank: number, more: object = {}) => ({
    ...{ id: idOf('payer-rule', payer_id, family), payer_id, family, rank, unit_minutes: family === 'visit_price' ? null : 15 },
    ...{ ...common, version: 1, updated_at: now, updated_by: null, ...more },
  })
  return {
    payer_rule: [
      rule('60054', 'mnt', 1, { first_once: 'year' }),
      rule('60054', 'preventive', 2),
      rule('62308', 'mnt', 1, { max_units: 4 }),
      rule('87726', 'mnt', 1, { place_home: '10', sound_payment: 'same' }),
      rule('00621', 'mnt', 1, { modifiers_video: ['GT'] }),
      rule('00621', 'visit_price', 2, { modifiers_video: ['GT'] }),
    ],
  }
}
