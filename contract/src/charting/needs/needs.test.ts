import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amountRuleIds, computeAmount, findAmountRule, listAmountRules } from './amounts.ts'
import { type EquationId, equationIds, findEquation } from './equations.ts'
import { computeAdjustedWeight, computeIdealWeight, estimateEnergy, listFitting } from './estimate.ts'
import { activityLevels, type EnergyInputs, lifeStages } from './inputs.ts'
import { writeNeeds } from './sentence.ts'

const person: EnergyInputs = {
  ...{ sex: 'female', age_months: 30 * 12, weight_kg: 70, weight_kind: 'actual', height_cm: 165, lean_kg: 50, level: 'inactive' },
  ...{ activity_factor: null, stress_factor: null, stage: 'none', week: null, index_before: null, months_after: null, change_kcal: null },
}
const kcalOf = (id: EquationId, inputs: Partial<EnergyInputs>): number | string => {
  const estimate = estimateEnergy(id, { ...person, ...inputs })
  return estimate.kind === 'found' ? estimate.need.kcal : estimate.kind
}

// Institute of Medicine (2005), the table of requirements of men and women 30 years of age: height in cm, level, weight in kg, men, women.
const published = `
150 inactive 41.6 1848 1625
150 inactive 56.2 2080 1762
150 low_active 41.6 2009 1803
150 low_active 56.2 2267 1956
150 active 41.6 2215 2025
150 active 56.2 2506 2198
150 very_active 41.6 2554 2291
150 very_active 56.2 2898 2489
165 inactive 50.4 2068 1816
165 inactive 68.0 2349 1982
165 low_active 50.4 2254 2016
165 low_active 68.0 2566 2202
165 active 50.4 2490 2267
165 active 68.0 2842 2477
165 very_active 50.4 2880 2567
165 very_active 68.0 3296 2807
180 inactive 59.9 2301 2015
180 inactive 81.0 2635 2211
180 low_active 59.9 2513 2239
180 low_active 81.0 2884 2459
180 active 59.9 2782 2519
180 active 81.0 3200 2769
180 very_active 59.9 3225 2855
180 very_active 81.0 3720 3141`

test('the requirement of 2005 gives the published table for 30 years of age', () => {
  const lines = published.trim().split('\n')
  for (const line of lines) {
    const [height, level, weight, men, women] = line.split(' ')
    const body = { height_cm: Number(height), level: level as 'active', weight_kg: Number(weight) }
    // The table was made with the unrounded weight, so a kilogram's tenth may be missing.
    assert.ok(Math.abs((kcalOf('eer_2005', { ...body, sex: 'male' }) as number) - Number(men)) <= 3, `${line}: men`)
    assert.ok(Math.abs((kcalOf('eer_2005', { ...body, sex: 'female' }) as number) - Number(women)) <= 3, `${line}: women`)
  }
})

/**
 * Every line as its source prints it, read by a slow calculator of its own. W: kilograms, H: centimeters, M: meters, Y: completed years,
 * A: years with their fraction, L: kilograms without fat, G: week of pregnancy.
 */
