import type { RecapConcern, RecapEvidence, RecapHighlight, RecapStat, RecapTrend } from '@sorrel/contract/recap/schemas'
import { mostRecapEvidence, type RecapAudience, type RecapEvidenceKind, type RecapMetric } from '@sorrel/contract/recap/vocabulary'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../kernel/context.ts'

/** Whose recap it is, who reads it, and the span: from `from` until before `to`. `before` begins as many days before `from`. */
export type RecapOf = {
  patient_id: string
  audience: RecapAudience
  /** The dietitian who reads; null if the patient does. */
  provider_id: string | null
  /** Whether the reader gets no numbers about food, weight and days in a row. */
  hides_numbers: boolean
  from: string
  to: string
  before: string
  time_zone: string
  /** The days of the patient's own calendar that the span touches. */
  from_day: string
  to_day: string
  days: number
}

type Told<Line> = Partial<Line> & {
  says: Line extends { says: infer Says } ? Says : never
  evidence: RecapEvidence[]
  evidence_count: number
}
export type ToldHighlight = Told<RecapHighlight>
export type ToldConcern = Told<RecapConcern>

/** A measured value of the patient. Values of one metric from several features make one line. */
export type Measured = { metric: Exclude<RecapMetric, 'lab'>; at: string; value: number; evidence: RecapEvidence }

export type RecapPart = {
  stats: (Omit<RecapStat, 'of' | 'before'> & Partial<RecapStat>)[]
  highlights: ToldHighlight[]
  concerns: ToldConcern[]
  measures: Measured[]
  trends: RecapTrend[]
}

/**
 * What a feature brings to a recap. It takes a fixed number of statements. A patient gets no concerns, so a source need not look for them.
 */
export type RecapSource = { recap: (ctx: Context, of: RecapOf) => Promise<Partial<RecapPart>> }

/** The newest rows among those that a condition chooses, as JSON. `at` and `id` are columns. */
export const gatherEvidence = (kind: RecapEvidenceKind, at: RawBuilder<unknown>, where: RawBuilder<unknown>): RawBuilder<RecapEvidence[]> =>
  sql`coalesce(to_json((array_agg(json_build_object('kind', ${sql.lit(kind)}, 'id', id,
    'at', to_char(${at} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by ${at} desc, id desc) filter (where ${where}))[1:${sql.lit(mostRecapEvidence)}]), '[]')`
