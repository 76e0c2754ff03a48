import { Trans, useLingui } from '@lingui/react/macro'
import { IconVideo } from '@tabler/icons-react'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { Card } from '../../kernel/ui/Card.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'
import { Notice } from '../../kernel/ui/notices/Notice.tsx'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useFormat } from '../../kernel/words/i18n.ts'
import type { UsedDevices } from '../devices/use-devices.ts'
import type { CallState } from '../use-call.ts'
import { useCallWords } from '../use-call-words.ts'
import { DeviceRows } from './DeviceRows.tsx'
import { Preview } from './Preview.tsx'

const RecordingQuestion = makeLazyPart(() => import('../../recording/call/RecordingQuestion.tsx'), 'RecordingQuestion')

type Props = { state: CallState; devices: UsedDevices; now: string; zone: string; isStaff: boolean }

/** Before the call: the devices are tried, and the person comes into the room or waits in it. */
export function Lobby({ state, devices, now, zone, isStaff }: Props) {
  const { t } = useLingui()
  const { video, mine } = state
  const waits = mine?.place === 'waiting'
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
                <Whereabouts state={state} isStaff={isStaff} />
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
        {!isStaff && now >= video.opens_at && <RecordingQuestion appointmentId={video.appointment_id} />}
        {waits ? <WaitingRoom state={state} /> : <JoinPart {...{ state, devices, now, zone }} />}
      </div>
    </div>
  )
}

/** Where the other person is. */
function Whereabouts({ state, isStaff }: Pick<Props, 'state' | 'isStaff'>) {
  const other = state.video.people.find(({ is_mine }) => !is_mine)
  if (other?.place === 'inside') return <Trans>Is in the room.</Trans>
  if (other?.place === 'waiting') return <Trans>Is in the waiting room.</Trans>
  return isStaff ? <Trans>Has not come yet.</Trans> : <Trans>Lets you in when the visit begins.</Trans>
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

function JoinPart({ state, devices, now, zone }: Omit<Props, 'isStaff'>) {
  const format = useFormat()
  const words = useCallWords(state.video, now, zone)
  const { opens_at } = state.video
  const isOpen = now >= opens_at
  const opening = format.time(opens_at, zone)
  const join = async () => {
    // Whoever did not try the microphone before is asked for it now; without one they can still listen and write.
    if (devices.microphone === 'off') await devices.turnOnMicrophone()
    state.join(devices.camera === 'on')
  }
  return (
    <div className="stack stack--close">
      <div>
        <Button kind="main" icon={IconVideo} busy={state.isJoining} disabled={!isOpen} onClick={() => void join()}>
          <Trans>Join the visit</Trans>
        </Button>
      </div>
      <p className="quiet small">{isOpen ? words.begins : <Trans>The room opens at {opening}. You can try your devices now.</Trans>}</p>
    </div>
  )
}
