import { type NoteKind, noteKinds } from '@sorrel/contract/charting/vocabulary'
import type { Citation, PrefillInput, SourceItem } from '@sorrel/contract/prefill/answer'
import type { SourceType } from '@sorrel/contract/prefill/vocabulary'
import type { Span } from '../offline/reading/sentences.ts'
import { inferRoles, type Spoken } from './roles.ts'
import { type Walked, walkSources } from './walking.ts'

/** A case of a file as a model is asked it, and how its citations name the values of the file. */
export type Asked = { id: unknown; input: PrefillInput; isSilent: boolean; leavesOf: (citation: Citation) => Citation[] }

const charts: Record<string, SourceType> = {
  intake: 'intake',
  last_note: 'last_note',
  labs: 'lab',
  journal: 'journal',
  messages: 'message',
}

/** Reads a case whose chart may have any shape. It throws with a sentence if it is no case. */
export function readCase(one: unknown, today: string): Asked {
  if (!isObject(one)) throw new Error('not an object')
  const talk = readTalk(one.transcript)
  const walked = [...talk.map(makeSpoken), ...Object.entries(charts).flatMap(([name, type]) => walkSources(type, one[name], name))]
  separateIds(walked)
  const sources = walked.map(({ item }) => item)
  const isSilent = Array.isArray(one.transcript) && sources.length === 0
  return { id: one.id ?? null, input: { kind: readKind(one.kind), sources, today }, isSilent, leavesOf: makeLeafFinder(walked) }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

// Files from elsewhere name the kinds in words of their own.
const kindWords: [RegExp, NoteKind][] = [
  [/follow|return|subsequent|established|seguimiento/i, 'follow_up'],
  [/initial|first|new|intake|assessment|inicial|primera/i, 'initial_consultation'],
  [/chat|message|asynchronous/i, 'chat'],
]

function readKind(kind: unknown): NoteKind {
  if (kind === undefined || kind === null) return 'initial_consultation'
  const known = noteKinds.find((one) => one === kind) ?? kindWords.find(([words]) => typeof kind === 'string' && words.test(kind))?.[1]
  if (known === undefined) throw new Error(`kind is ${JSON.stringify(kind)}; there are ${noteKinds.join(', ')}`)
  return known
}

type Turn = Spoken & { id: string; at_ms: number | undefined }

/** A talk is a list of turns. A text counts as one, with a turn on each line. */
function readTalk(talk: unknown): Turn[] {
  if (talk === undefined || talk === null) return []
  const turns =
    typeof talk === 'string'
      ? talk.split('\n').map(readTurnOfLine)
      : isObject(talk)
        ? (talk.segments ?? talk.turns ?? talk.utterances)
        : talk
  if (!Array.isArray(turns)) throw new Error('transcript is not a list of {speaker, at_ms, text}')
  return turns.map((turn: unknown, index) => {
    if (typeof turn === 'string') return { ...readTurnOfLine(turn), id: `transcript.${index}`, at_ms: undefined }
    if (!isObject(turn) || (turn.text !== undefined && turn.text !== null && typeof turn.text !== 'string'))
      throw new Error(`transcript.${index} is not {speaker, at_ms, text}`)
    const at_ms = typeof turn.at_ms === 'number' && Number.isFinite(turn.at_ms) && turn.at_ms >= 0 ? Math.round(turn.at_ms) : undefined
    const id = typeof turn.id === 'string' || typeof turn.id === 'number' ? String(turn.id) : `transcript.${index}`
    return {
      speaker: typeof turn.speaker === 'string' || typeof turn.speaker === 'number' ? String(turn.speaker) : '',
      text: String(turn.text ?? ''),
      id,
      at_ms,
    }
  })
}

const readTurnOfLine = (line: string): Spoken => {
  const [, speaker = '', text = line] = /^\s*([\p{L}][\p{L}\p{N} .,_-]{0,30}):\s*(.*)$/su.exec(line) ?? []
  return { speaker, text }
}

function makeSpoken({ text, id, at_ms }: Turn, index: number, turns: readonly Turn[]): Walked {
  const speaker = rolesOf(turns)[index]!
  const item: SourceItem = { source_type: 'transcript', source_id: id, text, speaker, ...(at_ms === undefined ? {} : { offset_ms: at_ms }) }
  return { item, leaves: [{ start: 0, end: text.length }] }
}
const known = new WeakMap<readonly Turn[], ReturnType<typeof inferRoles>>()
/** The roles of a talk, inferred once. */
function rolesOf(turns: readonly Turn[]): ReturnType<typeof inferRoles> {
  const roles = known.get(turns) ?? inferRoles(turns)
  known.set(turns, roles)
  return roles
}

/** Two statements with one id, of which a citation would not say which it means, get their place as well. */
function separateIds(walked: readonly Walked[]): void {
  const seen = new Map<string, number>()
  for (const { item } of walked) {
    const name = `${item.source_type} ${item.source_id}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    if (times > 1) item.source_id = `${item.source_id}.${times}`
  }
}

/** A statement of a chart is joined from values; a citation names those that it quotes, since only they stand in the file letter by letter. */
function makeLeafFinder(walked: readonly Walked[]): (citation: Citation) => Citation[] {
  const byId = new Map(walked.map((one) => [`${one.item.source_type} ${one.item.source_id}`, one]))
  return (citation) => {
    const source = byId.get(`${citation.source_type} ${citation.source_id}`)
    const at = source?.item.text.indexOf(citation.quote) ?? -1
    if (source === undefined || at < 0) return []
    return source.leaves.flatMap((leaf) => overlapOf(source.item.text, leaf, { start: at, end: at + citation.quote.length }, citation))
  }
}

function overlapOf(text: string, leaf: Span, quoted: Span, citation: Citation): Citation[] {
  const part = text.slice(Math.max(leaf.start, quoted.start), Math.min(leaf.end, quoted.end)).trim()
  return leaf.start >= quoted.end || leaf.end <= quoted.start || !/[\p{L}\p{N}]/u.test(part) ? [] : [{ ...citation, quote: part }]
}
