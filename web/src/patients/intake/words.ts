import type { Label } from '@sorrel/contract/kernel/label'
import type { Question } from '@sorrel/contract/patients/intake/question'
import type { Allergy, Medicine, Value } from '@sorrel/contract/patients/intake/rules'
import { howOftenLabels, reactionLabels, timeOfDayLabels, unsureLabel } from '@sorrel/contract/patients/intake/vocabulary'
import type { UnitSystem } from '@sorrel/contract/patients/measures/amounts'
import { writeHeight } from '@sorrel/contract/patients/measures/height'
import { writeWeight } from '@sorrel/contract/patients/measures/weight'
import type { Formatter } from '../../kernel/words/format.ts'

/** How a medicine is taken, in one line: `1 tablet, every day, evening`. */
export function writeDose({ amount, how_often, times }: Medicine, { locale, list }: Formatter): string {
  const often = how_often && howOftenLabels[how_often][locale].toLowerCase()
  const when = times && times.length > 0 && list(times.map((time) => timeOfDayLabels[time][locale].toLowerCase()))
  return [amount, often, when].filter(Boolean).join(', ')
}

export const writeMedicine = ({ name, strength }: Medicine): string => [name, strength].filter(Boolean).join(', ')

/** An answer as lines of text. */
export function writeAnswer(question: Question, value: Value, format: Formatter, units: UnitSystem): string[] {
  const { locale } = format
  if ('options' in question) {
    const options: Readonly<Record<string, Label>> = question.options
    return [value].flat().map((option) => options[String(option)]?.[locale] ?? String(option))
  }
  if (question.kind === 'height') return [writeHeight(Number(value), units)]
  if (question.kind === 'weight') return [writeWeight(Number(value), units)]
  if (question.kind === 'medicines')
    return (value as Medicine[]).map((one) =>
      [writeMedicine(one), [writeDose(one, format), one.unsure && unsureLabel[locale]].filter(Boolean).join(', ')]
        .filter(Boolean)
        .join(': '),
    )
  if (question.kind === 'allergies')
    return (value as Allergy[]).map(({ food, reaction }) => `${food}: ${reactionLabels[reaction][locale].toLowerCase()}`)
  if (question.kind === 'photos') return []
  return [typeof value === 'number' ? format.number(value) : String(value)]
}
