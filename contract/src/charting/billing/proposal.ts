import { proposeBilling } from '../../coding/billing.ts'
import { wasBySoundAlone } from '../../coding/diagnoses.ts'
import type { Billing, BillingRule } from '../../coding/facts.ts'
import type { MeetingMode } from '../../coding/vocabulary.ts'
import { measureMinutes } from '../rules.ts'
import type { NoteContent } from '../schemas.ts'
import type { NoteKind } from '../vocabulary.ts'

type Call = { minutes: number; audio_only_minutes: number } | null
/** The part of a note that decides on its billing. */
export type BilledPart = Pick<NoteContent, 'session_started_at' | 'session_ended_at' | 'place_of_service' | 'audio_only' | 'diagnoses'>
/** What the visit adds: the rules of its payer, what came before, and how its call went. */
export type BilledFacts = {
  kind: NoteKind
  call: Call
  rules: readonly BillingRule[]
  payer_name: string | null
  day: string
  was_seen: { ever: boolean; this_year: boolean }
}

/** How both met: what the dietitian says comes first, then what the call measured. */
export const findMode = ({ place_of_service, audio_only }: BilledPart, call: Call): MeetingMode =>
  place_of_service === '11' ? 'in_person' : (audio_only ?? wasBySoundAlone(call)) ? 'sound' : 'video'

/** What the rule of the payer gives for a note as it stands. */
export const proposeNoteBilling = (note: BilledPart, { kind, call, ...facts }: BilledFacts): Billing =>
  proposeBilling({
    ...facts,
    minutes: measureMinutes(note.session_started_at, note.session_ended_at),
    is_first: kind === 'initial_consultation',
    mode: findMode(note, call),
    was_at_home: note.place_of_service !== '02',
    first_diagnosis: note.diagnoses[0]?.icd10 ?? null,
  })
