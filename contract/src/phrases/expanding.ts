import { type PhraseFact, phraseFactKeys } from './vocabulary.ts'

export type PhraseFacts = { readonly [Fact in PhraseFact]?: string | null }
/** A phrase in one language. */
export type Expandable = { trigger: string; text: string }

/** What stands where a fact is not known, so that nobody signs a gap unseen. */
export const gap = '___'

/** Fills in what stands in braces. Braces with any other word stay as they are. */
export const fillIn = (text: string, facts: PhraseFacts): string =>
  text.replaceAll(/\{([a-z_]+)\}/g, (whole, name: string) =>
    (phraseFactKeys as readonly string[]).includes(name) ? facts[name as PhraseFact] || gap : whole,
  )

const triggerBefore = /(?:^|[\s(])\.([\p{L}\p{N}_-]{1,30})$/u

/** The trigger that ends at the caret, such as `snack` after `.snack`; undefined where there is none. */
export const findTrigger = (text: string, caret: number): string | undefined => triggerBefore.exec(text.slice(0, caret))?.[1]?.toLowerCase()

/** The text with the phrase in place of the trigger before the caret, and where the caret stands then; undefined if no phrase has it. */
export function expandAt(
  text: string,
  caret: number,
  phrases: readonly Expandable[],
  facts: PhraseFacts,
): { text: string; caret: number } | undefined {
  const trigger = findTrigger(text, caret)
  // The first one wins, so a phrase of one's own goes before a shared one of the same name.
  const phrase = trigger && phrases.find((one) => one.trigger === trigger)
  if (!trigger || !phrase) return undefined
  const begin = caret - trigger.length - 1
  const filled = fillIn(phrase.text, facts)
  return { text: text.slice(0, begin) + filled + text.slice(caret), caret: begin + filled.length }
}
