import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with calls: they follow their visit. */
export const videoMergePart: MergePart = {
  follows: [
    { table: 'video_call', whose: ['patient_id'] },
    { table: 'video_stay', whose: ['patient_id'] },
    { table: 'call_guest', whose: ['patient_id'] },
    { table: 'call_location', whose: ['patient_id'] },
    { table: 'call_signal', whose: ['patient_id'], may_come_later: 'it lasts for minutes' },
  ],
}
