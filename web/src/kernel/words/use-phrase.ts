import { i18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { isChunkError } from '../browser/chunks.ts'
import { ApiProblem } from '../calls/api.ts'
import { chunkPhrase, phrases, unknownPhrase } from './phrases.ts'

/** The sentence for an error where no component is being drawn: `toast(phraseOf(error))`. */
export const phraseOf = (error: unknown): string =>
  i18n._(error instanceof ApiProblem ? (phrases[error.code] ?? unknownPhrase) : isChunkError(error) ? chunkPhrase : unknownPhrase)

/** The sentence for an error, for a toast or a place beside a button: `const phraseFor = usePhrase()`. It follows a change of language. */
export function usePhrase(): (error: unknown) => string {
  useLingui()
  return phraseOf
}
