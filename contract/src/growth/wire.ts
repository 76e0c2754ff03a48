import { z } from 'zod'
import { body, LocalDate } from '../kernel/values.ts'
import { possibleCentimeters, possibleKilograms } from '../patients/measures/amounts.ts'
import { Growth, GrowthMeasurementId } from './schemas.ts'

const ofPatient = z.object({ patient_id: z.uuid() })

export const getGrowth = { params: ofPatient, output: Growth }

export const addGrowthMeasurement = {
  params: ofPatient,
  body: body({
    measured_on: LocalDate,
    height_centimeters: z.number().min(possibleCentimeters.least).max(possibleCentimeters.most).optional(),
    weight_kilograms: z.number().min(possibleKilograms.least).max(possibleKilograms.most).optional(),
    lying: z.boolean().optional(),
    /** It really is so rare a value; without it such a value is refused as `unlikely`. */
    confirmed: z.boolean().optional(),
  }),
  output: Growth,
}

export const removeGrowthMeasurement = {
  params: z.object({ patient_id: z.uuid(), growth_measurement_id: GrowthMeasurementId }),
  output: Growth,
}
