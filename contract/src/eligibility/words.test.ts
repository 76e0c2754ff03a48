import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Benefits } from './schemas.ts'
import { type BenefitReader, describeBenefits, describeOutside } from './words.ts'

const yearly = (total_cents: number, remaining_cents: number) => ({
  individual: { total_cents, remaining_cents, is_assumed: false },
  family: null,
})
const benefits = Benefits.parse({
  ...{ plan_name: null, plan_ends_on: null },
  ...{ covered: true, names_nutrition: true, other_payer: null, needs_authorization: false, preventive_no_cost: true },
  ...{ copay_cents: 0, coinsurance_basis_points: 2500, deductible_before_copay: false, visit_limit: null, visits_remaining: null },
  ...{ deductible: yearly(50_000, 0), out_of_pocket: yearly(300_000, 220_000) },
  out_of_network: {
    covered: true,
    coinsurance_basis_points: 4000,
    allowed_basis_points: null,
    deductible: null,
    out_of_pocket: null,
    copay_cents: null,
  },
})
const say = (reader?: BenefitReader) =>
  [...describeBenefits(benefits, reader), ...describeOutside(benefits, reader)].map(({ label: { en, es } }) => `${en} ${es}`).join(' ')

test('a patient reads what they pay, and staff what the client pays', () => {
  assert.match(say(), /You pay 25% of the price of a visit\. Pagas el 25% del precio de una visita\./)
  assert.match(say(), /You have reached your deductible \(\$500\.00\)\. Ya alcanzaste tu deducible/)
  assert.match(say('staff'), /The client has reached the deductible \(\$500\.00\)\. El paciente ya alcanzó el deducible/)
  assert.match(say('staff'), /Outside its network the client pays 40% of the price\. Fuera de su red el paciente paga el 40% del precio\./)
  assert.match(say('staff'), /is left of the most that the client pays in a year/)
  assert.doesNotMatch(say('staff'), /\b(you|your|tu|te|pagas|alcanzaste)\b/i)
})
