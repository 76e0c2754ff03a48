import type { Contribution } from '../../world/contribution.ts'
import type { PrefillTables } from '../tables.ts'
import { makePrefillRows } from './runs.ts'

/** What was proposed for a note that waits. */
export const prefillWorld: Contribution<PrefillTables> = { tables: ['ai_prefill_fieldset'], rowsOf: makePrefillRows }
