import { z } from 'zod'
import { Instant, id } from '../kernel/values.ts'
import { Citation, Proposal } from './answer.ts'
import {
  prefillErrors,
  prefillOutcomes,
  prefillStages,
  prefillStatuses,
  proposalStates,
  rejectReasonLabels,
  speakers,
} from './vocabulary.ts'

export const RejectReason = z.enum(Object.keys(rejectReasonLabels) as [keyof typeof rejectReasonLabels])

/** From what a run drew. */
export const PrefillSources = z.object({
  transcript_id: z.uuid().nullable(),
  intake_version: z.int().nullable(),
  prior_note_id: z.uuid().nullable(),
  journal_from: Instant.nullable(),
  journal_to: Instant.nullable(),
  lab_ids: z.array(z.uuid()),
  chat_from: Instant.nullable(),
  chat_to: Instant.nullable(),
})
export type PrefillSources = z.infer<typeof PrefillSources>

/** A proposal as its run keeps it, with what the dietitian did with it. */
export const PrefillField = Proposal.extend({
  state: z.enum(proposalStates),
  reject_reason: RejectReason.nullable(),
  settled_at: Instant.nullable(),
})
export type PrefillField = z.infer<typeof PrefillField>

export const AiPrefillFieldset = z.object({
  id: id(),
  appointment_id: z.uuid(),
  /** Null as long as nobody has written in the note. */
  chart_note_id: z.uuid().nullable(),
  requested_by: z.uuid(),
  status: z.enum(prefillStatuses),
  /** Only while it runs. */
  stage: z.enum(prefillStages).nullable(),
  outcome: z.enum(prefillOutcomes).nullable(),
  sources: PrefillSources,
  fields: z.array(PrefillField),
  /** Who answered; null before. */
  model: z.string().nullable(),
  prompt_version: z.string(),
  input_tokens: z.int(),
  output_tokens: z.int(),
  created_at: Instant,
  started_at: Instant.nullable(),
  finished_at: Instant.nullable(),
  error_code: z.enum(prefillErrors).nullable(),
})
export type AiPrefillFieldset = z.infer<typeof AiPrefillFieldset>

/** A statement of a source, for a look at what stands around a quote. */
export const PrefillSourceItem = Citation.pick({ source_type: true, source_id: true }).extend({
  key: z.string().nullable(),
  text: z.string(),
  speaker: z.enum(speakers).nullable(),
  at: z.string().nullable(),
  offset_ms: z.int().nullable(),
  /** Whether it is the one that was asked for, and not one beside it. */
  is_cited: z.boolean(),
})
export type PrefillSourceItem = z.infer<typeof PrefillSourceItem>
