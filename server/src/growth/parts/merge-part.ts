import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with measurements. The charts are drawn anew each time, so they follow the sex and birthday of the record that stays. */
export const growthMergePart: MergePart = { follows: [{ table: 'growth_measurement', whose: ['patient_id'] }] }
