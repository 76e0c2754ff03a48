import { Trans, useLingui } from '@lingui/react/macro'
import { type NoteFieldKey, noteFields } from '@sorrel/contract/charting/fields'
import { listNoteVersions } from '@sorrel/contract/charting/operations'
import type { NoteVersion } from '@sorrel/contract/charting/schemas'
import { type PlaceOfService, placeLabels } from '@sorrel/contract/charting/vocabulary'
import { type RejectReason, rejectReasonLabels } from '@sorrel/contract/prefill/vocabulary'
import { useState } from 'react'
import { usePages } from '../../kernel/calls/pages.ts'
import { useNow } from '../../kernel/clock.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { formatDayTime } from '../../scheduling/provider/when.ts'
import { useSay } from '../words.ts'

/** How the note came to be: each version with what it changed, before and after. Read when it is opened. */
export function History({ appointmentId, zone }: { appointmentId: string; zone: string }) {
  const [open, setOpen] = useState(false)
  return (
    <Card title={<Trans>History</Trans>} className="stack">
      {open ? (
        <Versions appointmentId={appointmentId} zone={zone} />
      ) : (
        <div>
          <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
            <Trans>Show all versions</Trans>
          </Button>
        </div>
      )}
    </Card>
  )
}

function Versions({ appointmentId, zone }: { appointmentId: string; zone: string }) {
  const read = usePages(listNoteVersions, { params: { appointment_id: appointmentId }, query: {} })
  if (read.error && !read.data) return <Problem error={read.error} again={() => void read.refetch()} />
  if (!read.data) return <Waiting count={3} />
  return (
    <>
      <ol className="note-versions">
        {read.items.map((one) => (
          <Version key={one.version} version={one} zone={zone} />
        ))}
      </ol>
      {read.more && (
        <div>
          <Button kind="quiet" size="small" busy={read.isLoadingMore} onClick={read.more}>
            <Trans>Earlier versions</Trans>
          </Button>
        </div>
      )}
    </>
  )
}

function Version({ version: { version, act, at, changes }, zone }: { version: NoteVersion; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const say = useSay()
  const now = useNow(60_000)
  const acts = { edited: t`changed`, signed: t`signed`, unlocked: t`unlocked` }
  const parts: Record<string, string> = {
    pes_statements: t`Nutrition diagnosis`,
    patient_instructions: t`Instructions`,
    smart_goals: t`Goals`,
    procedures: t`Procedures`,
    diagnoses: t`Diagnoses`,
    next_visit_focus: t`Next visit`,
    next_visit_weeks: t`Next visit in weeks`,
    measurements: t`Height and weight`,
    needs: t`Estimated needs`,
    malnutrition: t`Malnutrition criteria`,
    session_started_at: t`Began`,
    session_ended_at: t`Ended`,
    place_of_service: t`How you met`,
    patient_location_state: t`State where the client was`,
    license_reason: t`Why you saw them without a license there`,
    conditions_confirmed: t`Conditions and medicines checked`,
    audio_only: t`By sound alone, without a picture`,
    carried_confirmed: t`Still true`,
  }
  /** Instants, codes and yes or no come as the note keeps them. */
  const tell = (key: string, text: string | null) => {
    if (text === null) return null
    if (key.startsWith('session_')) return formatDayTime(format, text, zone, now)
    if (key === 'place_of_service') return say(placeLabels[text as PlaceOfService])
    return { true: t`Yes`, false: t`No` }[text] ?? text
  }
  const nameOf = (key: string) => (key in noteFields ? say(noteFields[key as NoteFieldKey]) : (parts[key] ?? key))
  return (
    <li>
      <p>
        <b>
          <Trans>Version {version}</Trans>
        </b>{' '}
        {acts[act]}, <span className="small quiet">{formatDayTime(format, at, zone, now)}</span>
      </p>
      {changes.filter(isToldOnce).map(({ key, before, after, proposal }) => (
        <p key={`${key} ${proposal?.state}`} className="small">
          {nameOf(key)}: {proposal && <Decided proposal={proposal} />}
          {before !== after && (
            <>
              {before && <del>{tell(key, before)}</del>} {after && <ins>{tell(key, after)}</ins>}
            </>
          )}
        </p>
      ))}
    </li>
  )
}

/** The sums behind an estimate say the same as its field, where that changed with them. */
const isToldOnce = ({ key }: { key: string }, _nth: number, all: readonly { key: string }[]) =>
  key !== 'needs' || !all.some((one) => one.key === 'estimated_needs')

/** What became of a proposal in a version. */
function Decided({ proposal: { state, reject_reason } }: { proposal: NonNullable<NoteVersion['changes'][number]['proposal']> }) {
  const { t } = useLingui()
  const say = useSay()
  const words = { accepted: t`accepted as proposed`, edited: t`proposed, and edited`, rejected: t`proposal rejected`, proposed: '' }
  const why = reject_reason && reject_reason in rejectReasonLabels && say(rejectReasonLabels[reject_reason as RejectReason])
  return (
    <>
      {words[state]}
      {why && ` (${why})`}{' '}
    </>
  )
}
