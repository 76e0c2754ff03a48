import type { Language } from '@sorrel/contract/kernel/values'
import type { Context } from '../../kernel/context.ts'

export type Texter = { id: string; language: Language }
/** An answer by text message. `dependent` is the first name of the patient whom it is about, if the texter acts for them. */
export type Answer = { text: string; links: string[]; dependent?: string | null }

/** A command that a patient may text to us. The feature that it belongs to declares it. */
export type TextCommand = {
  /** The name under which the command is stored until its job has run. */
  keyword: 'confirm' | 'reschedule'
  /** In lower case, in both languages. The carriers' words for stopping and starting are reserved. */
  words: readonly string[]
  /** How the answer to HELP lists it. */
  help: Record<Language, string>
  /** Carries the command out, in a transaction, and returns the id of what it was about. Runs as the system. */
  follow(ctx: Context, patient: Texter): Promise<string | null>
  /** Writes the answer afterwards. It may run again, until a carrier takes the answer, so it changes nothing of what the command did. */
  answer(ctx: Context, patient: Texter, aboutId: string | null): Promise<Answer>
}
