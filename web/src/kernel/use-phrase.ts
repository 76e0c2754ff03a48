import { useLingui } from '@lingui/react'
import { ApiProblem } from './api.ts'
import { isChunkError } from './chunks.ts'
import { chunkPhrase, phrases, unknownPhrase } from './phrases.ts'

/** The sentence for an error, for a toast or a place beside a button: `const phraseFor = usePhrase()`. */
export function usePhrase(): (error: unknown) => string {
  const { i18n } = useLingui()
  return (error) =>
    i18n._(error instanceof ApiProblem ? (phrases[error.code] ?? unknownPhrase) : isChunkError(error) ? chunkPhrase : unknownPhrase)
}
