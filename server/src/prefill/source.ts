import type { SourceItem } from '@sorrel/contract/prefill/answer'
import type { PrefillSources } from '@sorrel/contract/prefill/schemas'
import type { Context } from '../kernel/context.ts'

/** The visit for whose note something is proposed. */
export type PrefillAbout = {
  appointment_id: string
  patient_id: string
  provider_id: string
  visit_at: string
  /** Whether the patient and the dietitian meet for the first time. */
  is_first: boolean
  /** From when on what the patient wrote is news: the last signed note before, or two weeks. */
  since: string
  /** Of the patient; that of the dietitian where it is not known. */
  time_zone: string
}

export type Gathered = {
  items: readonly SourceItem[]
  /** What of it the run names as its sources. */
  named: Partial<PrefillSources>
  /** There is a recording of the visit, and nobody speaks in it. */
  is_silent?: boolean
}

/**
 * What a feature knows that a note may say. It runs as the dietitian of the visit, so that row-level security shows it what they may read,
 * and takes a fixed number of statements. An id names a statement or a row, and stays the same from run to run.
 */
export type PrefillSource = { gather: (ctx: Context, about: PrefillAbout) => Promise<Gathered> }
