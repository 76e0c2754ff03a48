/** A rule as billing staff write it. */
export const makeRule = (more: object = {}) => ({
  ...{ payer_id: '61101', family: 'mnt' as const, rank: 1, unit_minutes: 15, rounding: 'midpoint' as const, max_units: null },
  ...{ first_once: 'ever' as const, place_office: '11' as const, place_home: '10' as const, place_elsewhere: '02' as const },
  ...{
    modifiers_office: [],
    modifiers_video: ['95'],
    modifiers_sound: ['93'],
    modifiers_preventive: ['33'],
    covered_diagnoses: [],
    sound_payment: 'less' as const,
  },
  ...{ distance_until: null, starts_on: '2026-01-01', ends_on: null, source: 'Contract of 2026, page 12', read_on: '2026-02-10' },
  reason: 'New contract',
  ...more,
})

/** A new version of a rule, as billing staff write it. */
export const makeVersion = (more: object = {}) => {
  const { payer_id: _, family: __, ...parts } = makeRule()
  return { ...parts, starts_on: '2026-04-01', source: 'Contract of 2026, second page', ...more }
}
