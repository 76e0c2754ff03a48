import { Trans } from '@lingui/react/macro'
import { IconMicrophone, IconPaperclip, IconVideo } from '@tabler/icons-react'
import { Icon } from '../../kernel/ui/Icon.tsx'

/** What a message without words is, where one line stands for it. */
export const CallWord = () => (
  <>
    <Icon of={IconVideo} /> <Trans>Video call</Trans>
  </>
)

export const VoiceWord = () => (
  <>
    <Icon of={IconMicrophone} /> <Trans>Voice message</Trans>
  </>
)

export const FileWord = () => (
  <>
    <Icon of={IconPaperclip} /> <Trans>File</Trans>
  </>
)
