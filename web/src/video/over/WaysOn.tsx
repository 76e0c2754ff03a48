import { Trans } from '@lingui/react/macro'
import type { CallRole } from '@sorrel/contract/video/vocabulary'
import { IconClipboardText, IconVideo } from '@tabler/icons-react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { LinkButton } from '../../kernel/ui/buttons/LinkButton.tsx'
import type { UsedDevices } from '../devices/use-devices.ts'
import { makeJoining } from '../lobby/joining.ts'
import type { CallState } from '../use-call.ts'

type Props = { state: CallState; devices: UsedDevices; party: CallRole; isOpen: boolean }

/** What comes after a call: the note for the dietitian, and the way back as long as the room is open. */
export function WaysOn({ state, devices, party, isOpen }: Props) {
  const { appointment_id, chat_channel_id } = state.video
  const writes = party === 'provider' && chat_channel_id === null
  const join = makeJoining(state, devices)
  return (
    <div className="line line--wrap">
      {writes && (
        <LinkButton kind="main" icon={IconClipboardText} to="/provider/appointments/$id/note" params={{ id: appointment_id }}>
          <Trans>Write the note</Trans>
        </LinkButton>
      )}
      {isOpen && (
        <Button kind="quiet" icon={IconVideo} busy={state.isJoining} onClick={() => void join()}>
          <Trans>Go back to the call</Trans>
        </Button>
      )}
    </div>
  )
}
