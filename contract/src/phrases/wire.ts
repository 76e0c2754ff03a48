import { z } from 'zod'
import { body, change, cursor, IfMatch, limit, text } from '../kernel/values.ts'
import { SmartPhrase, SmartPhraseId } from './schemas.ts'
import { phraseViews } from './vocabulary.ts'

const params = z.object({ smart_phrase_id: SmartPhraseId })
const trigger = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{N}_-]{1,30}$/u)
const written = text(4000).nullable()

export const listSmartPhrases = {
  query: z.object({ view: z.enum(phraseViews), cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(SmartPhrase), next_cursor: z.string().nullable() }),
}
export const addSmartPhrase = {
  body: body({ trigger, text_en: written.optional(), text_es: written.optional(), is_shared: z.boolean().optional() }).refine(
    ({ text_en, text_es }) => Boolean(text_en ?? text_es),
    { path: ['text_en'], params: { code: 'invalid_type' } },
  ),
  output: SmartPhrase,
}
export const changeSmartPhrase = {
  params,
  headers: z.object({ 'if-match': IfMatch.optional() }),
  body: change({
    trigger: trigger.optional(),
    text_en: written.optional(),
    text_es: written.optional(),
    is_shared: z.boolean().optional(),
  }),
  output: SmartPhrase,
}
export const removeSmartPhrase = { params, output: z.object({}) }
