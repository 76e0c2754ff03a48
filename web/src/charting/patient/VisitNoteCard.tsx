import '../charting.css'
import { Trans } from '@lingui/react/macro'
import { getVisitNote } from '@sorrel/contract/charting/operations'
import type { VisitNote } from '@sorrel/contract/charting/schemas'
import { guessLanguage, isForeign } from '@sorrel/contract/charting/written-language'
import { useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { InstructionsPaper, NotePaper } from '../signed/Papers.tsx'
import { useSay } from '../words.ts'

type Props = { appointmentId: string; zone: string }

/** What a patient takes home from a finished visit: the instructions, the goals, and the signed note to open. Nothing before it is signed. */
export function VisitNoteCard({ appointmentId, zone }: Props) {
  const { data, error, refetch } = useRead(getVisitNote, { params: { appointment_id: appointmentId } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="cards" count={1} />
  if (!data.note) return null
  return <Told note={data.note} zone={zone} />
}

function Told({ note, zone }: { note: VisitNote; zone: string }) {
  const format = useFormat()
  const now = useNow(60_000)
  const signed = format.dayAndTime(note.signed_at, zone, now)
  return (
    <>
      <Card title={<Trans>What we agreed</Trans>} className="stack">
        <p className="small quiet">
          {note.signature_name}, {note.credentials}, {signed}
        </p>
        {note.instructions && <Instructions text={note.instructions} />}
        {note.goals.length > 0 && (
          <>
            <h3>
              <Trans>Your goals</Trans>
            </h3>
            <ul className="rows">
              {note.goals.map(({ id, text, by_date }) => (
                <li key={id}>
                  {text}
                  {by_date && (
                    <span className="small quiet">
                      {' '}
                      <Trans>until {format.shortDate(by_date)}</Trans>
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
        {note.next_visit_focus && (
          <p>
            <b>
              <Trans>Next time we look at</Trans>
            </b>{' '}
            {note.next_visit_focus}
          </p>
        )}
        <div>
          <InstructionsPaper appointmentId={note.appointment_id} at={note.signed_at} />
        </div>
      </Card>
      <WholeNote note={note} />
    </>
  )
}

/** The instructions as they were written. If that is another language than the one of the screen, it says so, and readers of screens hear it. */
function Instructions({ text }: { text: string }) {
  const { locale } = useFormat()
  const written = guessLanguage(text)
  return (
    <>
      {isForeign(text, locale) && (
        <p className="small quiet">{written === 'en' ? <Trans>Written in English</Trans> : <Trans>Written in Spanish</Trans>}</p>
      )}
      <p className="note-text" lang={written ?? undefined}>
        {text}
      </p>
    </>
  )
}

function WholeNote({ note }: { note: VisitNote }) {
  const say = useSay()
  if (note.is_withheld)
    return (
      <p className="small quiet">
        <Trans>Your dietitian does not share the note itself. You can ask why.</Trans>
      </p>
    )
  return (
    <Card>
      <details className="note-whole">
        <summary>
          <Trans>Read the whole note</Trans>
        </summary>
        <dl className="note-reading">
          {note.sections.map(({ key, label, text }) => (
            <div key={key}>
              <dt>{say(label)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
          {note.addenda.map(({ id, text }) => (
            <div key={id}>
              <dt>
                <Trans>Added later</Trans>
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
        <NotePaper appointmentId={note.appointment_id} at={note.signed_at} />
      </details>
    </Card>
  )
}
