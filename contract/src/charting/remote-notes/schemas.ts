import { z } from 'zod'
import { Instant } from '../../kernel/values.ts'
import { NoteCheck, NoteDiagnosis, NoteSignature, NoteStatus } from '../schemas.ts'

/** The note of care without a visit. Before the first change it is a draft of version 0, which nothing stores. */
export const RemoteNote = z.object({
  id: z.uuid().nullable(),
  billable_remote_encounter_id: z.uuid(),
  patient_id: z.uuid(),
  provider_id: z.uuid(),
  kind: z.literal('chat'),
  status: NoteStatus,
  /** Send it as `if-match` with the next change. */
  version: z.int(),
  fields: z.object({
    interval_history: z.string().nullable(),
    intervention_c: z.string().nullable(),
    monitoring_evaluation: z.string().nullable(),
  }),
  diagnoses: z.array(NoteDiagnosis),
  checks: z.object({ missing: z.array(NoteCheck), warnings: z.array(NoteCheck) }),
  signature: NoteSignature.nullable(),
  can_write: z.boolean(),
  updated_at: Instant.nullable(),
})
export type RemoteNote = z.infer<typeof RemoteNote>
