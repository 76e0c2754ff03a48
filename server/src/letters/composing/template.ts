import { isGoalOpen } from '@sorrel/contract/charting/carrying'
import { type NoteFieldKey, noteFields } from '@sorrel/contract/charting/fields'
import { writeFinding } from '@sorrel/contract/charting/malnutrition/sentence'
import { writeMeasurements } from '@sorrel/contract/charting/measurements'
import { writeSentence } from '@sorrel/contract/charting/pes/sentence'
import type { NoteContent } from '@sorrel/contract/charting/schemas'
import type { Language } from '@sorrel/contract/kernel/values'
import { openPlace } from '@sorrel/contract/letters/rules'
import type { LetterParts } from '@sorrel/contract/letters/schemas'
import type { LetterKind } from '@sorrel/contract/letters/vocabulary'

/** From what a letter is composed: what was signed, and about whom. */
export type LetterSource = {
  patient: { name: string; birth_date: string | null }
  visit_at: string
  /** The time zone of the dietitian, who writes. */
  zone: string
  isFirst: boolean
  content: NoteContent
}

const words = {
  en: {
    opening: {
      progress: (who: string, day: string, isFirst: boolean) =>
        `I am writing to you about our patient ${who}, whom I saw for ${isFirst ? 'a first nutrition visit' : 'a nutrition visit'} on ${day}.`,
      necessity: (who: string, day: string) =>
        `I am writing on behalf of my patient ${who}, whom I last saw on ${day}, to explain why medical nutrition therapy is needed.`,
    },
    born: (day: string) => `born ${day}`,
    measured: 'Measured',
    goals: 'Goals',
    until: (day: string) => `by ${day}`,
    instructions: 'Instructions for the patient',
    next: 'Next visit',
    necessity: (named: string) =>
      `Medical nutrition therapy by a registered dietitian is a part of the treatment of ${named}. Without it, ${openPlace}`,
    nothingNamed: 'the condition described above',
    closing: {
      progress: 'Please let me know of anything in your treatment that I should keep in mind. Thank you for sharing this care.',
      necessity: 'I ask you to cover this care, and I am glad to answer any question.',
    },
  },
  es: {
    opening: {
      progress: (who: string, day: string, isFirst: boolean) =>
        `Le escribo acerca de ${who}, paciente que compartimos, a quien atendí en ${isFirst ? 'una primera visita de nutrición' : 'una visita de nutrición'} el ${day}.`,
      necessity: (who: string, day: string) =>
        `Escribo en nombre de mi paciente ${who}, a quien atendí por última vez el ${day}, para explicar por qué necesita terapia médica nutricional.`,
    },
    born: (day: string) => `nacimiento: ${day}`,
    measured: 'Medidas',
    goals: 'Metas',
    until: (day: string) => `para el ${day}`,
    instructions: 'Indicaciones para el paciente',
    next: 'Próxima visita',
    necessity: (named: string) =>
      `La terapia médica nutricional con un dietista registrado es parte del tratamiento de ${named}. Sin ella, ${openPlace}`,
    nothingNamed: 'la condición descrita arriba',
    closing: {
      progress: 'Le agradezco que me avise de todo lo que deba tener en cuenta de su tratamiento. Gracias por compartir esta atención.',
      necessity: 'Le pido que cubra esta atención, y con gusto respondo a cualquier pregunta.',
    },
  },
} as const

const findings: readonly NoteFieldKey[] = [
  'chief_motivation',
  'medical_history',
  'interval_history',
  'goal_progress',
  'medications_supplements',
  'weight_history',
  'labs_summary',
  'gi_symptoms',
  'barriers',
]
const interventions: readonly NoteFieldKey[] = ['intervention_nd', 'intervention_e', 'intervention_c', 'intervention_rc']

/**
 * What a letter proposes to say, for the dietitian to edit: sentences of ours in the language of the letter, and the words of the signed note as
 * they were written. It claims nothing that the note does not say; what only the dietitian can judge is a place to fill in.
 */
export function composeParts(kind: LetterKind, language: Language, source: LetterSource): LetterParts {
  const say = words[language]
  const { content } = source
  return {
    opening: writeOpening(kind, language, source),
    findings: lines([...fieldsOf(content, findings, language), ...listMeasured(content, language)]),
    diagnoses: lines([
      ...content.diagnoses.map(({ icd10, description }) => `${icd10} ${description}`),
      ...content.pes_statements.map((one) => `${writeSentence(one, language)}.`),
    ]),
    necessity: kind === 'necessity' ? say.necessity(nameConditions(content) || say.nothingNamed) : '',
    plan: lines([...fieldsOf(content, interventions, language), ...listGoals(content, language)]),
    follow_up: lines([
      ...(content.fields.monitoring_evaluation ? [content.fields.monitoring_evaluation.value] : []),
      ...(content.next_visit_focus ? [`${say.next}: ${content.next_visit_focus}`] : []),
    ]),
    closing: say.closing[kind],
  }
}

const lines = (written: readonly string[]): string => written.join('\n')

function writeOpening(kind: LetterKind, language: Language, { patient, visit_at, zone, isFirst }: LetterSource): string {
  const say = words[language]
  const who = patient.birth_date ? `${patient.name} (${say.born(writeDay(patient.birth_date, language))})` : patient.name
  return say.opening[kind](who, writeDate(visit_at, language, zone), isFirst)
}

const fieldsOf = ({ fields }: NoteContent, keys: readonly NoteFieldKey[], language: Language): string[] =>
  keys.flatMap((key) => {
    const value = fields[key]?.value
    return value ? [`${noteFields[key][language]}: ${value}`] : []
  })

function listMeasured({ measurements, malnutrition }: NoteContent, language: Language): string[] {
  const measured = writeMeasurements(measurements, language)
  return [...(measured ? [`${words[language].measured}: ${measured}`] : []), ...(malnutrition ? [writeFinding(malnutrition)] : [])]
}

/** The conditions in words, as the note names them. */
const nameConditions = ({ diagnoses }: NoteContent): string =>
  diagnoses.map(({ icd10, description }) => `${description} (${icd10})`).join(', ')

function listGoals({ smart_goals, patient_instructions }: NoteContent, language: Language): string[] {
  const say = words[language]
  // A goal that was met or dropped is none any more.
  const goals = smart_goals
    .filter(isGoalOpen)
    .map(({ text, by_date }) => (by_date ? `${text} (${say.until(writeDay(by_date, language))})` : text))
  return [
    ...(patient_instructions ? [`${say.instructions}: ${patient_instructions}`] : []),
    ...(goals.length > 0 ? [`${say.goals}: ${goals.join('; ')}`] : []),
  ]
}

const localeOf = (language: Language) => (language === 'es' ? 'es-US' : 'en-US')

/** A day in words, as a letter writes it. */
export const writeDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`))

/** The day of a moment in words, by the clock of a zone. */
export const writeDate = (at: string, language: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(new Date(at))
