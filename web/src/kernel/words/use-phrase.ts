import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { isChunkError } from '../browser/chunks.ts'
import { ApiProblem } from '../calls/api.ts'
import { chunkPhrase, phrases, shortPhrases, unknownPhrase, waitPhrase } from './phrases.ts'

/** The sentence for an error where no component is being drawn: `toast(phraseOf(error))`. */
export function phraseOf(error: unknown): string {
  if (!(error instanceof ApiProblem)) return i18n._(isChunkError(error) ? chunkPhrase : unknownPhrase)
  const { code, retry_after } = error
  const short = shortPhrases[code]
  if (short && retry_after) return `${i18n._(short)} ${i18n._(waitPhrase(retry_after))}`
  return i18n._(phrases[code] ?? unknownPhrase)
}
/** The sentence for an error, for a toast or a place beside a button: `const phraseFor = usePhrase()`. It follows a change of language. */
export function usePhrase(): (error: unknown) => string {
  useLingui()
  return phraseOf
}
