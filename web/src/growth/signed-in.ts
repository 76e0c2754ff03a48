import { getGrowth } from '@sorrel/contract/growth/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

const reads = [getGrowth]

export const growth: SignedInPart = { stale: { growth_measurement: reads, journal_entry: reads, intake: reads } }
