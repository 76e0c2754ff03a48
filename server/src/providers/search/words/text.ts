import { addAll, type Bits, both, countBoth, eachBit } from '../bits.ts'
import type { SearchIndex } from '../search-index.ts'
import {
  type Concept,
  conceptOf,
  conceptsBeginning,
  conceptWords,
  isFiller,
  isLight,
  isProfession,
  longestPhrase,
  spelled,
} from './concepts.ts'
import { nearest } from './spelling.ts'
import { plainWords } from './synonyms.ts'

/** What a free text means: who is meant, how well each fits, and how it was read. */
export type TextMatch = {
  bits: Bits
  /** By ordinal, from 0 on; how much of what was said is found, and where. */
  scores: Float32Array
  specialties: string[]
  /** Every set of the index that the words stand for. */
  meant: ReadonlySet<string>
  corrected: string | null
  /** Words that nothing here knows. */
  unknown: string[]
  /** Nobody treats all that was asked for, so everybody who treats a part of it is found. */
  partly: boolean
  named: Bits
}

/** `concern` marks what somebody treats, beside languages, names and the like. */
type Term = { bits: Bits; weight: number; names: boolean; concern: boolean }

/**
 * Reads a free text; undefined where it asks for nothing. Text in letters that nothing here is written in finds nobody.
 * `among` are those whom the other filters leave.
 */
export function readText(index: SearchIndex, text: string, among: Bits): TextMatch | undefined {
  if (text.trim() === '') return undefined
  const said = plainWords(text).slice(0, mostWords)
  const { mended, corrected } = mend(index, said)
  const segments = segmentsOf(mended)
  // Nothing but filler ("help with food") asks for nothing in particular.
  if (said.length > 0 && segments.length === 0) return undefined
  const found = termsOf(index, segments)
  return {
    ...combine(index, found.terms, found.weak, among),
    specialties: specialtiesIn(found.meant),
    meant: found.meant,
    unknown: [...new Set(found.unknown)].map(spelled),
    corrected: corrected ? mended.map(spelled).join(' ') : null,
  }
}

const mostWords = 24
const specialtiesIn = (keys: ReadonlySet<string>): string[] => valuesIn(keys, 'specialties')

/** The values of one filter among names of sets. */
export const valuesIn = (keys: ReadonlySet<string>, group: string): string[] =>
  [...keys].filter((key) => key.startsWith(`${group}:`)).map((key) => key.slice(group.length + 1))

function mend(index: SearchIndex, words: string[]): { mended: string[]; corrected: boolean } {
  let corrected = false
  const mended = words.map((word) => {
    if (word.length < 4 || isFiller(word) || conceptWords.has(word) || index.words.knows(word) || conceptsBeginning(word).length > 0)
      return word
    if (index.words.named(word, index.empty())) return word
    // Names only for a search that is about a name: beside a concern, an odd word is hardly a misspelled person.
    const better = nearest(word, conceptWords) ?? (words.length <= 2 ? nearest(word, index.words.names()) : undefined)
    if (better !== undefined) corrected = true
    return better ?? word
  })
  return { mended, corrected }
}

type Segment = { words: string[]; concept: Concept | undefined }

/**
 * The longest phrases that mean something, and the words between them. Filler is left out, the profession too where there is anything
 * else, and a vague phrase where another concern stands beside it.
 */
function segmentsOf(words: string[]): Segment[] {
  const segments: Segment[] = []
  for (let at = 0; at < words.length; ) {
    const phrase = phraseAt(words, at)
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
  // Beside a concern a word is hardly the beginning of a name: "my sugar is high" is not about Ms. Higham.
  const whole = segments.some(({ concept }) => concept?.keys.some(isSpecialty))
  for (const { words, concept } of segments) {
    const keys = concept?.keys ?? conceptsBeginning(words[0]!)
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

/** The longest phrase that begins here; light words may stand inside of it, and neither begin nor end it unless they belong to it. */
function phraseAt(words: string[], at: number): (Segment & { concept: Concept }) | undefined {
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
 * Concerns, languages and names must all be there; what somebody merely writes of themselves decides only where there is nothing else.
 * Where nobody among `among` treats all the concerns, one of them is enough.
 */
function combine(index: SearchIndex, terms: Term[], weak: Term[], among: Bits): Pick<TextMatch, 'bits' | 'scores' | 'named' | 'partly'> {
  const deciding = terms.length > 0 ? terms : weak
  const all = deciding.length === 0 ? index.empty() : deciding.map(({ bits }) => bits).reduce(both)
  const concerns = deciding.filter(({ concern }) => concern).map(({ bits }) => bits)
  const partly = concerns.length > 1 && countBoth(all, among) === 0
  const some = () => deciding.filter(({ concern }) => !concern).map(({ bits }) => bits)
  const bits = partly ? [concerns.reduce(addAll, index.empty()), ...some()].reduce(both) : all
  const scores = new Float32Array(index.entries.length)
  const named = index.empty()
  for (const { bits: matching, weight, names } of [...terms, ...weak]) {
    eachBit(both(matching, bits), (ordinal) => {
      scores[ordinal]! += weight
    })
    if (names) addAll(named, matching)
  }
  return { bits, scores, named, partly }
}
