import { z } from 'zod'
import { file } from '../kernel/operation.ts'
import { cursor, InstantIn, limit, text, yesOrNo } from '../kernel/values.ts'
import { AccessReason, AccessReasonId, FoundPerson, TrailEntry, TrailKind } from './schemas.ts'

const filter = {
  /** Who did it. */
  actor_id: z.uuid().optional(),
  /** Whose data it was. */
  patient_id: z.uuid().optional(),
  operation: z
    .string()
    .regex(/^[A-Za-z_.]{1,80}$/)
    .optional(),
  kind: TrailKind.optional(),
  /** From this instant on; 31 days before `to` if it is missing. */
  from: InstantIn.optional(),
  /** Before this instant; now if it is missing. */
  to: InstantIn.optional(),
}

export const listTrail = {
  query: z.object({ ...filter, cursor, limit: limit.default(50) }),
  output: z.object({ items: z.array(TrailEntry), next_cursor: z.string().nullable() }),
}

export const exportTrail = { query: z.object(filter), output: file('text/csv') }

export const findTrailPeople = { query: z.object({ q: text(80, 2) }), output: z.object({ items: z.array(FoundPerson) }) }

export const listAccessReasons = {
  query: z.object({
    /** Only those that nobody has looked at yet. */
    open: yesOrNo.optional(),
    cursor,
    limit: limit.default(25),
  }),
  output: z.object({ items: z.array(AccessReason), next_cursor: z.string().nullable(), open_count: z.int() }),
}

export const lookAtAccessReason = { params: z.object({ access_reason_id: AccessReasonId }), output: AccessReason }
