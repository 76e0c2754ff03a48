import './video.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getVideoCall } from '@sorrel/contract/video/operations'
import { useParams } from '@tanstack/react-router'
import { ApiProblem } from '../kernel/calls/api.ts'
import { useRead } from '../kernel/calls/query.ts'
import { LinkButton } from '../kernel/ui/buttons/LinkButton.tsx'
import { EmptyState } from '../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { useSession } from '../kernel/use-session.ts'
import { useTitle } from '../kernel/use-title.ts'
import { useMyZone } from '../scheduling/patient/use-my-zone.ts'
import { Call } from './Call.tsx'

/** The call of a visit, for patients and for dietitians: the devices first, then the waiting room, then the call. */
export function CallPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const isStaff = useSession()?.actor.kind === 'provider'
  const zone = useMyZone()
  const read = useRead(getVideoCall, { params: { appointment_id: id } })
  const meets = read.data?.meets
  const channel = read.data?.chat_channel_id ?? null
  const title = channel ? t`Call with ${meets}` : meets ? t`Visit with ${meets}` : t`Video visit`
  useTitle(title)
  return (
    <div className={isStaff ? 'page call-page' : 'call-page'}>
      <header className="line line--apart line--wrap">
        <h1 className={isStaff ? 'call-title' : 'serif call-title'}>{title}</h1>
        {channel ? <BackToChat channelId={channel} isStaff={isStaff} /> : <BackToVisit id={id} isStaff={isStaff} />}
      </header>
      {read.data ? (
        <Call key={id} video={read.data} party={isStaff ? 'provider' : 'patient'} zone={zone} />
      ) : read.error ? (
        <NoCall error={read.error} again={read.refetch} />
      ) : (
        <Waiting count={3} />
      )}
    </div>
  )
}

/** A visit in person has no call; anything else that went wrong can be tried again. */
function NoCall({ error, again }: { error: Error; again: () => unknown }) {
  const { t } = useLingui()
  if (error instanceof ApiProblem && error.code === 'not_a_video_visit')
    return (
      <EmptyState drawing="path" title={t`You meet in person`}>
        <Trans>This visit has no call. The page of the visit says where you meet.</Trans>
      </EmptyState>
    )
  return <Problem error={error} again={() => void again()} />
}

function BackToChat({ channelId, isStaff }: { channelId: string; isStaff: boolean }) {
  return isStaff ? (
    <LinkButton kind="plain" to="/provider/inbox/$channelId" params={{ channelId }}>
      <Trans>Back to the conversation</Trans>
    </LinkButton>
  ) : (
    <LinkButton kind="plain" to="/app/chat/$channelId" params={{ channelId }}>
      <Trans>Back to the conversation</Trans>
    </LinkButton>
  )
}

function BackToVisit({ id, isStaff }: { id: string; isStaff: boolean }) {
  return isStaff ? (
    <LinkButton kind="plain" to="/provider/appointments/$id" params={{ id }}>
      <Trans>Everything about this visit</Trans>
    </LinkButton>
  ) : (
    <LinkButton kind="plain" to="/app/visits/$id" params={{ id }}>
      <Trans>Everything about this visit</Trans>
    </LinkButton>
  )
}
