import { Trans } from '@lingui/react/macro'
import { Avatar } from '../../kernel/ui/Avatar.tsx'
import type { UsedDevices } from '../devices/use-devices.ts'
import { Picture } from '../room/Picture.tsx'
import type { VideoCall } from '../use-call.ts'

/** What the other person will see of oneself. */
export function Preview({ devices, video: { own_name, meets } }: { devices: UsedDevices; video: VideoCall }) {
  const { video } = devices.tracks
  return (
    <div className="call-preview">
      {video ? (
        <Picture track={video} mirrored />
      ) : (
        <div className="call-faceless">
          <Avatar name={own_name} size="large" round />
          <b>
            <Trans>Your camera is off, and that is fine</Trans>
          </b>
          <span>
            {devices.microphone === 'on' ? (
              <Trans>{meets} sees your initials and hears you.</Trans>
            ) : (
              <Trans>{meets} sees your initials.</Trans>
            )}
          </span>
        </div>
      )}
    </div>
  )
}
