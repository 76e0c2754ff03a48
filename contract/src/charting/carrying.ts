import { type NoteFieldKey, noteFieldKeys, noteFields } from './fields.ts'
import type { NoteCheck, NoteContent, PesStatement } from './schemas.ts'

/** What can be carried forward besides the fields. Of the measurements only the height: a weight is measured again. */
export const carriedParts = ['pes_statements', 'diagnoses', 'smart_goals', 'height'] as const

// These say what happened since, so the last note cannot say it.
const alwaysNew: readonly NoteFieldKey[] = ['interval_history', 'goal_progress']
const carriedFields = noteFieldKeys.filter((key) => !alwaysNew.includes(key))
export const carryKeys = [...carriedParts, ...carriedFields] as const satisfies readonly CarryKey[]
export type CarryKey = NoteFieldKey | (typeof carriedParts)[number]

type Carried = Pick<NoteContent, 'fields' | 'carried_confirmed' | 'pes_statements'>

/** Whether a goal goes on after the note that names it. */
export const isGoalOpen = ({ status = 'active' }: NoteContent['smart_goals'][number]): boolean => status === 'active'

/** The carried fields that nobody edited, and nobody confirmed either. */
export const listUnread = ({ fields, carried_confirmed }: Carried): NoteFieldKey[] =>
  noteFieldKeys.filter((key) => fields[key]?.carried_from_note_id && !carried_confirmed.includes(key))

/** A diagnosis of an earlier note is not new: what became of it is asked. */
export const isStatusOpen = ({ carried_from_note_id, status }: PesStatement): boolean => Boolean(carried_from_note_id) && status === 'new'

/** What is asked of a carried diagnosis before signing, and what is worth a look in carried fields. */
export function checkCarried(note: Carried): { missing: NoteCheck[]; warnings: NoteCheck[] } {
  const unread = listUnread(note)
  const name = (language: 'en' | 'es') => unread.map((key) => noteFields[key][language]).join(', ')
  return {
    missing: note.pes_statements.some(isStatusOpen)
      ? [{ key: 'pes_status', label: { en: 'How each carried diagnosis is now', es: 'Cómo va cada diagnóstico copiado' }, anchor: 'pes' }]
      : [],
    warnings: unread[0]
      ? [
          {
            key: 'carried',
            label: { en: `Carried over and not read again: ${name('en')}`, es: `Copiado y sin releer: ${name('es')}` },
            anchor: `f-${unread[0]}`,
          },
        ]
      : [],
  }
}
