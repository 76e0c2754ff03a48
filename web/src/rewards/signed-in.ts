import { listGoals } from '@sorrel/contract/rewards/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const rewards: SignedInPart = { stale: { smart_goal: [listGoals] } }
