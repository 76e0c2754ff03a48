import type { Contribution } from '../../world/contribution.ts'
import type { GrowthTables } from '../tables.ts'
import { makeGrowthRows } from './measurements.ts'

/** Heights and weights of children. */
export const growthWorld: Contribution<GrowthTables> = { tables: ['growth_measurement'], rowsOf: makeGrowthRows }
