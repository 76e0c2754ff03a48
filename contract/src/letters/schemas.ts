import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, Language } from '../kernel/values.ts'
import { SendMethod, SendStatus } from '../releases/schemas.ts'
import { sendFaults } from '../releases/vocabulary.ts'
import { letterBases, letterKindLabels } from './vocabulary.ts'

export const LetterId = id()
export const LetterKind = z.enum(valuesOf(letterKindLabels))
export const LetterBasis = z.enum(letterBases)

/** What a letter says, by its parts; an empty one is left out of the letter. */
export const LetterParts = z.object({
  opening: z.string(),
  findings: z.string(),
  diagnoses: z.string(),
  necessity: z.string(),
  plan: z.string(),
  follow_up: z.string(),
  closing: z.string(),
})
export type LetterParts = z.infer<typeof LetterParts>

/** Somebody to whom a letter may go: the clinician of a referral, or the recipient of an active release that includes notes. */
export const LetterRecipient = z.object({
  basis: z.enum(['treatment', 'release']),
  referral_id: z.uuid().nullable(),
  release_id: z.uuid().nullable(),
  name: z.string(),
  org: z.string().nullable(),
  fax: z.string().nullable(),
  email: z.string().nullable(),
})
export type LetterRecipient = z.infer<typeof LetterRecipient>

/** One sending of a letter. */
export const LetterSend = z.object({
  id: id(),
  method: SendMethod,
  status: SendStatus,
  /** Why it failed; null otherwise. */
  fault: z.enum(sendFaults).nullable(),
  /** When it was asked for, and when it was sent. */
  at: Instant,
  sent_at: Instant.nullable(),
})
export type LetterSend = z.infer<typeof LetterSend>

/** A signed letter about a patient. What it says is in its PDF. */
export const Letter = z.object({
  id: LetterId,
  patient_id: z.uuid(),
  appointment_id: z.uuid(),
  kind: LetterKind,
  language: Language,
  basis: LetterBasis,
  /** To whom it is written. A letter that the patient gets on paper may name nobody. */
  recipient: z.object({
    name: z.string().nullable(),
    org: z.string().nullable(),
    npi: z.string().nullable(),
    fax: z.string().nullable(),
    email: z.string().nullable(),
  }),
  signature_name: z.string(),
  credentials: z.string(),
  signed_at: Instant,
  /** Whether the caller may read what it says: a patient not while its note is withheld, and support never. */
  is_readable: z.boolean(),
  /** Whether the patient is asked before it opens, because it may hold numbers about body and food. */
  asks_first: z.boolean(),
  /** Whether the caller may send it: they signed it, and its note stands as it was. */
  can_send: z.boolean(),
  /** Whether its note was unlocked or signed anew since, so that it is no longer sent. */
  is_outdated: z.boolean(),
  /** The newest first. */
  sends: z.array(LetterSend),
})
export type Letter = z.infer<typeof Letter>
