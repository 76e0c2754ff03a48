import { type CarryKey, isGoalOpen } from '@sorrel/contract/charting/carrying'
import { listFieldsOf } from '@sorrel/contract/charting/fields'
import type { NoteContent } from '@sorrel/contract/charting/schemas'
import type { NoteKind } from '@sorrel/contract/charting/vocabulary'
import { makeId } from '../../kernel/ids.ts'
import type { SavedChange } from '../tables.ts'

type Last = { id: string; content: NoteContent }
type Author = { at: string; provider_id: string }

/** The content after parts of an earlier note were carried into it, and what changed. What is written already stays as it is. */
export function carryForward(content: NoteContent, last: Last, keys: readonly CarryKey[], kind: NoteKind, author: Author) {
  const next: NoteContent = { ...content, fields: { ...content.fields } }
  const changes: SavedChange[] = []
  for (const key of listFieldsOf(kind)) {
    const value = last.content.fields[key]?.value
    if (!keys.includes(key) || !value || next.fields[key]) continue
    next.fields[key] = {
      ...{ value, source: 'provider', fieldset_id: null, carried_from_note_id: last.id },
      ...{ edited_at: author.at, edited_by: author.provider_id },
    }
    changes.push({ key, before: null, after: value })
  }
  const parts = carryParts(content, last, keys)
  for (const [key, after] of Object.entries(parts)) changes.push({ key, before: content[key as keyof NoteContent], after })
  return { content: { ...next, ...parts }, changes }
}

function carryParts(content: NoteContent, { id, content: last }: Last, keys: readonly CarryKey[]): Partial<NoteContent> {
  const open = last.pes_statements.filter(({ status }) => status !== 'resolved' && status !== 'discontinued')
  const takes = (key: CarryKey, has: readonly unknown[], from: readonly unknown[]) =>
    keys.includes(key) && has.length === 0 && from.length > 0
  const goals = last.smart_goals.filter(isGoalOpen)
  const { height_cm } = last.measurements
  return {
    // Their status is asked anew, so it begins as `new`, which a carried diagnosis cannot stay.
    ...(takes('pes_statements', content.pes_statements, open) && {
      pes_statements: open.map((one) => ({ ...one, id: makeId(), status: 'new' as const, carried_from_note_id: id })),
    }),
    ...(takes('diagnoses', content.diagnoses, last.diagnoses) && { diagnoses: last.diagnoses }),
    // A goal stays the same one, so it keeps its id.
    ...(takes('smart_goals', content.smart_goals, goals) && { smart_goals: goals }),
    ...(keys.includes('height') &&
      content.measurements.height_cm === null &&
      height_cm !== null && {
        measurements: { ...content.measurements, height_cm },
      }),
  }
}
