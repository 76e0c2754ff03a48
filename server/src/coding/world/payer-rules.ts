import type { RuleAct } from '@sorrel/contract/coding/vocabulary'
import { cast, idOf } from '../../world/cast.ts'

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
  ...{
    distance_until: null,
    starts_on: '2025-01-01',
    ends_on: null,
    read_on: '2026-01-05',
    checked_on: null,
    replaces: null,
    withdrawn_at: null,
  },
  source: 'Invented for the demo; compare it with the contract before you bill by it',
} as const

/** Rules of some payers of the demo, which wait to be checked by the practice, and one that ended when its next version began. */
export function makePayerRules({ now }: { now: string }) {
  const rule = (payer_id: string, family: 'mnt' | 'visit_price' | 'preventive', rank: number, more: object = {}) => ({
    ...{ id: idOf('payer-rule', payer_id, family), payer_id, family, rank, unit_minutes: family === 'visit_price' ? null : 15 },
    ...{ ...common, version: 1, updated_at: now, updated_by: null, ...more },
  })
  const changed = rule('62308', 'mnt', 1, { max_units: 4, starts_on: '2025-07-01' })
  const before = rule('62308', 'mnt', 1, { id: idOf('payer-rule', '62308', 'mnt', 'before'), ends_on: '2025-06-30' })
  const change = (of: { id: string }, act: RuleAct, reason: string, at: string) => ({
    ...{ id: idOf('payer-rule-change', of.id, act), payer_rule_id: of.id, act, reason, at },
    ...{ admin_id: cast.tom.admin_id, admin_name: cast.tom.name },
  })
  return {
    payer_rule_change: [
      change(before, 'added', 'First contract with this payer', '2025-01-02T15:00:00.000Z'),
      change(before, 'replaced', 'At most four units a day from July on', '2025-06-20T15:00:00.000Z'),
      change(changed, 'added', 'At most four units a day from July on', '2025-06-20T15:00:00.000Z'),
    ],
    payer_rule: [
      rule('60054', 'mnt', 1, { first_once: 'year' }),
      rule('60054', 'preventive', 2),
      before,
      { ...changed, replaces: before.id },
      rule('87726', 'mnt', 1, { place_home: '10', sound_payment: 'same' }),
      rule('00621', 'mnt', 1, { modifiers_video: ['GT'] }),
      rule('00621', 'visit_price', 2, { modifiers_video: ['GT'] }),
    ],
  }
}
