import './video.css'
import { Trans, useLingui } from '@lingui/react/macro'
import { getVideoCall } from '@sorrel/contract/video/operations'
import { useLocation, useParams } from '@tanstack/react-router'
import { ApiProblem } from '../kernel/calls/api.ts'
import { useRead } from '../kernel/calls/query.ts'
import { getDeviceZone } from '../kernel/clock.ts'
import { EmptyState } from '../kernel/ui/notices/EmptyState.tsx'
import { Problem } from '../kernel/ui/notices/Problem.tsx'
import { Waiting } from '../kernel/ui/notices/Waiting.tsx'
import { useTitle } from '../kernel/use-title.ts'
import { Call } from './Call.tsx'
import { GuestToken, headersOf } from './guests/guest-token.ts'

/** A guest hears no live news, so their page looks often. */
const lookMs = 2500

/** The call of a visit for somebody who was invited to it. What stands behind `#` in the address is their secret. */
export function GuestPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false })
  const token = useLocation().hash
  const input = token ? { params: { appointment_id: id }, ...headersOf(token) } : null
  const { data, error, refetch } = useRead(getVideoCall, input, { refetchInterval: lookMs })
  const meets = data?.meets
  const title = meets ? t`Visit with ${meets}` : t`Video visit`
  useTitle(title)
  const isGone = token === '' || (error instanceof ApiProblem && ['not_found', 'not_a_video_visit'].includes(error.code))
  return (
    <div className="wrap call-page">
      <h1 className="serif call-title">{title}</h1>
      {isGone ? (
        <EmptyState drawing="path" title={t`This link no longer works`}>
          <Trans>The invitation was taken back, or the visit was moved. Ask whoever invited you for a new link.</Trans>
        </EmptyState>
      ) : data ? (
        <GuestToken value={token}>
          <p className="quiet">
            <Trans>You come as a guest. You see and hear the others, and nothing of anybody’s records.</Trans>
          </p>
          <Call key={id} video={data} party="guest" zone={getDeviceZone()} />
        </GuestToken>
      ) : error ? (
        <Problem error={error} again={() => void refetch()} />
      ) : (
        <Waiting count={3} />
      )}
    </div>
  )
}
