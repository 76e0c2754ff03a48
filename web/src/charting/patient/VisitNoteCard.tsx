import '../charting.css'
import { Trans } from '@lingui/react/macro'
import { getVisitNote } from '@sorrel/contract/charting/operations'
import type { VisitNote } from '@sorrel/contract/charting/schemas'
import { guessLanguage, isForeign } from '@sorrel/contract/charting/written-language'
import type { Appointment } from '@sorrel/contract/scheduling/schemas'
import { IconCalendarPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kernel/calls/query.ts'
import { useNow } from '../../kernel/clock.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { VisitGoals } from '../../rewards/patient/VisitGoals.tsx'
import { InstructionsPaper, NotePaper } from '../signed/Papers.tsx'
import { useSay } from '../words.ts'

const MyLetters = makeLazyPart(() => import('../../letters/patient/MyLetters.tsx'), 'MyLetters')

type Props = { visit: Pick<Appointment, 'id' | 'patient_id'>; zone: string }

/** What a patient takes home from a finished visit: the instructions, the goals, the next visit, and the signed note to open. Nothing before it is signed. */
export function VisitNoteCard({ visit, zone }: Props) {
  const { data, error, refetch } = useRead(getVisitNote, { params: { appointment_id: visit.id } })
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data) return <Waiting shape="cards" count={1} />
  if (!data.note) return null
  return <Told visit={visit} note={data.note} zone={zone} />
}

function Told({ visit, note, zone }: Props & { note: VisitNote }) {
  const format = useFormat()
  const now = useNow(60_000)
  const signed = format.within(format.dayAndTime(note.signed_at, zone, now))
  return (
    <>
      <Card title={<Trans>What we agreed</Trans>} className="stack">
        <p className="small quiet">
          {note.signature_name}, {note.credentials}, {signed}
        </p>
        {note.instructions && <Instructions text={note.instructions} />}
        <VisitGoals patientId={visit.patient_id} goals={note.goals} />
        {note.next_visit_focus && (
          <p>
            <b>
              <Trans>Next time we look at</Trans>
            </b>{' '}
            {note.next_visit_focus}
          </p>
        )}
        <NextVisit note={note} zone={zone} />
        <div>
          <InstructionsPaper appointmentId={note.appointment_id} at={note.signed_at} />
        </div>
      </Card>
      <WholeNote note={note} />
      <MyLetters patientId={visit.patient_id} appointmentId={note.appointment_id} zone={zone} />
    </>
  )
}

/** When the two meet again: the visit that is booked, or around when the dietitian would see them, with the way to book it. */
function NextVisit({ note: { next_visit, suggested_on }, zone }: { note: VisitNote; zone: string }) {
  const format = useFormat()
  const now = useNow(60_000)
  const day = suggested_on && format.longDay(suggested_on)
  return (
    <div className="stack stack--close">
      <h3>
        <Trans>Next visit</Trans>
      </h3>
      {next_visit ? (
        <p>
          <Link className="link" to="/app/visits/$id" params={{ id: next_visit.appointment_id }}>
            {format.dayAndTime(next_visit.starts_at, zone, now)}
          </Link>
        </p>
      ) : (
        <>
          <p>{day ? <Trans>Your dietitian would see you again around {day}.</Trans> : <Trans>No next visit is booked yet.</Trans>}</p>
          <div>
            <LinkButton kind="soft" icon={IconCalendarPlus} to="/app/book" search={{ around: suggested_on ?? undefined }}>
              <Trans>Book the next visit</Trans>
            </LinkButton>
          </div>
        </>
      )}
    </div>
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
