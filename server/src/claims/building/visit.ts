import type { NoteContent } from '@sorrel/contract/charting/schemas'
import { sql } from 'kysely'
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

/**
 * The plan `c` as its patient describes it now: what they corrected of the same membership (payer and member ID) counts for earlier visits, too.
 * Another ID may be that of another year, so only a person takes it over.
 */ // reads insurance
export const planToday = sql`(select x.* from coverage x
  where x.id = c.id or (x.patient_id = c.patient_id and x.kind = 'insurance' and x.payer_id = c.payer_id and x.member_id = c.member_id
    and x.priority = c.priority and x.created_at > c.created_at)
  order by x.created_at desc, x.id desc limit 1) h`

/** Who holds the plan, as parts of a `jsonb_build_object`. */
export const planHeld = sql`'group_no', h.group_no, 'relationship', h.relationship, 'has_own_member_id', h.has_own_member_id,
  'subscriber', case when h.relationship <> 'Self' then jsonb_build_object('last_name', h.subscriber_last_name,
    'first_name', h.subscriber_first_name, 'birth_date', h.subscriber_birth_date, 'sex', h.subscriber_sex) end`
