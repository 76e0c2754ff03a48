import { useLingui } from '@lingui/react/macro'
import type { ChatAttachment } from '@sorrel/contract/chat/schemas'
import { DownloadButton } from '../../kernel/ui/files/DownloadButton.tsx'
import { Picture } from '../../kernel/ui/files/Picture.tsx'
import { makeLazyPart } from '../../kernel/ui/lazy-part.tsx'

// Most messages are read.
const SoundPlayer = makeLazyPart(() => import('../../kernel/ui/sound/SoundPlayer.tsx'), 'SoundPlayer')

/** The files that came with a message: a small picture of each that has one, a player for sound, and the file itself at a press. */
export function Attachments({ attachments }: { attachments: readonly ChatAttachment[] }) {
  const { t } = useLingui()
  return (
    <ul className="chat-files">
      {attachments.map(({ file_id, name, type, has_thumb }) => (
        <li key={file_id}>
          {has_thumb && <Picture file_id={file_id} size="thumb" alt={t`Small picture of ${name}`} />}
          {type.startsWith('audio/') && <SoundPlayer file_id={file_id} name={t`Voice message`} />}
          <DownloadButton file_id={file_id} name={name}>
            {name}
          </DownloadButton>
        </li>
      ))}
    </ul>
  )
}
