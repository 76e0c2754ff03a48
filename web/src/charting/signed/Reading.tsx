import { useLingui } from '@lingui/react/macro'
import { listFieldsOf, noteFieldKeys, noteFields } from '@sorrel/contract/charting/fields'
import { writeFinding } from '@sorrel/contract/charting/malnutrition/sentence'
import { writeMeasurements } from '@sorrel/contract/charting/measurements'
import { writeSentence } from '@sorrel/contract/charting/pes/sentence'
import type { ChartNote } from '@sorrel/contract/charting/schemas'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useSay } from '../words.ts'

/** A note to read, in the order of care. What was not written is left out. */
export function Reading({ note }: { note: ChartNote }) {
  const { t } = useLingui()
  const say = useSay()
  const { locale } = useFormat()
  // A field of another kind may stand in an old note.
  const keys = [...new Set([...listFieldsOf(note.kind), ...noteFieldKeys])].filter((key) => note.fields[key])
  const partOf = (steps: readonly string[]) =>
    keys.filter((key) => steps.includes(noteFields[key].step)).map((key) => [say(noteFields[key]), note.fields[key]?.value] as const)
  const sentences = note.pes_statements.map((one) => `${writeSentence(one, locale)}.`).join('\n')
  const goals = note.smart_goals.map(({ text }) => text).join('\n')
  const rows: (readonly [string, string | null | undefined])[] = [
    ...partOf(['assess']),
    [t`Height and weight`, writeMeasurements(note.measurements, locale)],
    [t`Malnutrition criteria`, note.malnutrition && writeFinding(note.malnutrition)],
    [t`Nutrition diagnosis`, sentences],
    ...partOf(['intervene', 'monitor']),
    [t`Instructions`, note.patient_instructions],
    [t`Goals`, goals],
    [t`Next visit`, note.next_visit_focus],
  ]
  return (
    <dl className="note-reading card">
      {rows
        .filter(([, text]) => text)
        .map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
    </dl>
  )
}
