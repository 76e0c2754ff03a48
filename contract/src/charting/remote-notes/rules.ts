import type { NoteFieldKey } from '../fields.ts'
import type { NoteCheck, NoteContent } from '../schemas.ts'

/** The fields of the note of care without a visit, in the order of the screen. All of them are needed. */
export const remoteNoteFields = {
  interval_history: { en: 'What was asked', es: 'Qué se preguntó' },
  intervention_c: { en: 'What was advised', es: 'Qué se aconsejó' },
  monitoring_evaluation: { en: 'What is looked at next, and when', es: 'Qué se revisa después, y cuándo' },
} as const satisfies Partial<Record<NoteFieldKey, { en: string; es: string }>>
export type RemoteNoteField = keyof typeof remoteNoteFields
export const remoteNoteKeys = Object.keys(remoteNoteFields) as RemoteNoteField[]

/** What is missing before the note of care without a visit can be signed, beside its codes. Both sides use this rule. */
export function checkRemoteNote({ fields, diagnoses }: Pick<NoteContent, 'fields' | 'diagnoses'>): NoteCheck[] {
  const unwritten = remoteNoteKeys.filter((key) => !fields[key]?.value)
  const twice = new Set(diagnoses.map(({ icd10 }) => icd10)).size < diagnoses.length
  const found: (NoteCheck | false)[] = [
    ...unwritten.map((key) => ({ key, label: remoteNoteFields[key], anchor: `f-${key}` })),
    diagnoses.length === 0 && { key: 'diagnoses', label: { en: 'A diagnosis', es: 'Un diagnóstico' }, anchor: 'diagnoses' },
    twice && {
      key: 'diagnosis_twice',
      label: { en: 'Each diagnosis only once', es: 'Cada diagnóstico una sola vez' },
      anchor: 'diagnoses',
    },
  ]
  return found.filter((one) => one !== false)
}
