import { Trans } from '@lingui/react/macro'
import { getRecording } from '@sorrel/contract/recording/operations'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useRead } from '../../kernel/calls/query.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { Withdraw } from '../call/Withdraw.tsx'

type Recording = OutputOf<typeof getRecording>

/** What a patient reads about the recording of their visit, with the way to take their yes back. Nothing if there was none. */
export function RecordingCard({ appointmentId }: { appointmentId: string }) {
  const params = { appointment_id: appointmentId as Recording['appointment_id'] }
  const { data } = useRead(getRecording, { params })
  // Who cannot read it loses nothing that they came for.
  if (!data || (data.takes.length === 0 && data.status !== 'withdrawn')) return null
  return (
    <Card title={<Trans>This visit was recorded</Trans>} className="stack stack--close">
      <About recording={data} />
      {data.takes.length > 0 && (data.can_withdraw ? <Withdraw recording={data} /> : <SignedAlready />)}
    </Card>
  )
}

function SignedAlready() {
  return (
    <p className="quiet small">
      <Trans>
        The note of this visit is signed, so what was said is part of your record. Write to the practice if you have questions about it.
      </Trans>
    </p>
  )
}

function About({ recording: { status, media_until, media_deleted_at } }: { recording: Recording }) {
  const format = useFormat()
  const day = media_until && format.shortDate(media_until.slice(0, 10))
  return (
    <p>
      {status === 'withdrawn' ? (
        <Trans>The recording and everything made from it are deleted, because somebody in the visit asked for it.</Trans>
      ) : media_deleted_at ? (
        <Trans>The sound is deleted. What was written down of it stays with your record.</Trans>
      ) : (
        <Trans>The sound is deleted on {day} at the latest. What was written down of it stays with your record.</Trans>
      )}
    </p>
  )
}
