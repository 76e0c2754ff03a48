import { Trans, useLingui } from '@lingui/react/macro'
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff, IconVolume, IconWifi } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { SelectInput } from '../../kernel/ui/fields/SelectInput.tsx'
import { Icon, type IconDrawing } from '../../kernel/ui/Icon.tsx'
import type { Choice } from '../devices/devices.ts'
import { Meter } from '../devices/Meter.tsx'
import { measureRoundTrip } from '../devices/round-trip.ts'
import type { UsedDevices } from '../devices/use-devices.ts'
import { playTestSound, useLevel } from '../devices/use-level.ts'
import { type Quality, rateConnection } from '../mesh/quality.ts'
import { useDeviceWords } from '../use-device-words.ts'

/** The camera, the microphone, the speaker and the connection, each with a word and a way to try it. */
export function DeviceRows({ devices }: { devices: UsedDevices }) {
  return (
    <ul className="card card--flush device-rows">
      <CameraRow devices={devices} />
      <MicrophoneRow devices={devices} />
      <SoundRow />
      <ConnectionRow />
    </ul>
  )
}

function Row({ icon, name, says, children }: { icon: IconDrawing; name: string; says: ReactNode; children?: ReactNode }) {
  return (
    <li className="device-row">
      <span className="device-icon">
        <Icon of={icon} />
      </span>
      <div className="device-name">
        <b>{name}</b>
        <span className="quiet small">{says}</span>
      </div>
      {children}
    </li>
  )
}

function CameraRow({ devices }: { devices: UsedDevices }) {
  const { t } = useLingui()
  const words = useDeviceWords(devices.camera)
  const isOn = devices.camera === 'on'
  return (
    <Row icon={isOn ? IconVideo : IconVideoOff} name={t`Camera`} says={words}>
      <Pick label={t`Which camera`} choices={devices.cameras} track={devices.tracks.video} onPick={devices.turnOnCamera} />
      <Button
        kind="plain"
        busy={devices.camera === 'asking'}
        onClick={() => (isOn ? devices.turnOffCamera() : void devices.turnOnCamera())}
      >
        {isOn ? (
          <Trans>
            Turn off<span className="sr"> the camera</span>
          </Trans>
        ) : (
          <Trans>
            Turn on<span className="sr"> the camera</span>
          </Trans>
        )}
      </Button>
    </Row>
  )
}

function MicrophoneRow({ devices }: { devices: UsedDevices }) {
  const { t } = useLingui()
  const { microphone, tracks } = devices
  const level = useLevel(tracks.audio)
  const [wasHeard, setHeard] = useState(false)
  useEffect(() => {
    if (level > 2) setHeard(true)
  }, [level])
  const words = useDeviceWords(microphone)
  const says = microphone === 'on' ? wasHeard ? <Trans>We hear you well.</Trans> : <Trans>Say something to try it.</Trans> : words
  return (
    <Row icon={microphone === 'on' ? IconMicrophone : IconMicrophoneOff} name={t`Microphone`} says={says}>
      <Pick label={t`Which microphone`} choices={devices.microphones} track={tracks.audio} onPick={devices.turnOnMicrophone} />
      {microphone === 'on' ? (
        <Meter level={level} />
      ) : (
        <Button kind="plain" busy={microphone === 'asking'} onClick={() => void devices.turnOnMicrophone()}>
          <Trans>
            Turn on<span className="sr"> the microphone</span>
          </Trans>
        </Button>
      )}
    </Row>
  )
}

type PickProps = { label: string; choices: readonly Choice[]; track: MediaStreamTrack | null; onPick: (id: string) => Promise<void> }

/** Which of several devices of a kind is used. Nothing to choose while there is one, or while none is on. */
function Pick({ label, choices, track, onPick }: PickProps) {
  if (!track || choices.length < 2) return null
  const options = choices.map(({ id, label: name }, at) => ({ value: id, label: name || `${label} ${at + 1}` }))
  return (
    <div className="device-pick">
      <SelectInput
        label={label}
        options={options}
        value={track.getSettings().deviceId ?? ''}
        onChange={(event) => void onPick(event.target.value)}
      />
    </div>
  )
}

function SoundRow() {
  const { t } = useLingui()
  return (
    <Row icon={IconVolume} name={t`Sound`} says={<Trans>Two short notes tell whether your speaker is on.</Trans>}>
      <Button kind="plain" onClick={playTestSound}>
        <Trans>Play a sound</Trans>
      </Button>
    </Row>
  )
}

function ConnectionRow() {
  const { t } = useLingui()
  const [quality, setQuality] = useState<Quality | 'none' | null>(null)
  useEffect(() => {
    let isOver = false
    measureRoundTrip().then(
      (round_trip_ms) => !isOver && setQuality(rateConnection({ lost_share: 0, round_trip_ms })),
      () => !isOver && setQuality('none'),
    )
    return () => {
      isOver = true
    }
  }, [])
  const words: Record<Quality | 'none', string> = {
    good: t`Good for sound and picture.`,
    fair: t`Good for sound, weak for the picture.`,
    weak: t`Weak. Turn the camera off if you cannot hear each other.`,
    none: t`You are offline.`,
  }
  return <Row icon={IconWifi} name={t`Connection`} says={quality ? words[quality] : t`We are looking…`} />
}
