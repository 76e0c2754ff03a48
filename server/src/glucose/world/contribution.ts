import type { Contribution } from '../../world/contribution.ts'
import type { GlucoseTables } from '../tables.ts'
import { makeGlucoseRows } from './readings.ts'

/** Two weeks of the glucose sensors that Maya and Ruth wore. */
export const glucoseWorld: Contribution<GlucoseTables> = {
  tables: ['glucose_upload', 'glucose_point', 'glucose_day', 'glucose_target'],
  rowsOf: makeGlucoseRows,
}
