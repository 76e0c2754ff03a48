import { Trans, useLingui } from '@lingui/react/macro'
import { admitToVideoCall, endVideoCall } from '@sorrel/contract/video/operations'
import { useEffect, useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import type { UsedDevices } from '../devices/use-devices.ts'
import { type CallState, type Peer, videoReads } from '../use-call.ts'
import { useCallWords } from '../use-call-words.ts'
import { useMesh } from '../use-mesh.ts'
import { Controls } from './Controls.tsx'
import { Sound } from './Picture.tsx'
import { TextPanel } from './TextPanel.tsx'
import { OwnTile, Tile } from './Tile.tsx'

const RecordingBar = makeLazyPart(() => import('../../recording/call/RecordingBar.tsx'), 'RecordingBar')

type Props = { state: CallState; mine: Peer; devices: UsedDevices; now: string; zone: string; isStaff: boolean }

/** The call itself: everybody in it, the controls, and the text beside it. */
export function Room({ state, mine, devices, now, zone, isStaff }: Props) {
  const { t } = useLingui()
  const { video } = state
  const { remotes, lines, write } = useMesh(video, mine.peer_id, devices.tracks)
  const [textIsOpen, setTextOpen] = useState(false)
  const { elapsed } = useCallWords(video, now, zone)
  const end = useEnd(state)
  const others = video.people.filter(({ place, peer_id }) => place === 'inside' && peer_id !== mine.peer_id)
  return (
    <div className="call-room" data-text={textIsOpen || undefined}>
      <p className="call-time small">
        <b>{elapsed}</b>
      </p>
      <RecordingBar
        appointmentId={video.appointment_id}
        isStaff={isStaff}
        own={devices.tracks.audio}
        others={remotes.map(({ peer_id, stream }) => ({
          party: video.people.find((one) => one.peer_id === peer_id)?.role ?? 'guest',
          stream,
        }))}
      />
      {isStaff && <WaitingPeople state={state} />}
      <section className="call-stage" aria-label={t`The call`}>
        <Hint devices={devices} remotes={remotes} isAlone={video.people.length < 2} meets={video.meets} />
        <div className="call-tiles" data-count={Math.max(1, others.length)}>
          {others.map((peer) => (
            <Tile key={peer.peer_id} peer={peer} remote={remotes.find(({ peer_id }) => peer_id === peer.peer_id)} />
          ))}
        </div>
        {remotes.map(({ peer_id, stream }) => (
          <Sound key={peer_id} stream={stream} />
        ))}
        <OwnTile name={video.own_name} devices={devices} />
      </section>
      <Controls
        devices={devices}
        unread={lines.filter(({ from }) => from !== null).length}
        textIsOpen={textIsOpen}
        onText={() => setTextOpen(!textIsOpen)}
        onLeave={state.leave}
        onEnd={isStaff ? end : undefined}
      />
      {textIsOpen && <TextPanel lines={lines} write={write} people={others} zone={zone} onClose={() => setTextOpen(false)} />}
    </div>
  )
}

function useEnd(state: CallState): () => void {
  const { t } = useLingui()
  const { appointment_id, meets } = state.video
  const ending = useAct(endVideoCall, { refreshes: videoReads })
  return async () => {
    const sure = await confirm({
      title: t`End the call for everybody?`,
      text: t`${meets} leaves the call as well. You can open it again until an hour after the visit.`,
      action: t`End the call`,
    })
    if (sure) ending.mutate({ params: { appointment_id } })
  }
}

/** Who waits to be let in. */
function WaitingPeople({ state }: Pick<Props, 'state'>) {
  const { appointment_id, people } = state.video
  const admit = useAct(admitToVideoCall, { refreshes: videoReads })
  return (
    <>
      {people
        .filter(({ place }) => place === 'waiting')
        .map(({ peer_id, name }) => (
          <Notice key={peer_id} tone="info" live>
            <div className="line line--apart line--wrap">
              <span>
                <Trans>{name} is in the waiting room.</Trans>
              </span>
              <Button kind="main" size="small" busy={admit.isPending} onClick={() => admit.mutate({ params: { appointment_id, peer_id } })}>
                <Trans>Let {name} in</Trans>
              </Button>
            </div>
          </Notice>
        ))}
      {admit.error && <Problem error={admit.error} />}
    </>
  )
}

type HintProps = Pick<Props, 'devices'> & Pick<ReturnType<typeof useMesh>, 'remotes'> & { isAlone: boolean; meets: string }

/** After so long a weak connection the camera pauses by itself, so that both still hear each other. */
const weakMs = 9000

/** What is the matter, and what still works. */
function Hint({ devices, remotes, isAlone, meets }: HintProps) {
  const isWeak = remotes.some(({ quality }) => quality === 'weak')
  const isLost = remotes.some(({ state }) => state === 'lost')
  const [paused, setPaused] = useState(false)
  const shows = devices.tracks.video !== null
  const { turnOffCamera } = devices
  useEffect(() => {
    if (!isWeak || !shows) return
    const timer = setTimeout(() => {
      setPaused(true)
      turnOffCamera()
    }, weakMs)
    return () => clearTimeout(timer)
  }, [isWeak, shows, turnOffCamera])
  const says = isAlone ? (
    <Trans>You are alone in the call. {meets} is not here yet.</Trans>
  ) : isLost ? (
    <Trans>The connection was lost. We connect you again.</Trans>
  ) : isWeak && paused ? (
    <Trans>Weak connection: your camera is paused, and you can still hear each other.</Trans>
  ) : isWeak ? (
    <Trans>Weak connection. Turning the camera off helps.</Trans>
  ) : null
  return (
    <div role="status" className="call-hint">
      {says && <span>{says}</span>}
    </div>
  )
}
