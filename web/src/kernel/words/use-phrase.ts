import { useLingui } from '@lingui/react'
import { isChunkError } from '../browser/chunks.ts'
import { ApiProblem } from '../calls/api.ts'
import { chunkPhrase, phrases, unknownPhrase } from './phrases.ts'

/** The sentence for an error, for a toast or a place beside a button: `const phraseFor = usePhrase()`. */
export function usePhrase(): (error: unknown) => string {
  const { i18n } = useLingui()
  return (error) =>
    i18n._(error instanceof ApiProblem ? (phrases[error.code] ?? unknownPhrase) : isChunkError(error) ? chunkPhrase : unknownPhrase)
}
