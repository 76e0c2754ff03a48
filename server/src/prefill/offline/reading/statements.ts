import type { SourceItem } from '@sorrel/contract/prefill/answer'
import { foldText } from '../words/matching.ts'
import { affirmatives, instructions, negatives, ownVoice } from '../words/moods.ts'
import { findTakenBack } from './repairs.ts'
import { type Span, splitSentences } from './sentences.ts'

/** One sentence of a source, without what its speaker took back in the same breath. */
export type Statement = {
  item: SourceItem
  order: number
  /** Which speaker's turn it belongs to, and whether it begins it. */
  turn: number
  isFirst: boolean
  /** The runs of the source's text that it consists of, and those runs joined. */
  pieces: Span[]
  text: string
  folded: string
  isQuestion: boolean
  /** The questions it answers, the last one last. */
  asked: Statement[]
  /** The statement before it in the same turn that names the one medicine of which it goes on to speak. */
  naming: Statement | null
  reply: 'yes' | 'no' | null
  /** A later statement took it back. */
  isRetracted: boolean
}

const silent =
  /^\W*(?:[[(<](?:silence|inaudible|noise|music|crosstalk|pause|no speech|silencio|inaudible|ruido|blank_audio)[^\])>]*[\])>]\W*)*$/i
const isSpoken = (text: string): boolean => !silent.test(text) && /[\p{L}\p{N}]/u.test(text)

/** Whether anything was said in these items. */
export const isAnythingSaid = (items: readonly SourceItem[]): boolean => items.some(({ text }) => isSpoken(text))

/** The statements of all sources in their order. */
export function readStatements(items: readonly SourceItem[]): Statement[] {
  const statements: Statement[] = []
  let turn = 0
  items.forEach((item, index) => {
    const before = items[index - 1]
    if (before === undefined || before.speaker !== item.speaker || item.source_type !== 'transcript') turn++
    const first = statements.length
    for (const pieces of listPieces(item)) statements.push(makeStatement(item, statements.length, turn, pieces))
    const begins = statements[first - 1]?.turn !== turn
    if (begins && statements[first] !== undefined) statements[first].isFirst = true
  })
  return statements
}

// `Tell me about yesterday.`
const asking =
  /^(?:(?:okay|ok|great|good|and|so|then|now|well|bueno|y|entonces|muy bien)[,.]?\s+)*(?:tell me|walk me through|talk me through|take me through|describe|cu[eé]nt[ae]me|plat[ií]queme|plat[ií]came|d[ií]game|dime)\b/i

function makeStatement(item: SourceItem, order: number, turn: number, pieces: Span[]): Statement {
  const text = pieces.map(({ start, end }) => item.text.slice(start, end).trim()).join(' ')
  const isQuestion = /\?["”’)\]]*$/.test(text) || text.startsWith('¿') || (item.speaker === 'provider' && asking.test(text))
  const reply = affirmatives.test(text) ? 'yes' : negatives.test(text) ? 'no' : null
  return {
    item,
    order,
    turn,
    isFirst: false,
    pieces,
    text,
    folded: foldText(text),
    isQuestion,
    asked: [],
    naming: null,
    reply,
    isRetracted: false,
  }
}

/** The sentences of a text as runs of it: what was taken back is left out, and so is what tries to instruct a machine. */
function listPieces({ text, speaker, source_type }: SourceItem): Span[][] {
  if (!isSpoken(text)) return []
  const taken = findTakenBack(text)
  const kept = keep(text, taken)
  const sentences = splitSentences(kept.text).flatMap((span) => splitClauses(kept.text, span))
  const isTrusted = speaker === 'provider' && source_type === 'transcript'
  return (isTrusted ? sentences : dropInstructions(sentences, kept.text)).map(({ start, end }) => runsOf(kept.places.slice(start, end)))
}

function keep(text: string, taken: readonly Span[]): { text: string; places: number[] } {
  const places: number[] = []
  let at = 0
  for (const span of [...taken, { start: text.length, end: text.length }]) {
    for (; at < span.start; at++) places.push(at)
    at = Math.max(at, span.end)
  }
  return { text: places.map((place) => text[place]).join(''), places }
}

function runsOf(places: readonly number[]): Span[] {
  const runs: Span[] = []
  for (const place of places) {
    const last = runs.at(-1)
    if (last !== undefined && last.end === place) last.end++
    else runs.push({ start: place, end: place + 1 })
  }
  return runs
}

// Where somebody says a second thing of their own in the same sentence.
const joints =
  /,? (?:and|but|so)? ?(?=my (?:mother|mom|father|dad|sister|brother|grandmother|grandma|grandfather|aunt|uncle|son|daughter|husband|wife|partner|boyfriend|girlfriend|friend) )|,? and (?=(?:i|i'm|i've|my|he's|she's|he|she) (?!was like|think|guess|don't know))|, (?:y|pero) (?=(?:mi|yo|el|ella|me|tengo|tomo) )/g

function splitClauses(text: string, { start, end }: Span): Span[] {
  const folded = foldText(text.slice(start, end))
  const clauses: Span[] = []
  let from = 0
  for (const joint of folded.matchAll(joints)) {
    if (!/^my /.test(folded.slice(joint.index + joint[0].length)) && /\b(?:it|that|them|this|lo)\b/.test(folded.slice(joint.index)))
      continue
    if (!/[,]|and|but| y | pero /.test(joint[0])) continue
    if (joint.index - from < 12 || folded.length - joint.index < 16 || folded.endsWith('?')) continue
    clauses.push({ start: start + from, end: start + joint.index })
    from = joint.index + joint[0].length
  }
  clauses.push({ start: start + from, end })
  return clauses
}

/** Leaves out sentences that try to instruct whoever writes the note, and what follows them until somebody speaks for themselves again. */
function dropInstructions(sentences: readonly Span[], text: string): Span[] {
  let isInstructing = false
  return sentences.filter(({ start, end }) => {
    const folded = foldText(text.slice(start, end))
    if (instructions.test(folded)) isInstructing = true
    else if (isInstructing && ownVoice.test(folded)) isInstructing = false
    return !isInstructing
  })
}
