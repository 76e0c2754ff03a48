import { listFieldsOf, type NoteFieldKey } from '@sorrel/contract/charting/fields'
import type { NoteKind } from '@sorrel/contract/charting/vocabulary'
import type { Citation, Proposal } from '@sorrel/contract/prefill/answer'
import { confidences, type SourceType, sourceTypeLabels } from '@sorrel/contract/prefill/vocabulary'
import { findQuantities, unitOf } from '../reading/numbers.ts'
import { foldText } from '../words/matching.ts'
import { medicines, supplements } from '../words/medicines.ts'
import type { Line } from './lines.ts'

/** What is said in the visit is newer than what was written before it. */
const newness: Record<SourceType, number> = { transcript: 4, message: 3, journal: 3, lab: 2, intake: 1, last_note: 0 }
const mostCitations = 40
const longest = 8000

/** Where a fact of a first visit stands in the note of a later one. */
const instead: Partial<Record<NoteFieldKey, NoteFieldKey>> = {
  eating_pattern: 'diet_history_recall',
  beverages_alcohol: 'diet_history_recall',
  estimated_needs: 'intervention_nd',
  goal_progress: 'chief_motivation',
}

/** The lines of each field of a note of this kind: the same fact once, the newer of two that differ. */
export function arrange(lines: readonly Line[], kind: NoteKind): Map<NoteFieldKey, Line[]> {
  const keys = listFieldsOf(kind)
  const fitting = lines.map((line) => ({ ...line, key: keys.includes(line.key) ? line.key : (instead[line.key] ?? 'interval_history') }))
  const merged = keys.map((key) => [key, mergeLines(fitting.filter((line) => line.key === key))] as const)
  return new Map(merged.filter(([, own]) => own.length > 0))
}

type Content = { words: Set<string>; values: Map<string, number>; things: string[] }
type Weighed = Line & { content: Content }

function mergeLines(lines: readonly Line[]): Line[] {
  const kept: Weighed[] = []
  // The newest source first, so that what is older is compared with it; within a source, in the order of the talk.
  const sorted = lines.toSorted((one, other) => newness[other.source] - newness[one.source] || one.order - other.order)
  // NOTE: a talk of three hours has thousands of lines; each is compared only with those that share a word.
  const byWord = new Map<string, Weighed[]>()
  for (const line of sorted) {
    const weighed = { ...line, content: contentOf(line.text) }
    const near = new Set([...weighed.content.words].flatMap((word) => byWord.get(word)?.slice(-40) ?? []))
    if ([...near].some((other) => absorb(other, weighed))) continue
    kept.push(weighed)
    for (const word of weighed.content.words) byWord.set(word, [...(byWord.get(word)?.slice(-39) ?? []), weighed])
  }
  return kept.sort((one, other) => newness[other.source] - newness[one.source] || one.order - other.order)
}

/** Whether the older line says what the newer one says, or what it contradicts. Then the newer one stands for both. */
function absorb(newer: Weighed, older: Weighed): boolean {
  if (isContradicted(newer, older)) {
    const mark = ` (differs from: ${sourceTypeLabels[older.source].en.toLowerCase()})`
    if (!newer.text.includes(mark.trim())) newer.text = newer.text.replace(/\.?$/, `${mark}.`)
    return true
  }
  if (!isSame(newer.content, older.content)) return false
  if (older.text.length > newer.text.length && newer.source === older.source) newer.text = older.text
  newer.citations = addCitations(newer.citations, older.citations)
  if (newer.source !== older.source) newer.confidence = 'high'
  return true
}

const stopped = /\b(?:stop|stopped|off|quit|no longer|not taking|anymore|deje|dejo|ya no|suspend)/

/** The same medicine with another dose or stopped, or the same few words with another number, in an older source. */
function isContradicted(newer: Weighed, older: Weighed): boolean {
  if (newer.source === older.source || newer.source === 'lab' || older.source === 'lab') return false
  const isSameThing = newer.content.things.some((thing) => older.content.things.includes(thing))
  const differs = [...newer.content.values].some(
    ([unit, value]) => older.content.values.has(unit) && older.content.values.get(unit) !== value,
  )
  if (newer.key === 'medications_supplements')
    return isSameThing && (differs || stopped.test(foldText(newer.text)) || hasOtherDose(newer.content, older.content))
  return (
    differs && older.content.words.size <= 5 && older.source !== 'journal' && !/\b(?:was|ago|before|antes|era)\b/.test(foldText(newer.text))
  )
}
const timeUnits = /^(?:day|week|month|year|time|hour|minute|a|per|every|en|al|o'clock|am|pm|night|morning)$/
const doseOf = ({ values }: Content): number | undefined => [...values].find(([unit, value]) => value >= 5 && !timeUnits.test(unit))?.[1]
const hasOtherDose = (one: Content, other: Content): boolean => {
  const [dose, older] = [doseOf(one), doseOf(other)]
  return dose !== undefined && older !== undefined && dose !== older
}

function isSame(one: Content, other: Content): boolean {
  const [fewer, more] = one.words.size <= other.words.size ? [one, other] : [other, one]
  if (fewer.words.size === 0 || (fewer.words.size < 2 && more.words.size > 1)) return false
  let shared = 0
  for (const word of fewer.words) if (more.words.has(word)) shared++
  const isEqual = [...fewer.values].every(([unit, value]) => !more.values.has(unit) || more.values.get(unit) === value)
  return isEqual && shared / fewer.words.size >= 0.75 && [...fewer.values.keys()].every((unit) => more.values.has(unit))
}

const empty =
  /^(?:the|a|an|and|or|of|to|in|on|at|for|with|is|was|are|has|have|had|does|do|their|they|them|it|that|this|about|like|just|yes|last|note|el|la|los|las|un|una|y|o|de|en|con|por|su|que|se|lo|si)$/

function contentOf(text: string): Content {
  const folded = foldText(text)
  const values = new Map(findQuantities(folded).map(({ unit, value }) => [unit ?? '', value]))
  const words = (folded.match(/\p{L}[\p{L}']+/gu) ?? []).filter((word) => !empty.test(word)).map((word) => unitOf(word))
  const things = [medicines, supplements].flatMap((matcher) => matcher.find(folded).map(({ word }) => word.replace(/s$/, '')))
  return { words: new Set(words), values, things }
}

const addCitations = (one: readonly Citation[], other: readonly Citation[]): Citation[] => {
  const known = new Set(one.map(({ source_id, quote }) => `${source_id} ${quote}`))
  return [...one, ...other.filter(({ source_id, quote }) => !known.has(`${source_id} ${quote}`))]
}

/** A field from its lines. */
export function joinLines(key: NoteFieldKey, lines: readonly Line[]): Proposal {
  const fitting: Line[] = []
  let length = 0
  let cited = 0
  for (const line of lines) {
    if (length + line.text.length + 1 > longest || cited + line.citations.length > mostCitations) continue
    fitting.push(line)
    length += line.text.length + 1
    cited += line.citations.length
  }
  const surest = Math.max(...fitting.map(({ confidence }) => confidences.indexOf(confidence)))
  return {
    key,
    proposed_value: fitting.map(({ text }) => text).join('\n'),
    confidence: confidences[surest]!,
    citations: fitting.reduce<Citation[]>((all, { citations }) => addCitations(all, citations), []),
  }
}
