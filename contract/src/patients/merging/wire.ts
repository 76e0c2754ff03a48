import { z } from 'zod'
import { body, Instant, id, limit } from '../../kernel/values.ts'
import { Patient, PatientId } from '../record/schemas.ts'
import { mergeConflicts, mergedKinds, mergeObstacles } from './vocabulary.ts'

export const MergeId = id()

/** One of the two people, as far as it helps to see whether they are the same one. */
const MergeSide = Patient.pick({
  ...{ patient_id: true, first_name: true, last_name: true, preferred_name: true, former_names: true, birth_date: true, gender: true },
  ...{ clinical_sex: true, email: true, phone_number: true, street: true, city: true, state: true, zip: true },
  ...{ confirmation_status: true, created_at: true },
}).extend({
  ed_safe_mode: z.boolean(),
  /** Whether somebody can sign in, and when they last did. */
  has_account: z.boolean(),
  last_seen_at: Instant.nullable(),
})

/** What a merge does, or would do. */
const MergeReport = z.object({
  /** Null where nothing was merged. */
  merge_id: MergeId.nullable(),
  dry_run: z.boolean(),
  from: MergeSide,
  into: MergeSide,
  /** The record that stays, as it is afterwards. Null where an obstacle stands in the way. */
  outcome: MergeSide.nullable(),
  moves: z.array(z.object({ kind: z.enum(mergedKinds), count: z.int() })),
  conflicts: z.array(z.object({ kind: z.enum(mergeConflicts), count: z.int() })),
  obstacles: z.array(z.enum(mergeObstacles)),
})

/** A merge that happened. */
const Merge = z.object({
  merge_id: MergeId,
  from_id: PatientId,
  into_id: PatientId,
  /** The name in the record that was merged away; null if it had none, or if it was forgotten since. */
  from_name: z.string().nullable(),
  merged_at: Instant,
  merged_by: z.uuid(),
  undone_at: Instant.nullable(),
})

export const mergePatients = {
  body: body({
    from_id: PatientId,
    into_id: PatientId,
    /** Says what would happen, and changes nothing. */
    dry_run: z.boolean().default(false),
  }),
  output: MergeReport,
}

export const undoMerge = { params: z.object({ merge_id: MergeId }), output: Merge }

export const listMerges = {
  query: z.object({
    /** Only the merges of this patient, whichever side they were on. */
    patient_id: PatientId.optional(),
    /** The `next_cursor` of the page before. */
    cursor: id().optional(),
    limit: limit.default(25),
  }),
  output: z.object({ items: z.array(Merge), next_cursor: id().nullable() }),
}
