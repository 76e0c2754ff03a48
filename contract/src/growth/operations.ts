import { operation } from '../kernel/operation.ts'
import type * as wire from './wire.ts'

export const getGrowth = operation<typeof wire.getGrowth>()({
  method: 'GET',
  path: '/patient/{patient_id}/growth',
  access: ['patient', 'provider'],
  addition: true,
  summary:
    'Shows how a patient under 20 grows: heights, weights and body mass indexes beside the percentiles of children of the same age and sex.',
})

export const addGrowthMeasurement = operation<typeof wire.addGrowthMeasurement>()({
  method: 'POST',
  path: '/patient/{patient_id}/growth-measurements',
  access: ['provider'],
  errors: ['care_closed'],
  status: 201,
  idempotent: true,
  addition: true,
  summary: 'Adds a height, a weight or both, as a dietitian measured them on a day. A value that is rare at this age must be confirmed.',
})

export const removeGrowthMeasurement = operation<typeof wire.removeGrowthMeasurement>()({
  method: 'DELETE',
  path: '/patient/{patient_id}/growth-measurements/{growth_measurement_id}',
  access: ['provider'],
  errors: ['care_closed'],
  addition: true,
  summary: 'Takes back a measurement that was entered by mistake. The row is kept, with who took it back and when.',
})
