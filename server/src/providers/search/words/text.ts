import { addAll, type Bits, countBoth, intersectBits, visitBits } from '../bits.ts'
import type { SearchIndex } from '../search-index.ts'
import {
  type Concept,
  conceptOf,
  conceptWords,
  isFiller,
  isLight,
  isProfession,
  listConceptsBeginning,
  longestPhrase,
  spellWord,
} from './concepts.ts'
import { findNearest } from './spelling.ts'
import { splitPlainWords } from './synonyms.ts'

/** How a free text was understood: who matches, how well each fits, and which words counted. */
export type TextMatch = {
  bits: Bits
  /** How well each provider matches the text, by ordinal. */
  scores: Float32Array
  specialties: string[]
  /** Every index set that the words stand for. */
  meant: ReadonlySet<string>
  corrected: string | null
  /** Words that no concept, name or profile contains. */
  unknown: string[]
  /** Nobody treats all concerns of the text, so `bits` holds everybody who treats one of them. */
  partly: boolean
  named: Bits
}

/** `concern` marks a specialty, as opposed to a language, a name and the like. */
type Term = { bits: Bits; weight: number; names: boolean; concern: boolean }

/**
 * Reads a free text; undefined if it asks for nothing. Text in a script that no profile uses matches nobody.
 * `among` holds the providers that the other filters allow.
 */
export function readText(index: SearchIndex, text: string, among: Bits): TextMatch | undefined {
  if (text.trim() === '') return undefined
  const said = splitPlainWords(text).slice(0, mostWords)
  const { mended, corrected } = mend(index, said)
  const segments = segmentsOf(mended)
  // A text of filler words only ("help with food") asks for nothing in particular.
  if (said.length > 0 && segments.length === 0) return undefined
  const found = termsOf(index, segments)
  return {
    ...combineTerms(index, found.terms, found.weak, among),
    specialties: specialtiesIn(found.meant),
    meant: found.meant,
    unknown: [...new Set(found.unknown)].map(spellWord),
    corrected: corrected ? mended.map(spellWord).join(' ') : null,
  }
}

const mostWords = 24
const specialtiesIn = (keys: ReadonlySet<string>): string[] => listValuesIn(keys, 'specialties')

/** The values of one filter among the names of sets. */
export const listValuesIn = (keys: ReadonlySet<string>, group: string): string[] =>
  [...keys].filter((key) => key.startsWith(`${group}:`)).map((key) => key.slice(group.length + 1))

function mend(index: SearchIndex, words: string[]): { mended: string[]; corrected: boolean } {
  let corrected = false
  const mended = words.map((word) => {
    if (word.length < 4 || isFiller(word) || conceptWords.has(word) || index.words.knows(word) || listConceptsBeginning(word).length > 0)
      return word
    if (index.words.named(word, index.empty())) return word
    // A short text may be a misspelled name. Beside a concern, an unknown word hardly ever is.
    const better = findNearest(word, conceptWords) ?? (words.length <= 2 ? findNearest(word, index.words.names()) : undefined)
    if (better !== undefined) corrected = true
    return better ?? word
  })
  return { mended, corrected }
}

type Segment = { words: string[]; concept: Concept | undefined }

/**
 * Splits the words into the longest phrases with a meaning and the words between them. It drops filler words, words for the
 * profession if anything else is there, and vague phrases beside another concern.
 */
function segmentsOf(words: string[]): Segment[] {
  const segments: Segment[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = findPhraseAt(words, at)
    if (phrase || !isFiller(words[at]!)) segments.push(phrase ?? { words: [words[at]!], concept: undefined })
    at += phrase?.words.length ?? 1
  }
  const clear = segments.some(({ concept }) => concept?.keys.some(isSpecialty) && !concept.vague)
  const telling = clear ? segments.filter(({ concept }) => !concept?.vague) : segments
  const beside = telling.filter(({ words }) => !words.every(isProfession))
  return beside.length > 0 ? beside : telling
}

const isSpecialty = (key: string): boolean => key.startsWith('specialties:')

function termsOf(index: SearchIndex, segments: Segment[]): { terms: Term[]; weak: Term[]; meant: Set<string>; unknown: string[] } {
  const terms: Term[] = []
  const weak: Term[] = []
  const meant = new Set<string>()
  const unknown: string[] = []
  // Beside a concern, a word must be a whole name: "my sugar is high" is not about Ms. Higham.
  const whole = segments.some(({ concept }) => concept?.keys.some(isSpecialty))
  for (const { words, concept } of segments) {
    const keys = concept?.keys ?? listConceptsBeginning(words[0]!)
    for (const key of keys) meant.add(key)
    const named = words.length === 1 ? index.words.named(words[0]!, index.empty(), whole) : undefined
    if (keys.length > 0 || named) {
      const bits = named ? addAll(index.empty(), named) : index.empty()
      for (const key of keys) addAll(bits, index.set(key))
      terms.push({ bits, weight: 3, names: false, concern: keys.some(isSpecialty) })
      if (named) weak.push({ bits: named, weight: 4, names: true, concern: false })
    }
    for (const word of words) {
      const telling = index.words.telling(word, index.empty())
      if (telling) weak.push({ bits: telling, weight: 1, names: false, concern: false })
      else if (keys.length === 0 && !named) unknown.push(word)
    }
  }
  return { terms, weak, meant, unknown }
}

/** The longest phrase that begins at this word, with any light words inside. */
function findPhraseAt(words: string[], at: number): (Segment & { concept: Concept }) | undefined {
  for (let length = Math.min(longestPhrase + mostLight, words.length - at); length > 0; length--) {
    const said = words.slice(at, at + length)
    if (length > longestPhrase && !said.some(isLight)) continue
    const concept = conceptOf(said)
    if (concept) return { words: said, concept }
  }
  return undefined
}
const mostLight = 3

/**
 * Combines the terms: a match must have every concern, language and name. Words of a bio decide only if the text has nothing else.
 * If nobody in `among` treats all the concerns, one of them is enough.
 */
function combineTerms(
  index: SearchIndex,
  terms: Term[],
  weak: Term[],
  among: Bits,
): Pick<TextMatch, 'bits' | 'scores' | 'named' | 'partly'> {
  const deciding = terms.length > 0 ? terms : weak
  const all = deciding.length === 0 ? index.empty() : deciding.map(({ bits }) => bits).reduce(intersectBits)
  const concerns = deciding.filter(({ concern }) => concern).map(({ bits }) => bits)
  const partly = concerns.length > 1 && countBoth(all, among) === 0
  const some = () => deciding.filter(({ concern }) => !concern).map(({ bits }) => bits)
  const bits = partly ? [concerns.reduce(addAll, index.empty()), ...some()].reduce(intersectBits) : all
  const scores = new Float32Array(index.entries.length)
  const named = index.empty()
  for (const { bits: matching, weight, names } of [...terms, ...weak]) {
    visitBits(intersectBits(matching, bits), (ordinal) => {
      scores[ordinal]! += weight
    })
    if (names) addAll(named, matching)
  }
  return { bits, scores, named, partly }
}
