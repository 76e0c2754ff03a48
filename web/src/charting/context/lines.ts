import type { NoteContext } from '@sorrel/contract/charting/context/schemas'
import { emotionLabels, entryKindLabels, symptomLabels } from '@sorrel/contract/journal/vocabulary'
import { resultFlagLabels } from '@sorrel/contract/labs/vocabulary'
import { findQuestion } from '@sorrel/contract/patients/intake/questions'
import type { Value } from '@sorrel/contract/patients/intake/rules'
import { writeHeight } from '@sorrel/contract/patients/measures/height'
import { writeWeight } from '@sorrel/contract/patients/measures/weight'
import type { Formatter } from '../../kernel/words/format.ts'
import { dayOf } from '../../kernel/words/format.ts'
import { writeAnswer } from '../../patients/intake/words.ts'

/** One line of the pane: what it is about, what it says, and whether it stands out. */
export type Line = { id: string; head: string; text: string; earlier?: readonly string[]; stands_out?: boolean }
type Write = (context: NoteContext, format: Formatter, zone: string) => Line[]

/** The answers of the intake, each with what was answered before. */
export const listIntakeLines: Write = ({ intake, patient }, format, zone) =>
  intake.flatMap(({ question, value, earlier }) => {
    const asked = findQuestion(question)
    if (!asked) return []
    const write = (answer: Value) => writeAnswer(asked, answer, format, patient.units).join('; ')
    const before = earlier.map((one) => `${format.shortDate(dayOf(one.at, zone))}: ${one.value === null ? '–' : write(one.value)}`)
    return [{ id: question, head: asked.label[format.locale], text: write(value), earlier: before }]
  })

/** The values of the latest reports; those outside of their range stand out. */
export const listLabLines: Write = ({ labs }, format, zone) =>
  labs.flatMap(({ lab_id, collected_at, results }) =>
    results.map(({ name, value, comparator, unit, text, flag }, nth) => {
      const amount = value === null ? (text ?? '') : `${comparator ?? ''}${format.number(value)} ${unit ?? ''}`
      const isOut = flag === 'Low' || flag === 'High'
      const day = format.shortDate(dayOf(collected_at, zone))
      return {
        id: `${lab_id} ${nth}`,
        head: name,
        text: [amount.trim(), isOut && resultFlagLabels[flag][format.locale].toLowerCase(), day].filter(Boolean).join(', '),
        stands_out: isOut,
      }
    }),
  )

/** What the client wrote in the two weeks before the visit. */
export const listJournalLines: Write = ({ journal }, format, zone) =>
  journal.map(({ id, occurred_at, local_date, kind, text, items, emotions, symptoms }) => ({
    id,
    head: `${format.weekday(local_date)} ${format.time(occurred_at, zone)}, ${entryKindLabels[kind][format.locale].toLowerCase()}`,
    text: [
      items.join(', '),
      text,
      symptoms.map((symptom) => symptomLabels[symptom][format.locale].toLowerCase()).join(', '),
      emotions.map((emotion) => emotionLabels[emotion][format.locale].toLowerCase()).join(', '),
    ]
      .filter(Boolean)
      .join('. '),
    stands_out: symptoms.length > 0,
  }))

/** Weights and heights, the latest first. */
export const listMeasureLines: Write = ({ weights, heights, patient: { units } }, format) => [
  ...weights.map(({ on, kilograms }, nth) => ({
    id: `weight ${on} ${nth}`,
    head: format.shortDate(on),
    text: writeWeight(kilograms, units),
  })),
  ...heights.map(({ on, centimeters }, nth) => ({
    id: `height ${on} ${nth}`,
    head: format.shortDate(on),
    text: writeHeight(centimeters, units),
  })),
]
