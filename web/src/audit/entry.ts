import type { TrailEntry } from '@sorrel/contract/audit/schemas'
import type { z } from 'zod'

/** One row of the trail. */
export type Entry = z.infer<typeof TrailEntry>
