import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with releases: they follow, so that the patient can still revoke them. Their signed forms stay as they are. */
export const releaseMergePart: MergePart = {
  follows: [
    { table: 'release_of_information', whose: ['patient_id'], doers: ['created_by', 'signed_by'], counts_as: 'releases' },
    { table: 'release_send', whose: ['patient_id'], doers: ['asked_by'] },
  ],
}
