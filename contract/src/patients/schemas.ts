import { z } from 'zod'
import { Instant, id, Language, LocalDate } from '../kernel/values.ts'
import { guardianRelations } from './guardians.ts'

export const GuardianshipId = id()
export const GuardianRelation = z.enum(guardianRelations)

/** A person for whom somebody acts, as their guardian sees them. */
export const Dependent = z.object({
  guardianship_id: GuardianshipId,
  patient_id: z.uuid(),
  relation: GuardianRelation,
  /** Whether the guardian acts because the patient is under 18. Such a right ends by itself on `ends_on`. */
  is_minor: z.boolean(),
  ends_on: LocalDate.nullable(),
  first_name: z.string(),
  last_name: z.string(),
  preferred_name: z.string().nullable(),
  birth_date: LocalDate,
  time_zone: z.string(),
  preferred_language: Language,
  /** `confirmed` once the dependent has a payment and consents, from their first booking on. */
  confirmation_status: z.enum(['unconfirmed', 'invited', 'confirmed', 'declined']),
  started_at: Instant,
})
export type Dependent = z.infer<typeof Dependent>
