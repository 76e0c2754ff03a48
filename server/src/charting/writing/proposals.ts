import { isDeepStrictEqual } from 'node:util'
import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import type { NoteContent, NoteField } from '@sorrel/contract/charting/schemas'
import type { NoteKind } from '@sorrel/contract/charting/vocabulary'
import { goalLength, hasRoom, partOf } from '@sorrel/contract/prefill/parts'
import { makeId } from '../../kernel/ids.ts'
import { refuseValue } from '../../kernel/problem.ts'
import type { Settled } from '../../prefill/settling.ts'
import type { SavedChange } from '../tables.ts'

type Change = { content: NoteContent; changes: SavedChange[] }
type Author = { at: string; provider_id: string }

/**
 * The content after proposals were settled. An accepted one stands as it was proposed, and its field says so until somebody edits it. It
 * never takes the place of what the dietitian wrote: who wants both sends an edited one. Diagnoses and goals are added to those of the note.
 */
export const applyProposals = (change: Change, settled: readonly Settled[], kind: NoteKind, author: Author): Change =>
  settled.reduce((before, one, nth) => {
    const taken = takeOver(before.content, one, {
      kind,
      author,
      refuse: (path, code) => refuseValue('body', ['proposals', nth, path], code),
    })
    const { state, reject_reason } = one
    return { content: taken.content, changes: [...before.changes, { ...taken.change, proposal: { state, reject_reason } }] }
  }, change)

type About = { kind: NoteKind; author: Author; refuse: (path: string, code: string) => Error }
type Taken = { content: NoteContent; change: Pick<SavedChange, 'key' | 'before' | 'after'> }

function takeOver(content: NoteContent, settled: Settled, about: About): Taken {
  const part = partOf(settled.key)
  if (part === 'field') return takeField(content, settled as Settled & { key: NoteFieldKey }, about)
  const before = content[part]
  const after = settled.value === null ? before : addPart(content, part, settled as Settled & { value: string }, about)
  return { content: { ...content, [part]: after }, change: { key: part, before, after } }
}

function takeField(content: NoteContent, settled: Settled & { key: NoteFieldKey }, { author, refuse }: About): Taken {
  const { key, state, value } = settled
  const present = content.fields[key]
  const before = present?.value ?? null
  if (value === null) return { content, change: { key, before, after: before } }
  if (state === 'accepted' && present?.source === 'provider' && present.value !== value) throw refuse('state', 'own_words')
  const fields = { ...content.fields, [key]: takenFrom({ ...settled, value }, author) }
  return { content: { ...content, fields }, change: { key, before, after: value } }
}

const takenFrom = (
  { fieldset_id, state, value }: { fieldset_id: string; state: Settled['state']; value: string },
  { at, provider_id }: Author,
): NoteField => ({
  ...{ value, source: state === 'accepted' ? 'ai_prefill' : 'provider', fieldset_id, carried_from_note_id: null },
  ...{ edited_at: at, edited_by: provider_id },
})

type Part = Exclude<ReturnType<typeof partOf>, 'field'>

/** The part with what was taken over. Refuses what the note has no room for. */
function addPart(content: NoteContent, part: Part, { state, value, statement }: Settled & { value: string }, { kind, refuse }: About) {
  if (part === 'patient_instructions') {
    const present = content.patient_instructions
    if (state === 'accepted' && present && present !== value) throw refuse('state', 'own_words')
    return value
  }
  // Whoever takes one over twice, in two windows or by a second press, has it once.
  if (part === 'smart_goals') {
    if (content.smart_goals.some(({ text }) => text === value)) return content.smart_goals
    if (!hasRoom(part, content)) throw refuse('key', 'too_big')
    if (value.length > goalLength) throw refuse('value', 'too_big')
    return [...content.smart_goals, { id: makeId(), text: value, by_date: null }]
  }
  if (!statement) throw refuse('key', 'invalid_value')
  if (content.pes_statements.some((one) => isDeepStrictEqual({ ...one, ...statement }, one))) return content.pes_statements
  if (!hasRoom(part, content)) throw refuse('key', 'too_big')
  const status = kind === 'initial_consultation' ? ('new' as const) : ('active' as const)
  return [...content.pes_statements, { id: makeId(), ...statement, status }]
}
