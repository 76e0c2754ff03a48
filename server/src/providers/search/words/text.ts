import { plainWords } from '../../synonyms.ts'
import { addAll, type Bits, both, eachBit } from '../bits.ts'
import type { SearchIndex } from '../search-index.ts'
import { concepts, conceptsBeginning, conceptWords, isFiller, isProfession, longestPhrase, spelled } from './concepts.ts'
import { nearest } from './spelling.ts'

/** What a free text means: who is meant, how well each fits, and how it was read. */
export type TextMatch = {
  bits: Bits
  /** By ordinal, from 0 on; how much of what was said is found, and where. */
  scores: Float32Array
  specialties: string[]
  /** Every set of the index that the words stand for. */
  meant: ReadonlySet<string>
  corrected: string | null
  named: Bits
}

type Term = { bits: Bits; weight: number; names: boolean }

/** Reads a free text; undefined where it asks for nothing. Text in letters that nothing here is written in finds nobody. */
export function readText(index: SearchIndex, text: string): TextMatch | undefined {
  if (text.trim() === '') return undefined
  const said = plainWords(text).slice(0, mostWords)
  const { mended, corrected } = mend(index, said)
  const segments = segmentsOf(mended)
  // Nothing but filler ("help with food") asks for nothing in particular.
  if (said.length > 0 && segments.length === 0) return undefined
  const found = termsOf(index, segments)
  return {
    ...combine(index, found.terms, found.weak),
    specialties: specialtiesIn(found.meant),
    meant: found.meant,
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

/** The longest phrases that mean something, and the words between them; filler is left out, the profession too where there is anything else. */
function segmentsOf(words: string[]): string[][] {
  const segments: string[][] = []
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at)
    if (length > 0 || !isFiller(words[at]!)) segments.push(words.slice(at, at + Math.max(1, length)))
    at += Math.max(1, length)
  }
  const beside = segments.filter((segment) => !segment.every(isProfession))
  return beside.length > 0 ? beside : segments
}

function termsOf(index: SearchIndex, segments: string[][]): { terms: Term[]; weak: Term[]; meant: Set<string> } {
  const terms: Term[] = []
  const weak: Term[] = []
  const meant = new Set<string>()
  for (const segment of segments) {
    const keys = concepts.get(segment.join(' ')) ?? conceptsBeginning(segment[0]!)
    for (const key of keys) meant.add(key)
    const named = segment.length === 1 ? index.words.named(segment[0]!, index.empty()) : undefined
    if (keys.length > 0 || named) {
      const bits = named ? addAll(index.empty(), named) : index.empty()
      for (const key of keys) addAll(bits, index.set(key))
      terms.push({ bits, weight: 3, names: false })
      if (named) weak.push({ bits: named, weight: 4, names: true })
    }
    for (const word of segment) {
      const telling = index.words.telling(word, index.empty())
      if (telling) weak.push({ bits: telling, weight: 1, names: false })
    }
  }
  return { terms, weak, meant }
}

function phraseAt(words: string[], at: number): number {
  for (let length = Math.min(longestPhrase, words.length - at); length > 0; length--) {
    if (concepts.has(words.slice(at, at + length).join(' '))) return length
  }
  return 0
}

/** Concerns, languages and names must all be there; what somebody merely writes of themselves decides only where there is nothing else. */
function combine(index: SearchIndex, terms: Term[], weak: Term[]): Pick<TextMatch, 'bits' | 'scores' | 'named'> {
  const deciding = terms.length > 0 ? terms : weak
  const bits = deciding.length === 0 ? index.empty() : deciding.map((term) => term.bits).reduce(both)
  const scores = new Float32Array(index.entries.length)
  const named = index.empty()
  for (const { bits: matching, weight, names } of [...terms, ...weak]) {
    eachBit(both(matching, bits), (ordinal) => {
      scores[ordinal]! += weight
    })
    if (names) addAll(named, matching)
  }
  return { bits, scores, named }
}
