import type { Contribution } from '../../world/contribution.ts'
import type { CareTables } from '../tables.ts'
import { makeCareRows } from './cares.ts'

/** The cares of patients and dietitians. */
export const careWorld: Contribution<CareTables> = { tables: ['care'], rowsOf: (frame) => ({ care: makeCareRows(frame) }) }
