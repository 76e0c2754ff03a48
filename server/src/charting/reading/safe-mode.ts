import type { NoteFieldKey } from '@sorrel/contract/charting/fields'
import { pesProblems } from '@sorrel/contract/charting/pes/problems'
import { type PesSignId, pesSigns } from '@sorrel/contract/charting/pes/signs'
import type { NoteCheck, NoteContent, NoteField, PesStatement } from '@sorrel/contract/charting/schemas'
import { tellsBodyChange } from './body-change.ts'

// Fields that are about numbers of a body or its food from their first word.
const numberFields: readonly NoteFieldKey[] = ['weight_history', 'estimated_needs']

// Body mass index, obesity, malnutrition by degree, and weight that is lost, gained or too low.
const weightCodes = /^(Z68|E66|E4[0-6]|R63\.[456])/

// Clinicians write an amount in many ways: "130 lb", "130#", "a 12-pound loss", "1,800-calorie", "5 more pounds", "five pounds".
const digits = String.raw`\d[\d.,]*`
const counts =
  'one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|half|un|una|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|quince|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa|cien|ciento|mil|medio|media'
const units = String.raw`(?:kgs?|kilos?|kilogram\p{L}*|lbs?|pounds?|libras?|kj|kilojo?ul\p{L}*|kcals?|cals?|kilocalor\p{L}*|calor[ií]\p{L}*)`
const between = String.raw`[\s\u2010-\u2015-]`
// What is measured, before its number: weight, shape, energy.
const measures =
  'bmi|imc|[ie]bw|body[ -]mass|body fat|masa corporal|grasa corporal|weights?|weigh(?:s|ed|ing)?|wt|pes(?:[oóa]s?|aban?|ando)|waist|cintura|calor[ií](?:es?|as?|cos?|cas?|c)|energy (?:needs?|intake|goals?|targets?)|energía|energétic[oa]s?|tdee|eer|ree|rmr|bmr|z-?scores?'
// And behind it: "78% of ideal body weight", "the 5th percentile".
const measuresAfter = 'bmi|imc|[ie]bw|body weight|peso (?:corporal|ideal|esperado)|body fat|grasa corporal|percentil\\p{L}*'
const word = (options: string) => String.raw`(?<!\p{L})(?:${options})(?!\p{L})`
const bodyNumbers = new RegExp(
  [
    String.raw`(?:${digits}|${word(counts)})(?:\s+\p{L}+)?${between}*${units}(?!\p{L})`,
    String.raw`${digits}\s*#`,
    String.raw`${word(measures)}[^\n]{0,60}?\d`,
    String.raw`\d[^.!?\n]{0,30}?${word(measuresAfter)}`,
  ].join('|'),
  'iu',
)

// A point between two digits ends no sentence, and neither does one before a small letter or a number: "wt. 130".
const sentencesOf = (line: string): string[] => line.split(/(?<=[.!?])\s+(?=[^\p{Ll}\d\s])/u)

const namesNumber = (sentence: string): boolean => bodyNumbers.test(sentence) || tellsBodyChange(sentence)
const namesNumbers = (text: string): boolean => text.split('\n').some((line) => sentencesOf(line).some(namesNumber))

/** A text without its sentences that name a weight, a body mass index or calories as a number. */
export const leaveOutSentences = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      sentencesOf(line)
        .filter((sentence) => !namesNumber(sentence))
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
    pesSigns[sign_id as PesSignId]?.domain !== 'AD' && !(text && namesNumbers(text))
  const keep = (words: string | null) => (words && leaveOutSentences(words)) || null
  const { specify, etiology_text } = statement
  return [{ ...statement, specify: keep(specify), etiology_text: keep(etiology_text), signs: statement.signs.filter(isTold) }]
}

/** Asks about numbers in what the dietitian writes to a patient in safe mode, because that is shown to them as it is. */
export function warnOfNumbers({ patient_instructions, smart_goals }: NoteContent): NoteCheck[] {
  const found: NoteCheck[] = []
  if (namesNumbers(patient_instructions ?? ''))
    found.push({
      key: 'numbers_in_instructions',
      label: {
        en: 'The instructions name a weight or calories, and the client is in safe mode',
        es: 'Las indicaciones nombran un peso o calorías, y la persona está en modo seguro',
      },
      anchor: 'f-patient_instructions',
    })
  if (smart_goals.some(({ text }) => namesNumbers(text)))
    found.push({
      key: 'numbers_in_goals',
      label: {
        en: 'A goal names a weight or calories, and the client is in safe mode',
        es: 'Una meta nombra un peso o calorías, y la persona está en modo seguro',
      },
      anchor: 'goals',
    })
  return found
}

/** Addenda without such sentences, also in their reasons; one that says nothing else is left out. */
export const leaveOutOf = <One extends { text: string; reason: string }>(addenda: readonly One[]): One[] =>
  addenda
    .map((one) => ({ ...one, text: leaveOutSentences(one.text), reason: leaveOutSentences(one.reason) }))
    .filter(({ text }) => text !== '')
