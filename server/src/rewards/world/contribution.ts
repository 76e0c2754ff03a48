import type { Contribution } from '../../world/contribution.ts'
import type { RewardTables } from '../tables.ts'
import { makeGoalRows } from './goals.ts'

/** The goals that the notes of the world set, and the days on which they were done. */
export const rewardsWorld: Contribution<RewardTables> = { tables: ['smart_goal', 'smart_goal_day'], rowsOf: makeGoalRows }
