import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gradeMalnutrition } from './grading.ts'
import type { Criterion, MalnutritionFacts, MalnutritionGrade } from './schemas.ts'
import { writeFinding } from './sentence.ts'

const well: MalnutritionFacts = {
  ...{ age_years: 50, context: 'chronic', intake_percent: null, intake_days: null, loss_percent: null, loss_days: null },
  ...{ body_mass_index: null, asian_limits: false, fat: 'none', muscle: 'none', fluid: 'none', grip_reduced: false },
  ...{ malabsorption: false, inflammation: false },
}
const eats = (intake_percent: number, intake_days: number) => ({ intake_percent, intake_days })
const lost = (loss_percent: number, loss_days: number) => ({ loss_percent, loss_days })
type Case = readonly [facts: Partial<MalnutritionFacts>, grade: MalnutritionGrade, severe: readonly Criterion[], less: readonly Criterion[]]

const academy: readonly Case[] = [
  [{}, 'none', [], []],
  [{ fat: 'severe' }, 'none', ['fat'], []],
  [{ fat: 'mild', muscle: 'mild' }, 'moderate', [], ['fat', 'muscle']],
  [{ fat: 'moderate', muscle: 'moderate' }, 'moderate', [], ['fat', 'muscle']],
  [{ context: 'acute', fat: 'moderate', muscle: 'moderate' }, 'severe', ['fat', 'muscle'], []],
  [{ fat: 'severe', muscle: 'mild' }, 'moderate', ['fat'], ['muscle']],
  [{ fat: 'severe', grip_reduced: true }, 'severe', ['fat', 'grip'], []],
  [{ fat: 'mild', grip_reduced: true }, 'none', ['grip'], ['fat']],
  [{ context: 'acute', ...eats(74, 8), ...lost(1, 7) }, 'moderate', [], ['intake', 'weight_loss']],
  [{ context: 'acute', ...eats(74, 7), ...lost(1, 7) }, 'none', [], ['weight_loss']],
  [{ context: 'acute', ...eats(50, 5), ...lost(2.1, 7) }, 'severe', ['intake', 'weight_loss'], []],
  [{ context: 'acute', ...eats(50, 4), ...lost(5, 30) }, 'none', [], ['weight_loss']],
  [{ context: 'acute', ...lost(5.1, 30), fluid: 'moderate' }, 'severe', ['weight_loss', 'fluid'], []],
  [{ context: 'acute', ...lost(8, 120), fluid: 'mild' }, 'none', [], ['fluid']],
  [{ ...eats(75, 30), ...lost(5.1, 20) }, 'severe', ['intake', 'weight_loss'], []],
  [{ ...eats(76, 30), ...lost(10, 180) }, 'none', [], ['weight_loss']],
  [{ ...eats(70, 29), ...lost(10.5, 180) }, 'none', ['weight_loss'], []],
  [{ ...lost(20.5, 365), muscle: 'severe' }, 'severe', ['weight_loss', 'muscle'], []],
  [{ context: 'social', ...eats(74, 90), ...lost(7.5, 90) }, 'moderate', [], ['intake', 'weight_loss']],
  [{ context: 'social', ...eats(74, 89), ...lost(7.5, 90) }, 'none', [], ['weight_loss']],
  [{ context: 'social', ...eats(50, 30), ...lost(7.6, 90) }, 'severe', ['intake', 'weight_loss'], []],
]

const glim: readonly Case[] = [
  [{}, 'none', [], []],
  [{ ...lost(6, 90) }, 'none', [], ['weight_loss']],
  [{ ...lost(6, 90), inflammation: true }, 'moderate', [], ['weight_loss', 'inflammation']],
  [{ ...lost(5, 90), inflammation: true }, 'none', [], ['inflammation']],
  [{ ...lost(10, 183), malabsorption: true }, 'moderate', [], ['weight_loss', 'malabsorption']],
  [{ ...lost(10.1, 183), malabsorption: true }, 'severe', ['weight_loss'], ['malabsorption']],
  [{ ...lost(10, 184), malabsorption: true }, 'none', [], ['malabsorption']],
  [{ ...lost(20.1, 300), malabsorption: true }, 'severe', ['weight_loss'], ['malabsorption']],
  [{ body_mass_index: 19.9, ...eats(50, 8) }, 'moderate', [], ['body_mass_index', 'intake']],
  [{ body_mass_index: 20, ...eats(50, 8) }, 'none', [], ['intake']],
  [{ body_mass_index: 18.4, ...eats(90, 15) }, 'severe', ['body_mass_index'], ['intake']],
  [{ body_mass_index: 18.4, ...eats(90, 14) }, 'none', ['body_mass_index'], []],
  [{ age_years: 70, body_mass_index: 21.9, inflammation: true }, 'moderate', [], ['body_mass_index', 'inflammation']],
  [{ age_years: 70, body_mass_index: 19.9, inflammation: true }, 'severe', ['body_mass_index'], ['inflammation']],
  [{ asian_limits: true, body_mass_index: 18.6, inflammation: true }, 'none', [], ['inflammation']],
  [{ asian_limits: true, body_mass_index: 18.4, inflammation: true }, 'moderate', [], ['body_mass_index', 'inflammation']],
  [{ muscle: 'severe', inflammation: true }, 'severe', ['muscle'], ['inflammation']],
  [{ muscle: 'moderate', inflammation: true }, 'moderate', [], ['muscle', 'inflammation']],
  [{ fat: 'severe', fluid: 'severe', grip_reduced: true, inflammation: true }, 'none', [], ['inflammation']],
]

for (const [frame, cases] of [
  ['academy_2012', academy],
  ['glim_2019', glim],
] as const)
  test(`${frame}: each case gets its grade, and the criteria that it met`, () => {
    for (const [facts, grade, severe, less] of cases) {
      const finding = gradeMalnutrition(frame, { ...well, ...facts })
      const met = (isSevere: boolean) => finding.met.flatMap((one) => (one.severe === isSevere ? [one.criterion] : []))
      const told = JSON.stringify(facts)
      assert.equal(finding.grade, grade, told)
      assert.deepEqual([met(true).sort(), met(false).sort()], [severe.toSorted(), less.toSorted()], told)
    }
  })

test('worse facts never give a better grade', () => {
  const rank: Record<MalnutritionGrade, number> = { none: 0, moderate: 1, severe: 2 }
  const losses = [0, 1, 2.5, 5, 5.5, 8, 10.5, 21]
  for (const context of ['acute', 'chronic', 'social'] as const)
    for (const frame of ['academy_2012', 'glim_2019'] as const)
      for (const muscle of ['none', 'mild', 'severe'] as const) {
        const grades = losses.map((loss_percent) => {
          const facts = { ...well, context, muscle, loss_percent, loss_days: 30, inflammation: true }
          return rank[gradeMalnutrition(frame, facts).grade]
        })
        assert.deepEqual(grades, grades.toSorted(), `${frame} ${context} ${muscle}`)
      }
})

test('the sentence says the grade, the frame, and what was met', () => {
  const facts = { ...well, ...lost(12, 90), ...eats(60, 40) }
  assert.equal(
    writeFinding(gradeMalnutrition('academy_2012', facts)),
    'Severe malnutrition by the criteria of the Academy and ASPEN (2012) in the context of chronic illness: ' +
      'ate 60 % of needs for 40 days (severe); lost 12 % of weight in 90 days (severe).',
  )
  assert.equal(writeFinding(gradeMalnutrition('glim_2019', well)), 'No malnutrition by the criteria of GLIM (2019): no criterion met.')
})
