import { z } from 'zod'
import { Citation } from '../prefill/answer.ts'
import { blockedReasons, mostSuggestions, suggestionTones } from './suggesting.ts'

/** An answer that is proposed to a dietitian. Each sentence rests on words of the record, which stand there letter by letter. */
export const ChatSuggestion = z.object({
  text: z.string(),
  tone: z.enum(suggestionTones),
  based_on: z.array(Citation).min(1),
})
export type ChatSuggestion = z.infer<typeof ChatSuggestion>

/** What was proposed for the latest messages of a patient. */
export const ChatCompletion = z.object({
  /** Null where nobody was asked, because there is a reason against it. */
  chat_completion_id: z.uuid().nullable(),
  suggestions: z.array(ChatSuggestion).max(mostSuggestions),
  blocked_reason: z.enum(blockedReasons).nullable(),
})
export type ChatCompletion = z.infer<typeof ChatCompletion>
