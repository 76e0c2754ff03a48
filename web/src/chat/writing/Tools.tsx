import { Trans, useLingui } from '@lingui/react/macro'
import { mostAttachments } from '@sorrel/contract/chat/vocabulary'
import { purposeRules } from '@sorrel/contract/files/vocabulary'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import type { useRecorder } from '../recording/use-recorder.ts'
import { VoiceRecorder } from '../recording/VoiceRecorder.tsx'

type Props = { recorder: ReturnType<typeof useRecorder>; count: number; take: (files: readonly File[]) => void }

/** What goes along with words. While something is recorded, nothing else stands beside it. */
export function Tools({ recorder, count, take }: Props) {
  const isRecording = recorder.step === 'recording'
  return (
    <span className="line">
      <VoiceRecorder recorder={recorder} disabled={count >= mostAttachments} />
      {!isRecording && <Attach take={take} />}
      {hasKeyboard() && !isRecording && (
        <span className="small quiet chat-keys">
          <Trans>Enter sends, Shift and Enter for a new line</Trans>
        </span>
      )}
    </span>
  )
}

export const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches

// Systems call sound by many types, so its endings are named as well.
const accepted = [...purposeRules.chat_attachment.accepts, '.webm', '.m4a', '.mp3', '.ogg', '.opus', '.wav'].join(',')

/** Files from the device, as many as a message may have. */
function Attach({ take }: Pick<Props, 'take'>) {
  const { t } = useLingui()
  const place = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon={IconPaperclip}
        name={t`Attach photos, PDFs or recordings, up to ${mostAttachments}`}
        onClick={() => place.current?.click()}
      />
      <input
        ref={place}
        type="file"
        hidden
        multiple
        accept={accepted}
        onChange={({ currentTarget }) => {
          take([...(currentTarget.files ?? [])])
          // Choosing the same file again is a new choice.
          currentTarget.value = ''
        }}
      />
    </>
  )
}
