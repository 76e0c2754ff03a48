import { z } from 'zod'
import { body, cursor, id, limit } from '../../kernel/values.ts'
import { isNpi } from '../../releases/rules.ts'

/** The office of a dietitian, with what a claim says about it beyond the profile. */
export const Office = z.object({
  location_id: id(),
  provider_id: z.uuid(),
  provider_name: z.string(),
  name: z.string(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  /** The last four digits of the ZIP code, which payers ask for; null while nobody has looked them up. */
  zip_4: z.string().nullable(),
  /** Of an office that has one of its own; null if it bills under the practice's. */
  npi: z.string().nullable(),
})
export type Office = z.infer<typeof Office>

export const listOffices = {
  query: z.object({
    /** Only those of which a claim cannot name the whole ZIP code yet. */
    incomplete: z.enum(['true']).optional(),
    cursor,
    limit: limit.optional(),
  }),
  output: z.object({ items: z.array(Office), next_cursor: z.string().nullable() }),
}
export const changeOffice = {
  params: z.object({ location_id: id() }),
  body: body({
    zip_4: z
      .string()
      .trim()
      .regex(/^\d{4}$/)
      .nullable(),
    npi: z
      .string()
      .trim()
      .refine(isNpi, { params: { code: 'invalid_npi' } })
      .nullable(),
  }),
  output: Office,
}
