import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id } from '../kernel/values.ts'
import { contactKindLabels, contactPartyLabels } from './vocabulary.ts'

export const ContactNoteId = id()
export const ContactKind = z.enum(valuesOf(contactKindLabels))
export const ContactParty = z.enum(valuesOf(contactPartyLabels))

/** What a dietitian wrote about care without a visit. It bills nothing. */
export const ContactNote = z.object({
  id: ContactNoteId,
  patient_id: z.uuid(),
  kind: ContactKind,
  party: ContactParty,
  /** Who that was, unless it was the patient. */
  party_name: z.string().nullable(),
  happened_at: Instant,
  minutes: z.int().nullable(),
  text: z.string(),
  status: z.enum(['draft', 'signed']),
  /** Send it as `if-match` with the next change. */
  version: z.int(),
  author_name: z.string(),
  is_own: z.boolean(),
  signature: z.object({ signed_at: Instant, signature_name: z.string(), credentials: z.string(), sha256: z.string() }).nullable(),
  addenda: z.array(
    z.object({
      id: z.uuid(),
      text: z.string(),
      reason: z.string(),
      signature_name: z.string(),
      credentials: z.string(),
      signed_at: Instant,
    }),
  ),
  /** Why the patient does not see it; null if they do. A patient always gets null. */
  withheld_reason: z.string().nullable(),
})
export type ContactNote = z.infer<typeof ContactNote>
