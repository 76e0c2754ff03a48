import { idOf } from '../../world/cast.ts'

/** The id of the one care that a patient of the world has with a dietitian. */
export const careIdOf = (provider_id: string, patient_id: string): string => idOf('care', provider_id, patient_id)
