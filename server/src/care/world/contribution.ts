import type { Contribution } from '../../world/contribution.ts'
import type { CareTables } from '../tables.ts'
import { careRows } from './cares.ts'

/** Who is in whose care. */
export const careWorld: Contribution<CareTables> = { tables: ['care'], rowsOf: (frame) => ({ care: careRows(frame) }) }
