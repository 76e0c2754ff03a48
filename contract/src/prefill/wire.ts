import { z } from 'zod'
import { cursor, LocalDate, limit } from '../kernel/values.ts'
import { Citation } from './answer.ts'
import { AiPrefillFieldset, PrefillSourceItem } from './schemas.ts'

const params = z.object({ appointment_id: z.uuid() })

export const startPrefill = { params, output: AiPrefillFieldset }
export const listPrefills = {
  params,
  query: z.object({ cursor, limit: limit.optional() }),
  output: z.object({
    items: z.array(AiPrefillFieldset),
    next_cursor: z.string().nullable(),
    /** Null while none is under way. */
    poll_after_ms: z.int().nullable(),
    /** Whether a run can be started at all. */
    is_offered: z.boolean(),
    /** The model outside of this server that is asked, and since when its vendor is bound by an agreement; null if nothing leaves the server. */
    outside: z.object({ model: z.string(), agreed_on: LocalDate.nullable() }).nullable(),
  }),
}
export const removePrefill = { params: params.extend({ ai_prefill_fieldset_id: z.uuid() }), output: z.null() }
export const showPrefillSource = {
  params,
  query: Citation.pick({ source_type: true, source_id: true }),
  output: z.object({ items: z.array(PrefillSourceItem) }),
}
