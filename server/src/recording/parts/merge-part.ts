import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with recordings: they follow their visit. What the patient answered stays theirs under the id of the record that stays. */
export const recordingMergePart: MergePart = {
  follows: [
    { table: 'recording', whose: ['patient_id'] },
    { table: 'recording_consent', whose: ['patient_id'], doers: ['person_id'] },
    { table: 'recording_take', whose: ['patient_id'] },
    { table: 'recording_piece', whose: ['patient_id'], may_come_later: 'it is sent while a call is recorded, and goes with the sound' },
    { table: 'recording_transcript', whose: ['patient_id'] },
  ],
}
