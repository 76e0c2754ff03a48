import { readSomeIds, type Samples } from '../../kernel/tests/bringing.ts'

export const samples: Samples = {
  known: async (owner) => ({ growth_measurement_id: await readSomeIds(owner, 'growth_measurement') }),
  foreign: async (owner) => ({ growth_measurement_id: (await readSomeIds(owner, 'growth_measurement'))[0]! }),
  bodies: { addGrowthMeasurement: { measured_on: '2026-02-20', height_centimeters: 150, weight_kilograms: 50, confirmed: true } },
}
