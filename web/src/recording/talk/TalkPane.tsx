import '../recording.css'
import { Trans } from '@lingui/react/macro'
import { getRecording, retryTranscription } from '@sorrel/contract/recording/operations'
import { useState } from 'react'
import type { OutputOf } from '../../kernel/calls/api.ts'
import { useAct, useRead } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import { Words } from './Words.tsx'

type Recording = OutputOf<typeof getRecording>

// While words are being written down somebody waits for them.
const lookMs = 3000

/** What was said in a recorded visit, for its dietitian. Nothing if the visit was not recorded. */
export function TalkPane({ appointmentId }: { appointmentId: string }) {
  const params = { appointment_id: appointmentId as Recording['appointment_id'] }
  const [waits, setWaits] = useState(false)
  const { data, error, refetch } = useRead(getRecording, { params }, { refetchInterval: waits ? lookMs : false })
  const isWaiting = data?.status === 'processing'
  if (waits !== isWaiting) setWaits(isWaiting)
  if (error && !data) return <Problem error={error} again={() => void refetch()} />
  if (!data || data.takes.length === 0) return null
  return (
    <Card title={<Trans>What was said</Trans>} className="stack stack--close">
      <State recording={data} />
      <Words recording={data} />
      <Kept recording={data} />
    </Card>
  )
}

/** How far the words are, where they are not simply there. */
function State({ recording }: { recording: Recording }) {
  if (recording.status === 'failed') return <Failed recording={recording} />
  const says =
    recording.status === 'recording' ? (
      <Trans>The visit is being recorded.</Trans>
    ) : recording.status === 'processing' ? (
      <Trans>The talk is being written down.</Trans>
    ) : recording.status === 'no_speech' ? (
      <Trans>Nobody spoke in the recording, so there is nothing to read.</Trans>
    ) : null
  if (says === null) return null
  return (
    <p className="quiet small" role="status">
      {says}
    </p>
  )
}

function Failed({ recording: { appointment_id } }: { recording: Recording }) {
  const retry = useAct(retryTranscription, { refreshes: [getRecording] })
  return (
    <Notice tone="error">
      <p>
        <Trans>A part of the talk could not be written down. Its sound is kept.</Trans>
      </p>
      <Button size="small" kind="quiet" busy={retry.isPending} onClick={() => retry.mutate({ params: { appointment_id } })}>
        <Trans>Try again</Trans>
      </Button>
      {retry.error && <Problem error={retry.error} />}
    </Notice>
  )
}

/** Until when the sound can be heard. */
function Kept({ recording: { media_until, media_deleted_at } }: { recording: Recording }) {
  const format = useFormat()
  if (!media_until) return null
  const day = format.shortDate(media_until.slice(0, 10))
  return (
    <p className="quiet small">
      {media_deleted_at ? (
        <Trans>The sound was deleted as planned. What was written down stays with the record.</Trans>
      ) : (
        <Trans>The sound is deleted on {day}.</Trans>
      )}
    </p>
  )
}
