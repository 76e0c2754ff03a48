import { Trans, useLingui } from '@lingui/react/macro'
import { admitToVideoCall, endVideoCall } from '@sorrel/contract/video/operations'
import type { CallRole } from '@sorrel/contract/video/vocabulary'
import { useState } from 'react'
import { useAct } from '../../kernel/calls/query.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { confirm } from '../../kernel/ui/dialogs/confirm.ts'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useCaptions } from '../captions/use-captions.ts'
import type { UsedDevices } from '../devices/use-devices.ts'
import { Guests } from '../guests/Guests.tsx'
import { useGuestHeaders } from '../guests/guest-token.ts'
import { WhereTheySit } from '../location/WhereTheySit.tsx'
import { type CallState, type Peer, type VideoCall, videoReads } from '../use-call.ts'
import { useCallWords } from '../use-call-words.ts'
import { useMesh } from '../use-mesh.ts'
import { Controls } from './Controls.tsx'
import { Hint } from './Hint.tsx'
import { Sound } from './Picture.tsx'
import { TextPanel } from './TextPanel.tsx'
import { OwnTile, Tile } from './Tile.tsx'

const RecordingBar = makeLazyPart(() => import('../../recording/call/RecordingBar.tsx'), 'RecordingBar')

type Props = { state: CallState; mine: Peer; devices: UsedDevices; now: string; zone: string; party: CallRole }

/** The call itself: everybody in it, the controls, and the text beside it. */
export function Room({ state, mine, devices, now, zone, party }: Props) {
  const isStaff = party === 'provider'
  const guest = useGuestHeaders()
  const { t } = useLingui()
  const { video } = state
  const { remotes, lines, write } = useMesh(video, mine.peer_id, devices.tracks)
  const captions = useCaptions(remotes)
  const [textIsOpen, setTextOpen] = useState(false)
  const { elapsed } = useCallWords(video, now, zone)
  const end = useEnd(state)
  const others = video.people.filter(({ place, peer_id }) => place === 'inside' && peer_id !== mine.peer_id)
  return (
    <div className="call-room" data-text={textIsOpen || undefined}>
      <div className="call-top">
        <p className="small">
          <b>{elapsed}</b>
        </p>
        {video.chat_channel_id === null && (
          <RecordingBar
            appointmentId={video.appointment_id}
            isStaff={isStaff}
            isOver={video.meets_left_at !== null}
            guest={guest}
            own={devices.tracks.audio}
            others={remotes.map(({ peer_id, stream }) => ({
              party: video.people.find((one) => one.peer_id === peer_id)?.role ?? 'guest',
              stream,
            }))}
          />
        )}
      </div>
      {isStaff && <WaitingPeople state={state} />}
      <section className="call-stage" data-captions={captions?.isOn || undefined} aria-label={t`The call`}>
        <Hint {...{ devices, remotes, video }} isAlone={others.length === 0} />
        <div className="call-tiles" data-count={Math.max(1, others.length)}>
          {others.map((peer) => (
            <Tile
              key={peer.peer_id}
              peer={peer}
              remote={remotes.find(({ peer_id }) => peer_id === peer.peer_id)}
              says={captions?.lines.get(peer.peer_id)}
            />
          ))}
        </div>
        {remotes.map(({ peer_id, stream }) => (
          <Sound key={peer_id} stream={stream} />
        ))}
        <OwnTile name={video.own_name} devices={devices} />
      </section>
      {textIsOpen && <TextPanel lines={lines} write={write} people={others} zone={zone} onClose={() => setTextOpen(false)} />}
      <Controls
        captions={captions}
        devices={devices}
        unread={lines.filter(({ from }) => from !== null).length}
        textIsOpen={textIsOpen}
        onText={() => setTextOpen(!textIsOpen)}
        onLeave={state.leave}
        onEnd={isStaff ? end : undefined}
      />
      {party !== 'guest' && <Beside {...{ video, isStaff }} />}
    </div>
  )
}

/** What belongs to the call and is not said in it: where the patient sits, and who else may come. */
function Beside({ video: { appointment_id, chat_channel_id, meets }, isStaff }: { video: VideoCall; isStaff: boolean }) {
  return (
    <div className="call-beside">
      {isStaff && (
        <div className="stack">
          <WhereTheySit {...{ appointment_id, meets }} />
        </div>
      )}
      {chat_channel_id === null && <Guests appointment_id={appointment_id} />}
    </div>
  )
}

function useEnd(state: CallState): () => void {
  const { t } = useLingui()
  const { appointment_id, chat_channel_id, meets } = state.video
  const isVisit = chat_channel_id === null
  const ending = useAct(endVideoCall, { refreshes: videoReads })
  return async () => {
    const sure = await confirm({
      title: t`End the call for everybody?`,
      text: isVisit
        ? t`${meets} leaves the call as well. You can open it again until an hour after the visit.`
        : t`${meets} leaves the call as well. The conversation then says how long it was.`,
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
