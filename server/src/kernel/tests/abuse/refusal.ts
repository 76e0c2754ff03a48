import { type ErrorCode, errors } from '@sorrel/contract/kernel/errors'
import { z } from 'zod'

/** The details of refusals that tests read; each code has its own. */
const Details = z.looseObject({
  issues: z
    .array(z.object({ in: z.string(), path: z.array(z.union([z.string(), z.number()])), code: z.string(), params: z.looseObject({}) }))
    .optional(),
  rule: z.string().optional(),
  reason: z.string().optional(),
  nearest: z.array(z.string()).optional(),
  dates: z
    .array(
      z.object({
        appointment_id: z.string().optional(),
        local_date: z.string(),
        ok: z.boolean(),
        rule: z.string().nullable(),
        nearest: z.array(z.string()),
      }),
    )
    .optional(),
})
export type Details = z.infer<typeof Details>

const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errors, code)

/** The one form in which every call is refused. */
export const Refusal = z.object({
  error: z.object({ code: z.custom<ErrorCode>(isErrorCode), details: Details.nullable(), request_id: z.string() }),
})
