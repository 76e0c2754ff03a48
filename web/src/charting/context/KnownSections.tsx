import { Trans, useLingui } from '@lingui/react/macro'
import type { NoteContext } from '@sorrel/contract/charting/context/schemas'
import { noteFields } from '@sorrel/contract/charting/fields'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../kernel/ui/Card.tsx'
import { TextInput } from '../../kernel/ui/fields/TextInput.tsx'
import { Icon } from '../../kernel/ui/Icon.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import type { Formatter } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useSay } from '../words.ts'
import { type Line, listIntakeLines, listJournalLines, listLabLines, listMeasureLines } from './lines.ts'
import { useNoteContext } from './use-context.ts'

type Props = { appointmentId: string; zone: string }

/** What is known of the client, in sections that open and close, with one search over all of them. */
export function KnownSections({ appointmentId, zone }: Props) {
  const { t } = useLingui()
  const { data, error, refetch } = useNoteContext(appointmentId)
  const say = useSay()
  const [typed, setTyped] = useState('')
  const sections = useSections(data, zone)
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting count={4} />
  const allergies = sections.flatMap(({ lines }) => lines).find(({ id }) => id === 'allergies')
  const wanted = fold(typed.trim())
  const found = sections.map((section) => ({ ...section, lines: section.lines.filter((line) => isFound(line, wanted)) }))
  const shown = found.filter(({ lines }) => lines.length > 0)
  return (
    <Card title={<Trans>What is known</Trans>} className="stack stack--close note-known">
      {allergies && (
        <p className="line note-out">
          <Icon of={IconAlertTriangle} />
          <span>
            <b>{say(noteFields.allergies_intolerances)}:</b> {allergies.text}
          </span>
        </p>
      )}
      <TextInput
        id="note-search"
        type="search"
        label={t`Search in all of it`}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {shown.length === 0 && (
        <p className="quiet small">
          <Trans>Nothing here.</Trans>
        </p>
      )}
      {shown.map(({ id, title, lines }) => (
        // A search opens what it finds; without one, each section stays as it was left.
        <details key={wanted ? `${id} found` : id} open={wanted ? true : undefined}>
          <summary>
            {title} <span className="quiet">{lines.length}</span>
          </summary>
          <dl>
            {lines.map((line) => (
              <OneLine key={line.id} {...line} />
            ))}
          </dl>
        </details>
      ))}
    </Card>
  )
}

const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const isFound = ({ head, text, earlier = [] }: Line, wanted: string) => !wanted || fold([head, text, ...earlier].join(' ')).includes(wanted)

function OneLine({ head, text, earlier, stands_out }: Line) {
  return (
    <div>
      <dt>{head}</dt>
      <dd className={stands_out ? 'note-out' : undefined}>
        {text}
        {earlier?.map((before) => (
          <small key={before} className="quiet">
            {before}
          </small>
        ))}
      </dd>
    </div>
  )
}

type Section = { id: string; title: string; lines: readonly Line[] }

function useSections(context: NoteContext | undefined, zone: string): Section[] {
  const { t } = useLingui()
  const format = useFormat()
  if (!context) return []
  return [
    { id: 'intake', title: t`Answers of the intake`, lines: listIntakeLines(context, format, zone) },
    { id: 'labs', title: t`Laboratory`, lines: listLabLines(context, format, zone) },
    { id: 'journal', title: t`Journal of two weeks`, lines: listJournalLines(context, format, zone) },
    { id: 'measures', title: t`Weight and height`, lines: listMeasureLines(context, format, zone) },
    { id: 'referral', title: t`Referral`, lines: listReferralLines(context, format, t`Referred by`, t`Diagnosis`, t`Valid until`) },
    {
      id: 'glucose',
      title: t`Glucose`,
      lines: listGlucoseLines(context, format, t`Mean`, t`In range`, t`Under 54 mg/dL`),
    },
  ].filter(({ lines }) => lines.length > 0)
}

const listReferralLines = ({ referral }: NoteContext, format: Formatter, by: string, diagnosis: string, until: string): Line[] =>
  referral
    ? [
        ...(referral.clinician_name ? [{ id: 'by', head: by, text: referral.clinician_name }] : []),
        ...referral.diagnoses.map(({ code, text }, nth) => ({
          id: `diagnosis ${nth}`,
          head: diagnosis,
          text: [code, text].filter(Boolean).join(' '),
        })),
        ...(referral.valid_until ? [{ id: 'until', head: until, text: format.shortDate(referral.valid_until) }] : []),
      ]
    : []

const listGlucoseLines = ({ glucose }: NoteContext, format: Formatter, mean: string, inRange: string, veryLow: string): Line[] =>
  glucose
    ? [
        {
          id: 'mean',
          head: mean,
          text: `${format.number(glucose.mean)} mg/dL, ${format.shortDate(glucose.from)} – ${format.shortDate(glucose.to)}`,
        },
        { id: 'range', head: inRange, text: format.percent(glucose.in_range) },
        ...(glucose.very_low > 0 ? [{ id: 'low', head: veryLow, text: format.percent(glucose.very_low), stands_out: true }] : []),
      ]
    : []
