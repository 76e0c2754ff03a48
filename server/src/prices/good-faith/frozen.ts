import { NoteDiagnosis } from '@sorrel/contract/charting/schemas'
import { z } from 'zod'

const label = z.object({ en: z.string(), es: z.string() })

/** What a good-faith estimate says, as it was frozen. */
export const GoodFaithContent = z.object({
  patient: z.object({ name: z.string(), birth_date: z.string().nullable() }),
  provider: z.object({ name: z.string(), credentials: z.string(), npi: z.string().nullable() }),
  practice: z
    .object({
      name: z.string(),
      ein: z.string(),
      npi: z.string(),
      address: z.string(),
      phone_number: z.string(),
      email: z.string().nullable(),
    })
    .nullable(),
  visit: z.object({
    type: z.enum(['Initial Consultation', 'Follow-up']),
    day: z.string(),
    minutes: z.int(),
    mode: z.enum(['in_person', 'virtual', 'unknown']),
    /** The office, or the state where the patient is. */
    where: z.string(),
  }),
  diagnoses: z.array(NoteDiagnosis),
  lines: z.array(
    z.object({
      ...{ code: z.string(), modifiers: z.array(z.string()), label: label.nullable(), units: z.int(), charge_cents: z.int() },
      /** In one estimate of several visits: of how many. The units are those of one visit, the charge is that of all. */
      visits: z.int().optional(),
    }),
  ),
  total_cents: z.int(),
  /** Several visits of at most a year in one estimate. `visit` is the first of them. */
  year: z.object({ visits: z.int(), from: z.string(), to: z.string() }).optional(),
})
export type GoodFaithContent = z.infer<typeof GoodFaithContent>
