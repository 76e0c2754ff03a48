import '../charting.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { listChartNotes } from '@sorrel/contract/charting/operations'
import { type NoteView, noteViews } from '@sorrel/contract/charting/vocabulary'
import { getRouteApi, Link } from '@tanstack/react-router'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { usePages } from '../../kernel/calls/pages.ts'
import { useNow } from '../../kernel/clock.ts'
import { PageHead } from '../../kernel/shell/PageHead.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Chip } from '../../kernel/ui/Chip.tsx'
import { EmptyState } from '../../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { ViewTabs } from '../../kernel/ui/tables/ViewTabs.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useMyZone } from '../../scheduling/provider/use-schedule.ts'
import { formatDayTime } from '../../scheduling/provider/when.ts'

const route = getRouteApi('/staff/provider/notes')
type Line = OutputOf<typeof listChartNotes>['items'][number]

/** The dietitian's notes: those that are due, the oldest first, those begun, and those signed. */
export function NotesPage() {
  const { t } = useLingui()
  const asked = route.useSearch().view
  const view: NoteView = noteViews.find((one) => one === asked) ?? 'due'
  const read = usePages(listChartNotes, { query: { view } }, { keepsPrevious: true })
  const words = { due: t`Due`, draft: t({ message: 'Begun', context: 'notes' }), signed: t({ message: 'Signed', context: 'notes' }) }
  const counts = read.first?.counts
  const sizes: Partial<Record<NoteView, number>> = counts ? { due: counts.due, draft: counts.draft } : {}
  return (
    <>
      <PageHead
        title={t`Notes`}
        line={
          counts &&
          (counts.overdue > 0 ? (
            <Plural value={counts.overdue} one="# note is late" other="# notes are late" />
          ) : (
            <Trans>No note is late</Trans>
          ))
        }
      />
      <div className="page stack">
        <ViewTabs name={t`Notes`}>
          {noteViews.map((one) => (
            <Link
              key={one}
              to="/provider/notes"
              search={{ view: one === 'due' ? undefined : one }}
              aria-current={one === view ? 'page' : undefined}
              activeOptions={{ exact: true, explicitUndefined: true }}
            >
              {words[one]} {sizes[one] !== undefined && <span className="quiet">{sizes[one]}</span>}
            </Link>
          ))}
        </ViewTabs>
        {read.error && !read.data && <Problem error={read.error} again={() => void read.refetch()} />}
        {!read.data && !read.error && <Waiting count={5} />}
        {read.data && read.items.length === 0 && <Nothing view={view} />}
        {read.items.length > 0 && (
          <ul className="rows card card--flush">
            {read.items.map((line) => (
              <NoteLine key={line.appointment_id} line={line} />
            ))}
          </ul>
        )}
        {read.more && (
          <div>
            <Button kind="quiet" busy={read.isLoadingMore} onClick={read.more}>
              <Trans>Show more</Trans>
            </Button>
          </div>
        )}
      </div>
    </>
  )
}

function NoteLine({ line }: { line: Line }) {
  const format = useFormat()
  const zone = useMyZone()
  const now = useNow(60_000)
  const when = formatDayTime(format, line.visit_at, zone, now)
  return (
    <li>
      <Link className="note-line" to="/provider/appointments/$id/note" params={{ id: line.appointment_id }}>
        <span>
          <b>{line.patient_name}</b>
          <span className="small quiet"> {when}</span>
        </span>
        <span className="line">
          {line.is_reopened ? (
            <Chip tone="warn">
              <Trans>Sign again</Trans>
            </Chip>
          ) : (
            line.status === 'draft' && (
              <Chip>
                <Trans context="note">Begun</Trans>
              </Chip>
            )
          )}
          {line.status === 'signed' ? (
            <Chip tone="leaf">
              <Trans>Signed</Trans>
            </Chip>
          ) : line.overdue ? (
            <Chip tone="warn">
              <Trans>Late</Trans>
            </Chip>
          ) : (
            <span className="small quiet">
              <Trans>due {format.relative(line.due_at, now)}</Trans>
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

const Nothing = ({ view }: { view: NoteView }) => (
  <EmptyState title={view === 'due' ? <Trans>No note is due</Trans> : <Trans>No note here yet</Trans>}>
    {view === 'due' ? (
      <Trans>
        After each visit that took place, its note waits here. It is due after two days. We remind you by email a day before, and each day
        that it is late.
      </Trans>
    ) : (
      <Trans>Notes that you write appear here.</Trans>
    )}
  </EmptyState>
)
