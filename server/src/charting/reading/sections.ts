import { type NoteFieldKey, noteFieldKeys, noteFields } from '@sorrel/contract/charting/fields'
import type { MalnutritionFinding } from '@sorrel/contract/charting/malnutrition/schemas'
import { writeFinding } from '@sorrel/contract/charting/malnutrition/sentence'
import { writeMeasurements } from '@sorrel/contract/charting/measurements'
import type { NoteNeeds } from '@sorrel/contract/charting/needs/schemas'
import { writeNeeds } from '@sorrel/contract/charting/needs/sentence'
import { writeSentence } from '@sorrel/contract/charting/pes/sentence'
import type { NoteContent, PesStatement } from '@sorrel/contract/charting/schemas'
import type { Label } from '@sorrel/contract/kernel/label'

type Section = { key: string; label: Label; text: string }

const words = {
  measurements: { en: 'Height and weight', es: 'Estatura y peso' },
  pes_statements: { en: 'Nutrition diagnosis', es: 'Diagnóstico nutricional' },
  malnutrition: { en: 'Malnutrition criteria', es: 'Criterios de desnutrición' },
  diagnoses: { en: 'Diagnoses', es: 'Diagnósticos' },
  next_visit_focus: { en: 'Next visit', es: 'Próxima visita' },
} as const satisfies Record<string, Label>

/** What a note says, as titled texts in the order of the note, for whoever reads it and does not write in it. Empty parts are left out. */
export function listSections(content: NoteContent): Section[] {
  const fieldsOf = (steps: readonly string[]): Section[] =>
    noteFieldKeys.flatMap((key: NoteFieldKey) => {
      const { step, en, es } = noteFields[key]
      const text = content.fields[key]?.value
      return text && steps.includes(step) ? [{ key, label: { en, es }, text }] : []
    })
  const part = (key: keyof typeof words, text: string | null): Section[] => (text ? [{ key, label: words[key], text }] : [])
  return [
    ...fieldsOf(['assess']),
    ...part('measurements', writeMeasurements(content.measurements, 'en')),
    ...part('malnutrition', content.malnutrition && writeFinding(content.malnutrition)),
    ...part('pes_statements', content.pes_statements.map((one) => `${writeSentence(one, 'en')}.`).join('\n')),
    ...fieldsOf(['intervene', 'monitor']),
    ...part('diagnoses', content.diagnoses.map(({ icd10, description }) => `${icd10} ${description}`).join('\n')),
    ...part('next_visit_focus', content.next_visit_focus),
  ]
}

/** The value of one part as text, for a comparison of versions. */
export function writePart(key: string, value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (key === 'pes_statements') return (value as PesStatement[]).map((one) => writeSentence(one, 'en')).join('\n') || null
  if (key === 'diagnoses')
    return (value as NoteContent['diagnoses']).map(({ icd10, description }) => `${icd10} ${description}`).join('\n') || null
  if (key === 'procedures') {
    const lines = (value as NoteContent['procedures']).map(({ code, units, modifiers }) => `${[code, ...modifiers].join('-')} × ${units}`)
    return lines.join('\n') || null
  }
  if (key === 'smart_goals') return (value as NoteContent['smart_goals']).map(({ text }) => text).join('\n') || null
  if (key === 'needs') return writeNeeds(value as NoteNeeds) || null
  if (key === 'malnutrition') return writeFinding(value as MalnutritionFinding)
  if (key === 'carried_confirmed') return (value as NoteFieldKey[]).map((one) => noteFields[one].en).join(', ') || null
  if (key === 'measurements') return writeMeasurements(value as NoteContent['measurements'], 'en') || null
  return String(value)
}
