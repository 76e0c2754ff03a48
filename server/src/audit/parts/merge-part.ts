import type { MergePart } from '../../patients/merging/part.ts'

/** A merge leaves alone why data were opened, like the trail to which it belongs. */
export const auditMergePart: MergePart = {
  follows: [],
  stays: [{ table: 'access_reason', columns: ['patient_id'], because: 'it says which record was opened, as the trail does' }],
}
