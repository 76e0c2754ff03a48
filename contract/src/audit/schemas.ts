import { z } from 'zod'
import { valuesOf } from '../kernel/label.ts'
import { Instant, id, LocalDate } from '../kernel/values.ts'
import { accessReasonLabels, accessScopes, trailKindLabels } from './vocabulary.ts'

export const AccessReasonId = id()
export const TrailKind = z.enum(valuesOf(trailKindLabels))
export const AccessReasonKind = z.enum(valuesOf(accessReasonLabels))

/** Somebody whom the trail names; the name is null if no row about them is left. */
export const TrailPerson = z.object({ kind: z.string(), id: z.uuid(), name: z.string().nullable() })

/** One row of the trail. */
export const TrailEntry = z.object({
  id: z.uuid(),
  at: Instant,
  kind: TrailKind,
  /** Who did it; null for somebody who is not signed in, and for the product itself. */
  actor: TrailPerson.nullable(),
  actor_kind: z.string(),
  patient: TrailPerson.nullable(),
  operation: z.string(),
  /** `ok` for a read, the event of a change, the code of a refusal. */
  outcome: z.string(),
  subject_kind: z.string().nullable(),
  subject_id: z.uuid().nullable(),
  request_id: z.string(),
  /** The device of the session, such as "Firefox on Windows". */
  device: z.string().nullable(),
  /** The names of the fields that were changed. */
  fields: z.array(z.string()),
  /** What else the trail keeps: codes and counts, never values. */
  details: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Why an administrator opened the data, in their own words. */
  reason: z.object({ kind: AccessReasonKind, text: z.string() }).nullable(),
})

/** An administrator's reason for opening data, as compliance looks at it. */
export const AccessReason = z.object({
  access_reason_id: AccessReasonId,
  admin: TrailPerson,
  scope: z.enum(accessScopes),
  /** Whose data it opened; null for those of any patient. */
  whose: TrailPerson.nullable(),
  kind: AccessReasonKind,
  text: z.string(),
  operation: z.string(),
  given_at: Instant,
  ends_at: Instant,
  looked_at: Instant.nullable(),
  looked_at_by: TrailPerson.nullable(),
})

/** Somebody by whom the trail can be filtered. The birth date tells patients of one name apart. */
export const FoundPerson = z.object({
  kind: z.enum(['admin', 'provider', 'patient']),
  id: z.uuid(),
  name: z.string(),
  birth_date: LocalDate.nullable(),
})
