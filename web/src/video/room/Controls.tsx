import { Trans, useLingui } from '@lingui/react/macro'
import {
  IconBadgeCc,
  IconMessage,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { Icon, type IconDrawing } from '../../kernel/ui/Icon.tsx'
import type { Captions } from '../captions/use-captions.ts'
import type { UsedDevices } from '../devices/use-devices.ts'

type Props = {
  devices: UsedDevices
  /** Undefined where this device cannot make them. */
  captions: Captions | undefined
  unread: number
  textIsOpen: boolean
  onText: () => void
  onLeave: () => void
  /** Ends the call for everybody, where the person may do that. */
  onEnd: (() => void) | undefined
}

/** What a person does during a call. Each control has its word. */
export function Controls({ devices, captions, unread, textIsOpen, onText, onLeave, onEnd }: Props) {
  const { t } = useLingui()
  const { microphone, isMuted, tracks, isSharing } = devices
  const speaks = microphone === 'on' && !isMuted
  const films = tracks.video !== null && !isSharing
  const mute = () => (microphone === 'on' ? devices.mute(!isMuted) : void devices.turnOnMicrophone())
  const mayShare = 'mediaDevices' in navigator && 'getDisplayMedia' in navigator.mediaDevices
  return (
    <div className="call-controls" role="toolbar" aria-label={t`Controls of the call`}>
      <Control icon={speaks ? IconMicrophone : IconMicrophoneOff} word={speaks ? t`Mute` : t`Unmute`} onPress={mute} />
      <Control
        icon={films ? IconVideo : IconVideoOff}
        word={films ? t`Turn off camera` : t`Turn on camera`}
        onPress={() => (films ? devices.turnOffCamera() : void devices.turnOnCamera())}
      />
      {mayShare && (
        <Control
          icon={isSharing ? IconScreenShareOff : IconScreenShare}
          word={isSharing ? t`Stop sharing` : t`Share screen`}
          onPress={() => (isSharing ? devices.turnOffCamera() : void devices.share())}
        />
      )}
      <Control icon={IconMessage} word={t`Text`} count={textIsOpen ? 0 : unread} isOn={textIsOpen} onPress={onText} />
      {captions && <Control icon={IconBadgeCc} word={t`Captions`} isOn={captions.isOn} onPress={captions.toggle} />}
      <span className="call-gap" />
      <Control icon={IconPhoneOff} word={t`Leave`} danger onPress={onLeave} />
      {onEnd && (
        <button type="button" className="call-end" onClick={onEnd}>
          <Trans>End for everybody</Trans>
        </button>
      )}
    </div>
  )
}

type ControlProps = { icon: IconDrawing; word: string; onPress: () => void; danger?: boolean; isOn?: boolean; count?: number }

function Control({ icon, word, onPress, danger, isOn, count = 0 }: ControlProps) {
  const { t } = useLingui()
  return (
    <button type="button" className={danger ? 'call-control call-control--danger' : 'call-control'} aria-pressed={isOn} onClick={onPress}>
      <Icon of={icon} />
      <span>{word}</span>
      {count > 0 && (
        <b className="call-count" title={t`${count} lines`}>
          {count}
        </b>
      )}
    </button>
  )
}
