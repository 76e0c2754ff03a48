import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with laboratory reports. The flags are set again afterwards, since they follow the sex and the age of the patient. */
export const labMergePart: MergePart = {
  follows: [
    { table: 'lab', whose: ['patient_id'], doers: ['created_by'], counts_as: 'labs' },
    { table: 'lab_result', whose: ['patient_id'] },
    { table: 'lab_feedback', whose: ['patient_id'] },
    { table: 'lab_file', whose: ['patient_id'] },
  ],
}
