import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with files. Their bytes lie where they are. */
export const fileMergePart: MergePart = {
  follows: [{ table: 'file', whose: ['patient_id'], doers: ['uploaded_by'], counts_as: 'files' }],
}
