import { z } from 'zod'
import { etiologyCategories } from './etiologies.ts'
import { pesDomains } from './problems.ts'
import { signDomains } from './signs.ts'

const label = z.object({ en: z.string(), es: z.string() })

/** The vocabulary of nutrition diagnoses. Ids stay; a retired one is no longer offered. */
export const PesOptions = z.object({
  version: z.string(),
  problems: z.array(
    z.object({
      id: z.string(),
      domain: z.enum(pesDomains),
      class: z.string(),
      label,
      /** Whether a statement says what it is about, such as which vitamin. */
      requires_specify: z.boolean(),
      /** The likeliest first. */
      suggested_etiology_ids: z.array(z.string()),
      suggested_sign_ids: z.array(z.string()),
    }),
  ),
  etiologies: z.array(z.object({ id: z.string(), category: z.enum(etiologyCategories), label })),
  signs: z.array(
    z.object({
      id: z.string(),
      domain: z.enum(signDomains),
      label,
      unit: z.string().nullable(),
      /** The measured value that follows the sign over time. */
      metric_key: z.string().nullable(),
    }),
  ),
})
export type PesOptions = z.infer<typeof PesOptions>
