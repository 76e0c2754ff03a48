import type { NoteContent } from '@sorrel/contract/charting/schemas'
import type { ScrubFacts } from '../scrub/facts.ts'
import type { ClaimFacts, NotedLine } from './draft.ts'

/** An insured visit, or care without a visit, with its note, as a claim needs it. */
export type InsuredVisit = {
  /** Whichever of the two it is. */
  subject_id: string
  appointment_id: string | null
  billable_remote_encounter_id: string | null
  /** What the note says of its length, or what care without a visit came to. */
  minutes: number | null
  /** Whether its patient contests it. */
  is_contested: boolean
  note_id: string
  patient_id: string
  provider_id: string
  coverage_id: string
  has_occurred: boolean
  is_note_signed: boolean
  content: NoteContent
  place: string
  diagnoses: readonly string[]
  procedures: readonly NotedLine[]
  patient: ClaimFacts['patient']
  plan: ClaimFacts['plan']
  coverage: ScrubFacts['coverage']
  rendering: Omit<ClaimFacts['rendering'], 'taxonomy'>
  referring: ClaimFacts['referring']
  office: ClaimFacts['office']
}

/** What is stored, before staff changed anything by hand. */
export type StoredVisit = Omit<InsuredVisit, 'place' | 'diagnoses'>

/** The plan of a second payer, by visit, in the place of the one with which it was booked. */
export type Plans = ReadonlyMap<string, string>
