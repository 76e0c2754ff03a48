import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import { pesProblems } from '@sorrel/contract/charting/pes/problems'
import { type PesSignId, pesSigns } from '@sorrel/contract/charting/pes/signs'
import type { NoteContent, NoteField, PesStatement } from '@sorrel/contract/charting/schemas'

// Fields that are about numbers of a body or its food from their first word.
const numberFields: readonly NoteFieldKey[] = ['weight_history', 'estimated_needs']

// Body mass index, obesity, malnutrition by degree, and weight that is lost, gained or too low.
const weightCodes = /^(Z68|E66|E4[0-6]|R63\.[456])/

const amount = String.raw`\d[\d.,]*`
const units = String.raw`(kg|kilos?|kilogram\w*|lbs?|pounds?|libras?|kcal|cals?|kilocalor\w*|calor[ií]\w*)`
const names = '(bmi|imc|body mass|masa corporal|weights?|weighs?|weighed|pes[oóa]|calories|calor[ií]as)'
const bodyNumbers = new RegExp(
  String.raw`${amount}\s*${units}(?![\p{L}])|(?<![\p{L}])${names}(?![\p{L}])[^.!?\n]{0,30}?\d|\d[^.!?\n]{0,12}\b(bmi|imc)(?![\p{L}])`,
  'iu',
)

/** A text without its sentences that name a weight, a body mass index or calories as a number. */
export const leaveOutSentences = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line
        // A point between two digits ends no sentence.
        .split(/(?<=[.!?])\s+/)
        .filter((sentence) => !bodyNumbers.test(sentence))
        .join(' '),
    )
    .join('\n')
    .trim()

/**
 * What a note says to a patient in safe mode: no measurement, no needs, no diagnosis by weight, and no sentence with a number of body or energy.
 * The archive asks before, and is whole.
 */
export function leaveOutNumbers(content: NoteContent): NoteContent {
  const fields = Object.entries(content.fields as Record<NoteFieldKey, NoteField>).flatMap(([key, field]) => {
    const value = numberFields.includes(key as NoteFieldKey) ? '' : leaveOutSentences(field.value)
    return value ? [[key, { ...field, value }] as const] : []
  })
  return {
    ...content,
    ...{ fields: Object.fromEntries(fields), measurements: { height_cm: null, weight_kg: null }, needs: null, malnutrition: null },
    pes_statements: content.pes_statements.flatMap(leaveOutSigns),
    diagnoses: content.diagnoses.filter(({ icd10 }) => !weightCodes.test(icd10)),
    next_visit_focus: content.next_visit_focus && leaveOutSentences(content.next_visit_focus),
  }
}

/** A nutrition diagnosis without signs of the measured body. One about weight itself is left out. */
function leaveOutSigns(statement: PesStatement): PesStatement[] {
  if (pesProblems[statement.problem_id].class === 'weight') return []
  const isTold = ({ sign_id, text }: PesStatement['signs'][number]) =>
    pesSigns[sign_id as PesSignId]?.domain !== 'AD' && !(text && bodyNumbers.test(text))
  const cause = statement.etiology_text && leaveOutSentences(statement.etiology_text)
  return [{ ...statement, etiology_text: cause || null, signs: statement.signs.filter(isTold) }]
}

/** Addenda without such sentences; one that says nothing else is left out. */
export const leaveOutOf = <One extends { text: string }>(addenda: readonly One[]): One[] =>
  addenda.map((one) => ({ ...one, text: leaveOutSentences(one.text) })).filter(({ text }) => text !== '')