const printed: readonly (readonly [EquationId, Partial<EnergyInputs>, formula: string])[] = [
  ['mifflin_st_jeor', { sex: 'male' }, '10 W + 6.25 H - 5 Y + 5'],
  ['mifflin_st_jeor', { sex: 'female' }, '10 W + 6.25 H - 5 Y - 161'],
  ['harris_benedict', { sex: 'male' }, '88.362 + 13.397 W + 4.799 H - 5.677 Y'],
  ['harris_benedict', { sex: 'female' }, '447.593 + 9.247 W + 3.098 H - 4.330 Y'],
  ['cunningham', {}, '500 + 22 L'],
  ['katch_mcardle', {}, '370 + 21.6 L'],
  ['schofield_weight', { sex: 'male', age_months: 20 }, '59.512 W - 30.4'],
  ['schofield_weight', { sex: 'male', age_months: 36 }, '22.706 W + 504.3'],
  ['schofield_weight', { sex: 'male', age_months: 120 }, '17.686 W + 658.2'],
  ['schofield_weight', { sex: 'female', age_months: 35 }, '58.317 W - 31.1'],
  ['schofield_weight', { sex: 'female', age_months: 119 }, '20.315 W + 485.9'],
  ['schofield_weight', { sex: 'female', age_months: 215 }, '13.384 W + 692.6'],
  ['schofield_height', { sex: 'male', age_months: 12 }, '0.167 W + 1517.4 M - 617.6'],
  ['schofield_height', { sex: 'male', age_months: 60 }, '19.59 W + 130.3 M + 414.9'],
  ['schofield_height', { sex: 'male', age_months: 150 }, '16.25 W + 137.2 M + 515.5'],
  ['schofield_height', { sex: 'female', age_months: 12 }, '16.252 W + 1023.2 M - 413.5'],
  ['schofield_height', { sex: 'female', age_months: 60 }, '16.969 W + 161.8 M + 371.2'],
  ['schofield_height', { sex: 'female', age_months: 150 }, '8.365 W + 465 M + 200'],
  ['eer_2023', { sex: 'male', level: 'inactive' }, '753.07 - 10.83 Y + 6.50 H + 14.10 W'],
  ['eer_2023', { sex: 'male', level: 'low_active' }, '581.47 - 10.83 Y + 8.30 H + 14.94 W'],
  ['eer_2023', { sex: 'male', level: 'active' }, '1004.82 - 10.83 Y + 6.52 H + 15.91 W'],
  ['eer_2023', { sex: 'male', level: 'very_active' }, '- 517.88 - 10.83 Y + 15.61 H + 19.11 W'],
  ['eer_2023', { sex: 'female', level: 'inactive' }, '584.90 - 7.01 Y + 5.72 H + 11.71 W'],
  ['eer_2023', { sex: 'female', level: 'low_active' }, '575.77 - 7.01 Y + 6.60 H + 12.14 W'],
  ['eer_2023', { sex: 'female', level: 'active' }, '710.25 - 7.01 Y + 6.54 H + 12.34 W'],
  ['eer_2023', { sex: 'female', level: 'very_active' }, '511.83 - 7.01 Y + 9.07 H + 12.56 W'],
  ['eer_2023', { sex: 'male', level: 'inactive', age_months: 40 }, '- 447.51 + 3.68 A + 13.01 H + 13.15 W + 20'],
  ['eer_2023', { sex: 'male', level: 'low_active', age_months: 70 }, '19.12 + 3.68 A + 8.62 H + 20.28 W + 15'],
  ['eer_2023', { sex: 'male', level: 'active', age_months: 130 }, '- 388.19 + 3.68 A + 12.66 H + 20.46 W + 25'],
  ['eer_2023', { sex: 'male', level: 'very_active', age_months: 200 }, '- 671.75 + 3.68 A + 15.38 H + 23.25 W + 20'],
  ['eer_2023', { sex: 'female', level: 'inactive', age_months: 40 }, '55.59 - 22.25 A + 8.43 H + 17.07 W + 15'],
  ['eer_2023', { sex: 'female', level: 'low_active', age_months: 100 }, '- 297.54 - 22.25 A + 12.77 H + 14.73 W + 15'],
  ['eer_2023', { sex: 'female', level: 'active', age_months: 120 }, '- 189.55 - 22.25 A + 11.74 H + 18.34 W + 30'],
  ['eer_2023', { sex: 'female', level: 'very_active', age_months: 200 }, '- 709.59 - 22.25 A + 18.22 H + 14.25 W + 20'],
  ['eer_2023_infant', { sex: 'male', age_months: 2 }, '- 716.45 - 1.00 A + 17.82 H + 15.06 W + 200'],
  ['eer_2023_infant', { sex: 'male', age_months: 5 }, '- 716.45 - 1.00 A + 17.82 H + 15.06 W + 50'],
  ['eer_2023_infant', { sex: 'male', age_months: 30 }, '- 716.45 - 1.00 A + 17.82 H + 15.06 W + 20'],
  ['eer_2023_infant', { sex: 'female', age_months: 1 }, '- 69.15 + 80.0 A + 2.65 H + 54.15 W + 180'],
  ['eer_2023_infant', { sex: 'female', age_months: 4 }, '- 69.15 + 80.0 A + 2.65 H + 54.15 W + 60'],
  ['eer_2023_infant', { sex: 'female', age_months: 9 }, '- 69.15 + 80.0 A + 2.65 H + 54.15 W + 20'],
  ['eer_2023_infant', { sex: 'female', age_months: 20 }, '- 69.15 + 80.0 A + 2.65 H + 54.15 W + 15'],
  ['eer_2023_pregnant', { stage: 'pregnant', week: 8, index_before: 22, level: 'active' }, '710.25 - 7.01 Y + 6.54 H + 12.34 W'],
  [
    'eer_2023_pregnant',
    { stage: 'pregnant', week: 20, index_before: 18, level: 'inactive' },
    '1131.20 - 2.04 Y + 0.34 H + 12.15 W + 9.16 G + 300',
  ],
  [
    'eer_2023_pregnant',
    { stage: 'pregnant', week: 20, index_before: 22, level: 'low_active' },
    '693.35 - 2.04 Y + 5.73 H + 10.20 W + 9.16 G + 200',
  ],
  [
    'eer_2023_pregnant',
    { stage: 'pregnant', week: 30, index_before: 27, level: 'active' },
    '- 223.84 - 2.04 Y + 13.23 H + 8.15 W + 9.16 G + 150',
  ],
  [
    'eer_2023_pregnant',
    { stage: 'pregnant', week: 38, index_before: 33, level: 'very_active' },
    '- 779.72 - 2.04 Y + 18.45 H + 8.73 W + 9.16 G - 50',
  ],
  ['eer_2023_breastfeeding', { stage: 'breastfeeding', months_after: 2 }, '584.90 - 7.01 Y + 5.72 H + 11.71 W + 540 - 140'],
  ['eer_2023_breastfeeding', { stage: 'breastfeeding', months_after: 8 }, '584.90 - 7.01 Y + 5.72 H + 11.71 W + 380'],
  [
    'eer_2023_breastfeeding',
    { stage: 'breastfeeding', months_after: 2, age_months: 17 * 12, level: 'low_active' },
    '- 297.54 - 22.25 A + 12.77 H + 14.73 W + 540 - 140',
  ],
  ['eer_2005_infant', { age_months: 2 }, '89 W - 100 + 175'],
  ['eer_2005_infant', { age_months: 3 }, '89 W - 100 + 56'],
  ['eer_2005_infant', { age_months: 6 }, '89 W - 100 + 22'],
  ['eer_2005_infant', { age_months: 12 }, '89 W - 100 + 20'],
  ['eer_2005', { sex: 'male', age_months: 60 }, '88.5 - 61.9 A + 26.7 W + 903 M + 20'],
  ['eer_2005', { sex: 'female', age_months: 130 }, '135.3 - 30.8 A + 10.0 W + 934 M + 25'],
  ['eer_2005_pregnant', { stage: 'pregnant', week: 13 }, '354 - 6.91 Y + 9.36 W + 726 M'],
  ['eer_2005_pregnant', { stage: 'pregnant', week: 20 }, '354 - 6.91 Y + 9.36 W + 726 M + 340'],
  ['eer_2005_pregnant', { stage: 'pregnant', week: 28, age_months: 17 * 12 }, '135.3 - 30.8 A + 10.0 W + 934 M + 25 + 452'],
  ['eer_2005_breastfeeding', { stage: 'breastfeeding', months_after: 5 }, '354 - 6.91 Y + 9.36 W + 726 M + 330'],
  ['eer_2005_breastfeeding', { stage: 'breastfeeding', months_after: 6 }, '354 - 6.91 Y + 9.36 W + 726 M + 400'],
]

