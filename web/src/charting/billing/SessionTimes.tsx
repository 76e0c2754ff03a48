import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { countUnits, measureMinutes, unitStepsUpTo } from '@sorrel/contract/charting/rules'
import { Card } from '../../kernel/ui/Card.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { clockOf, findInstantAt } from '../../scheduling/provider/wall-time.ts'
import type { NoteEditor } from '../note/use-note.ts'

/** When the visit began and ended, and the units that the minutes make. */
export function SessionTimes({ editor, zone }: { editor: NoteEditor; zone: string }) {
  const { t } = useLingui()
  const began = editor.read<string | null>('session_started_at')
  const ended = editor.read<string | null>('session_ended_at')
  const minutes = measureMinutes(began, ended)
  const day = dayOf(editor.note.visit.starts_at, zone)
  const time = (name: 'session_started_at' | 'session_ended_at', label: string, at: string | null) => (
    <TextInput
      id={`f-${name}`}
      label={label}
      type="time"
      disabled={!editor.note.can_write}
      value={at ? clockOf(at, zone) : ''}
      onChange={({ currentTarget: { value } }) => editor.set(name, value ? findInstantAt(day, value, zone) : null)}
    />
  )
  return (
    <Card title={<Trans>Time and units</Trans>} className="stack stack--close">
      <div className="note-pair note-times">
        {time('session_started_at', t`Began`, began)}
        {time('session_ended_at', t`Ended`, ended)}
      </div>
      {minutes !== null && <Ruler minutes={minutes} />}
    </Card>
  )
}

const shownSteps = 4

/** The minutes on a ruler with the steps at which one more unit counts, and the same in words. */
function Ruler({ minutes }: { minutes: number }) {
  const units = countUnits(minutes)
  const next = unitStepsUpTo(units + 1).at(-1)!
  const steps = unitStepsUpTo(Math.max(shownSteps, units + 1))
  const end = steps.at(-1)! + 14
  const left = (at: number) => Math.min(300, (at / end) * 300)
  return (
    <div className="unit-ruler">
      <svg viewBox="0 0 300 44" aria-hidden="true">
        <rect x="0" y="14" width="300" height="10" rx="5" className="unit-track" />
        <rect x="0" y="14" width={left(Math.min(end, minutes))} height="10" rx="5" className="unit-spent" />
        {steps.map((step) => (
          <g key={step}>
            <line x1={left(step)} x2={left(step)} y1="12" y2="26" className="unit-step" />
            <text x={left(step)} y="40" textAnchor="middle">
              {step}
            </text>
          </g>
        ))}
        <line x1={left(Math.min(end, minutes))} x2={left(Math.min(end, minutes))} y1="8" y2="30" className="unit-now" />
      </svg>
      <p className="small">
        <b>
          <Trans>{minutes} minutes</Trans>, <Plural value={units} one="# unit" other="# units" />.
        </b>{' '}
        <span className="quiet">
          <Trans>One more from {next} minutes on.</Trans>
        </span>
      </p>
    </div>
  )
}
