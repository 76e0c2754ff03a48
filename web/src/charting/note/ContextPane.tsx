import { Trans } from '@lingui/react/macro'
import { grownAge } from '@sorrel/contract/growth/vocabulary'
import { Link } from '@tanstack/react-router'
import { Card } from '../../kernel/ui/Card.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { dayOf } from '../../kernel/words/format.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { CarryAll } from '../context/CarryAll.tsx'
import { useNoteContext } from '../context/use-context.ts'
import { useQuote } from '../context/use-quote.ts'
import type { NoteEditor } from './use-note.ts'

const KnownSections = makeLazyPart(() => import('../context/KnownSections.tsx'), 'KnownSections')
const Brief = makeLazyPart(() => import('../../recap/provider/Brief.tsx'), 'Brief')
const TalkPane = makeLazyPart(() => import('../../recording/talk/TalkPane.tsx'), 'TalkPane')
const RecentMessages = makeLazyPart(() => import('../../chat/provider/RecentMessages.tsx'), 'RecentMessages')
const GrowthLines = makeLazyPart(() => import('../../growth/provider/GrowthLines.tsx'), 'GrowthLines')
const Trends = makeLazyPart(() => import('../../labs/report/Trends.tsx'), 'Trends')

/** What is known before the note is written: the last note, what came since from intake, journal and labs, and the values over time. */
export function ContextPane({ editor, zone }: { editor: NoteEditor; zone: string }) {
  const { note } = editor
  const { data: context } = useNoteContext(note.appointment_id)
  const onQuote = useQuote(editor, zone)
  const months = context?.patient.age_months ?? null
  const isChild = months !== null && months < grownAge * 12
  return (
    <>
      {note.care_id && (
        <nav className="line line--wrap small" aria-label={note.visit.patient_name}>
          <Link to="/provider/clients/$careId" params={{ careId: note.care_id }} search={{ tab: 'intake' }}>
            <Trans>Intake</Trans>
          </Link>
          <Link to="/provider/clients/$careId" params={{ careId: note.care_id }} search={{ tab: 'labs' }}>
            <Trans>Labs</Trans>
          </Link>
          <Link to="/provider/clients/$careId" params={{ careId: note.care_id }} search={{ tab: 'journal' }}>
            <Trans>Journal</Trans>
          </Link>
        </nav>
      )}
      {note.visit.visit_mode !== 'in_person' && <TalkPane appointmentId={note.appointment_id} />}
      <LastNote editor={editor} zone={zone} />
      <RecentMessages patientId={note.patient_id} zone={zone} onQuote={onQuote} whileLoading={<Waiting count={2} />} />
      <KnownSections appointmentId={note.appointment_id} zone={zone} whileLoading={<Waiting count={4} />} />
      {isChild && <GrowthLines patientId={note.patient_id} careId={note.care_id} whileLoading={<Waiting count={2} />} />}
      <Brief patientId={note.patient_id} whileLoading={<Waiting count={3} />} />
      <Trends patientId={note.patient_id} zone={zone} first={2} whileLoading={<Waiting count={2} />} />
    </>
  )
}

function LastNote({ editor, zone }: { editor: NoteEditor; zone: string }) {
  const last = editor.note.last_note
  const format = useFormat()
  if (!last) return null
  const day = format.shortDate(dayOf(last.visit_at, zone))
  return (
    <Card title={<Trans>Last note</Trans>} className="stack stack--close">
      <p className="small">
        <Link to="/provider/appointments/$id/note" params={{ id: last.appointment_id }}>
          {day}
        </Link>
      </p>
      {last.sentences.map((sentence) => (
        <p key={sentence} lang="en">
          {sentence}.
        </p>
      ))}
      {last.focus && (
        <p className="small">
          <b>
            <Trans>Look at next</Trans>
          </b>{' '}
          {last.focus}
        </p>
      )}
      <CarryAll editor={editor} />
    </Card>
  )
}
