import { mostSuggestionLetters, mostSuggestions, type SuggestionTone } from '@sorrel/contract/chat/suggesting'
import type { ChatSuggestion } from '@sorrel/contract/chat/suggestions'
import { Citation } from '@sorrel/contract/prefill/answer'
import { areNumbersSaid, findQuoted } from '../../prefill/running/checking.ts'
import { isOfWeight, type Question } from './gathering.ts'

/** An answer as a model gives it: each sentence with the words on which it rests. */
export type Draft = { tone: SuggestionTone; sentences: readonly { text: string; citations: readonly unknown[] }[] }

/**
 * What is left of the drafts after each quote was compared with its source. A sentence falls without a quote that stands there, with a number
 * that none of its sources says, and in safe mode if it speaks of weight or energy; a draft falls with its last sentence.
 */
export function checkDrafts(
  drafts: readonly Draft[],
  { sources, is_safe_mode }: Pick<Question, 'sources' | 'is_safe_mode'>,
): ChatSuggestion[] {
  const kept = drafts.flatMap(({ tone, sentences }): ChatSuggestion[] => {
    const founded = sentences.flatMap(({ text, citations }) => {
      const quoted = citations.flatMap((one) => findCited(one, sources))
      const said = quoted.flatMap(({ source_type, source_id }) =>
        sources.filter((item) => item.source_type === source_type && item.source_id === source_id).map((item) => item.text),
      )
      const words = text.replaceAll(/\0|\p{Cs}/gu, '').trim()
      const isFounded = words !== '' && quoted.length > 0 && areNumbersSaid(words, said) && !(is_safe_mode && isOfWeight(words))
      return isFounded ? [{ text: words, quoted }] : []
    })
    const text = founded.map((one) => one.text).join(' ')
    const based_on = [...new Map(founded.flatMap(({ quoted }) => quoted).map((one) => [`${one.source_id} ${one.quote}`, one])).values()]
    return text !== '' && text.length <= mostSuggestionLetters ? [{ text, tone, based_on }] : []
  })
  return [...new Map(kept.map((one) => [one.text, one])).values()].slice(0, mostSuggestions)
}

function findCited(one: unknown, sources: Question['sources']): Citation[] {
  const { success, data } = Citation.safeParse(one)
  if (!success) return []
  return findQuoted(
    data,
    sources.filter(({ source_type, source_id }) => source_type === data.source_type && source_id === data.source_id),
  )
}
