import { idOf } from '../../world/cast.ts'

/** The id of the care of a patient and a dietitian of the world. */
export const careIdOf = (provider_id: string, patient_id: string): string => idOf('care', provider_id, patient_id)