function calculate(formula: string, values: Record<string, number>): number {
  const terms = formula.matchAll(/([+-]?)\s*([\d.]+)\s*([A-Z]?)/g)
  return [...terms].reduce((sum, [, sign, factor, name]) => sum + (sign === '-' ? -1 : 1) * Number(factor) * (name ? values[name]! : 1), 0)
}

/** The same values in each run. */
function* makeValues(): Generator<number> {
  let state = 20_261_123
  while (true) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

test('each equation gives what its printed line gives, for random people', () => {
  const values = makeValues()
  const pick = (least: number, most: number) => Math.round((least + (values.next().value as number) * (most - least)) * 10) / 10
  for (const [id, given, formula] of printed)
    for (let nth = 0; nth < 40; nth++) {
      const [height, lean] = [pick(90, 205), pick(30, 90)]
      const body = { ...person, weight_kg: pick(20, 160), height_cm: height, lean_kg: lean, ...given }
      const years = body.age_months / 12
      const expected = calculate(formula, {
        ...{ W: body.weight_kg, H: height, M: height / 100, Y: Math.floor(years), A: years },
        ...{ L: lean, G: body.week ?? 0 },
      })
      const found = kcalOf(id, body)
      if (expected < 0.5) assert.equal(found, 'outside', `${id}: ${JSON.stringify(body)}`)
      else assert.ok(Math.abs((found as number) - expected) <= 0.5 + 1e-6, `${id} ${JSON.stringify(body)}: ${found} instead of ${expected}`)
    }
  const tried = new Set(printed.map(([id]) => id))
  assert.deepEqual(
    equationIds.filter((id) => !tried.has(id)),
    [],
    'every equation has a printed line',
  )
})

test('an equation is offered and answers exactly within its ages and stages of life', () => {
  for (const id of equationIds) {
    const { from_months, below_months } = findEquation(id)
    for (let months = 0; months < 1200; months++)
      for (const stage of lifeStages) {
        const isOffered = listFitting(months, stage).includes(id)
        const answer = estimateEnergy(id, { ...person, age_months: months, stage, week: 20, index_before: 22, months_after: 3 })
        assert.equal(answer.kind !== 'outside', isOffered, `${id} at ${months} months, ${stage}`)
        if (months < from_months || months >= (below_months ?? 1200)) assert.ok(!isOffered)
      }
  }
  for (const stage of lifeStages) assert.ok(listFitting(30 * 12, stage).length > 0, stage)
  for (let months = 0; months < 1200; months++) assert.ok(listFitting(months, 'none').length > 0, `an equation at ${months} months`)
})

test('what an equation asks for and did not get is named, and what it does not ask for changes nothing', () => {
  assert.deepEqual(estimateEnergy('eer_2023_pregnant', { ...person, stage: 'pregnant', height_cm: null }), {
    kind: 'missing',
    asks: ['height_cm', 'week', 'index_before'],
  })
  assert.equal(kcalOf('cunningham', { height_cm: null, level: null }), 1600)
  assert.equal(
    kcalOf('mifflin_st_jeor', { activity_factor: 1.5, stress_factor: 1.2, change_kcal: -500 }),
    Math.round((700 + 1031.25 - 150 - 161) * 1.8 - 500),
  )
  for (const level of activityLevels) assert.equal(kcalOf('mifflin_st_jeor', { level }), 1420)
})

test("the ideal weight follows Hamwi's rule, and a quarter of the rest counts", () => {
  assert.equal(computeIdealWeight('male', 180.34), 78)
  assert.equal(computeIdealWeight('female', 165.1), 56.7)
  assert.equal(computeIdealWeight('female', 152.3), null)
  assert.equal(computeAdjustedWeight(120, 60), 75)
})

const adult = { sex: 'female', age_months: 480, stage: 'none' } as const
const basis = { weight_kg: 60, weight_kind: 'actual', kcal: 1800 } as const
const amounts: readonly (readonly [Parameters<typeof computeAmount>[0], object, readonly [number, number] | null])[] = [
  ['protein_adult', {}, [48, 48]],
  ['protein_kidney', {}, [33, 36]],
  ['protein_kidney_diabetes', {}, [36, 48]],
  ['protein_dialysis', {}, [60, 72]],
  ['protein_wound', {}, [75, 90]],
  ['protein_sport', {}, [72, 120]],
  ['protein_older', {}, null],
  ['protein_older', { age_months: 65 * 12 }, [60, 72]],
  ['protein_pregnant', {}, null],
  ['protein_pregnant', { stage: 'pregnant' }, [66, 66]],
  ['protein_breastfeeding', { stage: 'breastfeeding' }, [78, 78]],
  ['protein_child', { age_months: 60 }, [57, 57]],
  ['protein_child', { age_months: 5 }, [91, 91]],
  ['protein_child', { age_months: 6 }, [72, 72]],
  ['fluid_adult', {}, [1800, 2100]],
  ['fluid_older', { age_months: 800 }, [1600, 1600]],
  ['fluid_older', { age_months: 800, sex: 'male' }, [2000, 2000]],
  ['fluid_child', { age_months: 60 }, [2300, 2300]],
  ['fluid_wound', {}, [1800, 1800]],
  ['fluid_pregnant', { stage: 'pregnant' }, [3000, 3000]],
  ['fluid_breastfeeding', { stage: 'breastfeeding' }, [3800, 3800]],
  ['energy_kidney', {}, [1500, 2100]],
  ['energy_wound', {}, [1800, 2100]],
]

test('amounts follow their rules, for the people they were made for', () => {
  for (const [id, about, expected] of amounts) {
    const amount = computeAmount(id, { ...adult, ...about }, basis)
    assert.deepEqual(amount && [amount.least, amount.most], expected, `${id} ${JSON.stringify(about)}`)
  }
  const tried = new Set(amounts.map(([id]) => id))
  assert.deepEqual(
    amountRuleIds.filter((id) => !tried.has(id)),
    [],
  )
  assert.equal(computeAmount('fluid_wound', adult, { ...basis, kcal: null }), null)
  // Holliday and Segar's own steps: 1000 mL at 10 kg, 1500 mL at 20 kg, and 20 mL for each kilogram more.
  for (const [kilograms, milliliters] of [
    [4, 400],
    [10, 1000],
    [15, 1250],
    [20, 1500],
    [35, 1800],
  ] as const)
    assert.equal(computeAmount('fluid_child', { ...adult, age_months: 60 }, { ...basis, weight_kg: kilograms })?.least, milliliters)
  assert.deepEqual([...new Set(listAmountRules('protein', adult).map((id) => findAmountRule(id).measure))], ['protein'])
})

test('the sentence names the equation, each input and the result, and no input that was not used', () => {
  const inputs: EnergyInputs = { ...person, activity_factor: 1.375, change_kcal: -250 }
  const estimate = estimateEnergy('mifflin_st_jeor', inputs)
  assert.ok(estimate.kind === 'found')
  const about = { sex: 'female', age_months: 360, stage: 'none' } as const
  const protein = computeAmount('protein_kidney', about, { weight_kg: 70, weight_kind: 'adjusted', kcal: null })!
  assert.equal(
    writeNeeds({ ...about, energy: estimate.need, amounts: [protein] }),
    'Energy 1,703 kcal a day by Mifflin-St Jeor (1990): 1,420 kcal at rest × 1.375 for activity − 250 kcal for a change of weight ' +
      '(female, 30 years, 165 cm, 70 kg actual weight).\nProtein 39 to 42 g a day (Kidney disease 3 to 5, 0.55 to 0.6 g/kg; 70 kg adjusted weight).',
  )
})
