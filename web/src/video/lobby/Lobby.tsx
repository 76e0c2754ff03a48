import { Trans, useLingui } from '@lingui/react/macro'
import type { CallRole } from '@sorrel/contract/video/vocabulary'
import { IconVideo } from '@tabler/icons-react'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { UsedDevices } from '../devices/use-devices.ts'
import { Guests } from '../guests/Guests.tsx'
import { useGuestHeaders } from '../guests/guest-token.ts'
import { WhereTheySit } from '../location/WhereTheySit.tsx'
import { WhereYouSit } from '../location/WhereYouSit.tsx'
import type { CallState } from '../use-call.ts'
import { useCallWords } from '../use-call-words.ts'
import { DeviceRows } from './DeviceRows.tsx'
import { makeJoining } from './joining.ts'
import { Preview } from './Preview.tsx'

const RecordingQuestion = makeLazyPart(() => import('../../recording/call/RecordingQuestion.tsx'), 'RecordingQuestion')

type Props = { state: CallState; devices: UsedDevices; now: string; zone: string; party: CallRole }

/** Before the call: the devices are tried, and the person comes into the room or waits in it. */
export function Lobby({ state, devices, now, zone, party }: Props) {
  const { t } = useLingui()
  const { video } = state
  const isStaff = party === 'provider'
  const isVisit = video.chat_channel_id === null
  const guest = useGuestHeaders()
  return (
    <div className="lobby">
      <div className="stack">
        <Preview devices={devices} video={video} />
        <DeviceRows devices={devices} />
      </div>
      <div className="stack">
        <Card title={t`Who is coming`}>
          <p className="line">
            <Avatar name={video.meets} round={isStaff} />
            <span>
              <b>{video.meets}</b>
              <br />
              <span className="quiet small">
                <Whereabouts state={state} party={party} />
              </span>
            </span>
          </p>
        </Card>
        {state.wasReplaced && (
          <Notice tone="info" live>
            <Trans>The call goes on in another window or on another device of yours.</Trans>
          </Notice>
        )}
        {state.error ? <Problem error={state.error} /> : null}
        {!isStaff && isVisit && now >= video.opens_at && video.meets_left_at === null && (
          <RecordingQuestion appointmentId={video.appointment_id} dietitian={video.meets} guest={guest} />
        )}
        <WayIn {...{ state, devices, now, zone, party }} />
      </div>
    </div>
  )
}

/** Where the other person is. */
function Whereabouts({ state, party }: Pick<Props, 'state' | 'party'>) {
  const isStaff = party === 'provider'
  const other = state.video.people.find((one) => one.role === (isStaff ? 'patient' : 'provider'))
  if (other?.place === 'inside') return <Trans>Is in the room.</Trans>
  if (other?.place === 'waiting') return <Trans>Is in the waiting room.</Trans>
  if (state.video.meets_left_at) return <Trans>Has left the call.</Trans>
  if (!isStaff && state.video.chat_channel_id) return <Trans>Lets you in when they come.</Trans>
  return isStaff ? <Trans>Has not come yet.</Trans> : <Trans>Lets you in when the visit begins.</Trans>
}

/** The waiting room, or what leads into it. A patient first says where they sit; a guest is asked nothing. */
function WayIn({ party, ...props }: Props) {
  const { state, now } = props
  const { appointment_id, meets, opens_at } = state.video
  if (state.mine?.place === 'waiting') return <WaitingRoom state={state} />
  const join = <JoinPart {...props} />
  const isOpen = now >= opens_at
  const where = { appointment_id, meets }
  return (
    <>
      {party === 'patient' && isOpen ? <WhereYouSit {...where}>{join}</WhereYouSit> : join}
      {party === 'provider' && isOpen && <WhereTheySit {...where} />}
      {party !== 'guest' && state.video.chat_channel_id === null && <Guests appointment_id={appointment_id} />}
    </>
  )
}

function WaitingRoom({ state }: Pick<Props, 'state'>) {
  const name = state.video.meets
  return (
    <>
      <Notice tone="info" live>
        <p>
          <b>
            <Trans>You are in the waiting room.</Trans>
          </b>
        </p>
        <p>
          <Trans>{name} sees that you are here and lets you in. You can leave this page open.</Trans>
        </p>
      </Notice>
      <div>
        <Button kind="quiet" onClick={state.leave}>
          <Trans>Leave the waiting room</Trans>
        </Button>
      </div>
    </>
  )
}

function JoinPart({ state, devices, now, zone }: Omit<Props, 'party'>) {
  const format = useFormat()
  const words = useCallWords(state.video, now, zone)
  const { opens_at, chat_channel_id } = state.video
  const isOpen = now >= opens_at
  const opening = format.time(opens_at, zone)
  const join = makeJoining(state, devices)
  return (
    <div className="stack stack--close">
      <div>
        <Button kind="main" icon={IconVideo} busy={state.isJoining} disabled={!isOpen} onClick={() => void join()}>
          {chat_channel_id ? <Trans>Join the call</Trans> : <Trans>Join the visit</Trans>}
        </Button>
      </div>
      <p className="quiet small">{isOpen ? words.begins : <Trans>The room opens at {opening}. You can try your devices now.</Trans>}</p>
    </div>
  )
}
