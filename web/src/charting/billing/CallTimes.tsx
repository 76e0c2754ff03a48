import { Trans, useLingui } from '@lingui/react/macro'
import { stateLabels } from '@sorrel/contract/patients/states'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { NoteEditor } from '../note/use-note.ts'

/** What the call says to the note: its times as a proposal, the minutes without a picture, and where the client sat. It overwrites nothing by itself. */
export function CallTimes({ editor, zone }: { editor: NoteEditor; zone: string }) {
  const { t } = useLingui()
  const format = useFormat()
  const { call } = editor.note
  if (!call?.together_from || !call.together_to) return null
  const { together_from, together_to, minutes, apart_minutes, location } = call
  const [from, to] = [format.time(together_from, zone), format.time(together_to, zone)]
  const isTaken =
    editor.read<string | null>('session_started_at') === together_from && editor.read<string | null>('session_ended_at') === together_to
  const isThere = !location || editor.read<string | null>('patient_location_state') === location.state
  const use = () => {
    editor.set('session_started_at', together_from)
    editor.set('session_ended_at', together_to)
    if (location) editor.set('patient_location_state', location.state)
  }
  const apart = format.minutes(apart_minutes)
  return (
    <Notice tone="info">
      <p>
        <Trans>
          From the call: both in the room from {from} to {to}
        </Trans>
        {apart_minutes > 0 && t`, without ${apart} apart`}
      </p>
      {location && (
        <p>
          <Trans>The client was in {stateLabels[location.state][format.locale]}.</Trans>
        </p>
      )}
      <Pictures {...{ call, minutes }} />
      {editor.note.can_write && !(isTaken && isThere) && (
        <Button kind="plain" size="small" onClick={use}>
          <Trans>Use what the call says</Trans>
        </Button>
      )}
    </Notice>
  )
}

/** The minutes in which they did not see each other, and what that changes. */
function Pictures({ call, minutes }: { call: NonNullable<NoteEditor['note']['call']>; minutes: number }) {
  const format = useFormat()
  const [silent, whole, half] = [format.minutes(call.audio_only_minutes), format.minutes(minutes), format.minutes(call.one_sided_minutes)]
  if (call.audio_only_minutes === 0 && call.one_sided_minutes === 0) return null
  return (
    <p className="small">
      {call.audio_only_minutes > 0 && (
        <Trans>
          {silent} of {whole} were by sound alone. A visit by sound alone is billed with modifier 93, and some plans pay less for it.
        </Trans>
      )}{' '}
      {call.one_sided_minutes > 0 && <Trans>For {half} only one side showed a picture.</Trans>}
    </p>
  )
}
