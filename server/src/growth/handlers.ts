import * as operations from '@sorrel/contract/growth/operations'
import * as wire from '@sorrel/contract/growth/wire'
import { implement } from '../kernel/implement.ts'
import { findGrowthPatient } from './access.ts'
import { addMeasurement, removeMeasurement } from './measuring.ts'
import { showGrowth } from './reading.ts'

export const growth = implement(
  'growth',
  operations,
  wire,
)({
  getGrowth: async (ctx, { params }) => showGrowth(ctx, await findGrowthPatient(ctx, params.patient_id)),
  addGrowthMeasurement: async (ctx, { params, body }) => {
    const patient = await findGrowthPatient(ctx, params.patient_id)
    await addMeasurement(ctx, patient, body)
    return showGrowth(ctx, patient)
  },
  removeGrowthMeasurement: async (ctx, { params }) => {
    const patient = await findGrowthPatient(ctx, params.patient_id)
    await removeMeasurement(ctx, patient, params.growth_measurement_id)
    return showGrowth(ctx, patient)
  },
})
