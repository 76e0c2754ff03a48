import type { Language } from '@sorrel/contract/kernel/values'
import type { Context } from '../../kernel/context.ts'

export type Texter = { id: string; language: Language }
export type Answer = { text: string; links: string[] }

/** A word that a patient may text to us and what it does, as the feature brings it that the word is about. */
export type TextCommand = {
  /** Under which name the command is kept until its job has run. */
  keyword: 'confirm' | 'reschedule'
  /** In lower case, in both languages. The carriers' words for stopping and starting are taken. */
  words: readonly string[]
  /** As the answer to HELP lists it. */
  help: Record<Language, string>
  /** Does it, in the transaction that also notes the answer. As the system. */
  answer(ctx: Context, patient: Texter): Promise<Answer>
}
