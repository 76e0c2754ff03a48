import { Trans, useLingui } from '@lingui/react/macro'
import { getChartNote } from '@sorrel/contract/charting/operations'
import { IconClipboardText } from '@tabler/icons-react'
import { useRead } from '../../kernel/calls/query.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../../kernel/ui/notices/Waiting.tsx'

/** Leads from a visit to its note, and says how far the note is. */
export function WriteNoteLink({ appointmentId }: { appointmentId: string }) {
  const { t } = useLingui()
  const { data: note, error, refetch } = useRead(getChartNote, { params: { appointment_id: appointmentId } })
  const missing = note?.checks.missing.length ?? 0
  return (
    <Card title={t`Note`} className="stack stack--close">
      {error && !note && <Problem error={error} again={() => void refetch()} />}
      {!note && !error && <Waiting shape="text" count={1} />}
      {note && (
        <>
          <p className="quiet">
            {note.status === 'signed' ? (
              <Trans>It is signed.</Trans>
            ) : note.version === 0 ? (
              <Trans>Nothing is written yet.</Trans>
            ) : (
              <Trans>It is begun. Missing before signing: {missing}.</Trans>
            )}
          </p>
          <div>
            <LinkButton
              kind={note.status === 'signed' ? 'quiet' : 'soft'}
              icon={IconClipboardText}
              to="/provider/appointments/$id/note"
              params={{ id: appointmentId }}
            >
              {note.status === 'signed' ? <Trans>Read the note</Trans> : <Trans>Write the note</Trans>}
            </LinkButton>
          </div>
        </>
      )}
    </Card>
  )
}
