import { z } from 'zod'
import { id } from '../kernel/values.ts'

export const SmartPhraseId = id()

/** A text that a dietitian writes again and again, under a short word. */
export const SmartPhrase = z.object({
  id: SmartPhraseId,
  /** What is typed after a dot to get the text. */
  trigger: z.string(),
  text_en: z.string().nullable(),
  text_es: z.string().nullable(),
  /** Whether the other dietitians of the practice may use it. They cannot change it. */
  is_shared: z.boolean(),
  is_own: z.boolean(),
  owner_name: z.string(),
  version: z.int(),
})
export type SmartPhrase = z.infer<typeof SmartPhrase>
