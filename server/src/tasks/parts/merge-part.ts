import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with tasks: they follow their client. */
export const taskMergePart: MergePart = { follows: [{ table: 'task', whose: ['patient_id'] }] }
