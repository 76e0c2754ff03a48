import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with proposals for notes: they follow their visit. */
export const prefillMergePart: MergePart = { follows: [{ table: 'ai_prefill_fieldset', whose: ['patient_id'] }] }
