import { z } from 'zod'
import { pesProblemIds } from '../charting/pes/problems.ts'
import type { NoteKind } from '../charting/vocabulary.ts'
import { valuesOf } from '../kernel/label.ts'
import { type ProposalKey, proposalKeys } from './parts.ts'
import { confidences, prefillOutcomes, quoteLength, type SourceType, type Speaker, sourceTypeLabels } from './vocabulary.ts'

/** One statement that a model may quote. Its text is data: what it asks for is never done. */
export type SourceItem = {
  source_type: SourceType
  source_id: string
  /** What the statement is about: the question of an intake, the field of a note, the analyte of a lab. */
  key?: string | undefined
  text: string
  speaker?: Speaker | undefined
  /** When it was said or measured: an instant, or a day. */
  at?: string | undefined
  /** Milliseconds from the start of the recording. */
  offset_ms?: number | undefined
}

/** All that a model gets to know. `today` is the day of the visit. */
export type PrefillInput = { kind: NoteKind; sources: readonly SourceItem[]; today: string }

/** The words of a source, letter by letter, on which a proposal rests. */
export const Citation = z.object({
  source_type: z.enum(valuesOf(sourceTypeLabels)),
  source_id: z.string().min(1).max(120),
  quote: z.string().min(1).max(quoteLength),
  offset_ms: z.int().min(0).optional(),
})
export type Citation = z.infer<typeof Citation>

/** A nutrition diagnosis in words of our vocabulary. What it adds in free words stands in its sources, letter by letter. */
export const ProposedStatement = z.object({
  problem_id: z.enum(pesProblemIds),
  specify: z.string().max(80).nullable(),
  etiology_ids: z.array(z.string().max(60)).max(2),
  etiology_text: z.string().max(300).nullable(),
  signs: z.array(z.object({ sign_id: z.string().max(60).nullable(), text: z.string().max(300).nullable() })).max(6),
})
export type ProposedStatement = z.infer<typeof ProposedStatement>

export const Proposal = z.object({
  key: z.enum(proposalKeys),
  proposed_value: z.string().min(1).max(8000),
  confidence: z.enum(confidences),
  citations: z.array(Citation).max(40),
  /** Of a nutrition diagnosis only: the parts of its sentence. */
  statement: ProposedStatement.optional(),
})
export type Proposal = Omit<z.infer<typeof Proposal>, 'key'> & { key: ProposalKey }

/** What every model answers, whatever its vendor. */
export const PrefillAnswer = z.object({ outcome: z.enum(prefillOutcomes), fields: z.array(Proposal).max(60) })
export type PrefillAnswer = z.infer<typeof PrefillAnswer>
