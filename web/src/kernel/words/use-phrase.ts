import { i18n, type MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { isChunkError } from '../browser/chunks.ts'
import { ApiProblem } from '../calls/api.ts'
import { agePhrase, chunkPhrase, phrases, shortPhrases, unknownPhrase, waitPhrase } from './phrases.ts'

const known: Partial<Record<string, MessageDescriptor>> = { ...phrases }

/** Adds the words for refusals that only some people can get. */
export const addPhrases = (more: Readonly<Record<string, MessageDescriptor>>): void => void Object.assign(known, more)

/** The sentence for an error where no component is being drawn: `toast(phraseOf(error))`. */
export function phraseOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return i18n._(isChunkError(error) ? chunkPhrase : unknownPhrase)
  const { code, details, retry_after } = error
  if (isAboutAge(details.issues)) return i18n._(agePhrase)
  const short = shortPhrases[code]
  if (short && retry_after) return `${i18n._(short)} ${i18n._(waitPhrase(retry_after))}`
  return i18n._(known[code] ?? unknownPhrase)
}
/** The sentence for an error, for a toast or a place beside a button: `const phraseFor = usePhrase()`. It follows a change of language. */
export function usePhrase(): (error: unknown) => string {
  useLingui()
  return phraseOf
}

const isAboutAge = (issues: unknown): boolean =>
  Array.isArray(issues) && issues.some((issue: { code?: unknown } | null) => issue?.code === 'age_not_seen')
