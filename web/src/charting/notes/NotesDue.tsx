import { Plural, Trans } from '@lingui/react/macro'
import { listChartNotes } from '@sorrel/contract/charting/operations'
import { useRead } from '../../kernel/calls/query.ts'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'

/** On the home screen: how many notes wait for a signature, how many of them are late or open again, and the way to them. Nothing if none waits. */
export function NotesDue() {
  const counts = useRead(listChartNotes, { query: { view: 'due', limit: 1 } }).data?.counts
  if (!counts || counts.due === 0) return null
  return (
    <Notice tone={counts.overdue > 0 || counts.reopened > 0 ? 'warn' : 'info'}>
      <p>
        <b>
          <Plural value={counts.due} one="# note waits for your signature." other="# notes wait for your signature." />
        </b>{' '}
        {counts.overdue > 0 ? (
          <Plural value={counts.overdue} one="# is late." other="# are late." />
        ) : (
          <Trans>Each is due two days after its visit.</Trans>
        )}{' '}
        {counts.reopened > 0 && (
          <Plural
            value={counts.reopened}
            one="# was signed before and is open again: sign it again."
            other="# were signed before and are open again: sign them again."
          />
        )}
      </p>
      <LinkButton kind="quiet" size="small" to="/provider/notes">
        <Trans>Open notes</Trans>
      </LinkButton>
    </Notice>
  )
}
