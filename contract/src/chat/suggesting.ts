/** The most answers that are proposed at once. */
export const mostSuggestions = 3
export const mostSuggestionLetters = 2000

/** How a proposed answer sounds. */
export const suggestionTones = ['plain', 'warm', 'short'] as const
export type SuggestionTone = (typeof suggestionTones)[number]

/**
 * Why nothing is proposed: somebody may be in danger, there is no message without an answer, or nobody can be asked (the conversation is
 * closed, the practice asks no model, or the model did not answer).
 */
export const blockedReasons = ['urgent', 'nothing_to_answer', 'not_available'] as const
export type BlockedReason = (typeof blockedReasons)[number]

export const ratings = ['up', 'down'] as const
export type Rating = (typeof ratings)[number]

/** What the screen offers as reasons for "does not help". The call takes any words. */
export const downReasons = ['wrong_facts', 'off_topic', 'wrong_tone', 'too_long'] as const
export type DownReason = (typeof downReasons)[number]

/** What became of a proposed answer. */
export const suggestionUses = ['none', 'as_is', 'edited'] as const
export type SuggestionUse = (typeof suggestionUses)[number]
