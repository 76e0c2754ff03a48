import type { MergePart } from '../../patients/merging/part.ts'

/** What a merge does with goals: they follow their note. */
export const rewardsMergePart: MergePart = {
  follows: [
    { table: 'smart_goal', whose: ['patient_id'] },
    { table: 'smart_goal_day', whose: ['patient_id'] },
  ],
}
