import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { sendChatMessage } from '@sorrel/contract/chat/operations'
import { listScheduledMessages } from '@sorrel/contract/chat/scheduled/operations'
import type { ChatChannel } from '@sorrel/contract/chat/schemas'
import { mostAttachments, mostMessageLetters } from '@sorrel/contract/chat/vocabulary'
import { purposeRules } from '@sorrel/contract/files/vocabulary'
import { IconPaperclip, IconSend } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { makeRandomId } from '../../kernel/session.ts'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { UploadedRow, UploadRow } from '../../kernel/ui/files/UploadRow.tsx'
import { type FileValue, useUploads } from '../../kernel/ui/files/use-uploads.ts'
import '../../kernel/ui/files/files.css'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { useRecorder } from '../recording/use-recorder.ts'
import { RecordingNews, VoiceRecorder } from '../recording/VoiceRecorder.tsx'
import { SendLater } from '../scheduled/SendLater.tsx'
import { saveMessage } from '../sending/outbox.ts'
import { Suggestions } from '../suggesting/Suggestions.tsx'
import { useSuggestions } from '../suggesting/use-suggestions.ts'

const purpose = 'chat_attachment'

/** The field to write in. What was typed stays while the app is open; with a keyboard, Enter sends. */
export function Composer({ channel, name, zone }: { channel: ChatChannel; name: string; zone: string }) {
  const { t } = useLingui()
  const suggestions = useSuggestions(channel.id)
  const { form, error, send, plan, isPlanning } = useSending(channel.id, suggestions.settle)
  const { text, files } = form.values
  const isProvider = useSession()?.actor.kind === 'provider'
  const uploads = useUploads({
    purpose,
    ...(isProvider && { patientId: channel.patient_id }),
    most: mostAttachments,
    value: files,
    onChange: (next) => form.set('files', [...next]),
  })
  const [left, setLeft] = useState(0)
  const recorder = useRecorder((file) => uploads.begin([file]))
  const isRecording = recorder.step === 'recording'
  const isBusy = uploads.running.length > 0 || isRecording
  const most = useFormat().number(mostMessageLetters)
  const isEmpty = text.trim() === '' && files.length === 0
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || !hasKeyboard()) return
    event.preventDefault()
    if (!isEmpty && !isBusy) send()
  }
  return (
    <form
      className="chat-write"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isEmpty && !isBusy) send()
      }}
    >
      {isProvider && (
        <Suggestions of={suggestions} take={(proposed) => form.set('text', [text.trim(), proposed].filter(Boolean).join('\n'))} />
      )}
      <TextArea
        label={<span className="sr">{t`Write to ${name}`}</span>}
        placeholder={t`Write to ${name}`}
        rows={2}
        maxLength={mostMessageLetters}
        {...form.field('text')}
        id={`chat-${channel.id}`}
        dir="auto"
        onKeyDown={sendByKey}
      />
      {text.length >= mostMessageLetters && (
        <p className="small" role="status">
          <Trans>A message holds {most} characters. The rest was cut off.</Trans>
        </p>
      )}
      <Files files={files} uploads={uploads} left={left} />
      <RecordingNews {...recorder} />
      {error !== null && <Problem error={error} />}
      <div className="line line--wrap line--apart">
        <Tools recorder={recorder} count={files.length + uploads.running.length} begin={uploads.begin} tellLeft={setLeft} />
        <span className="line">
          {isProvider && channel.closes_at === null && !isEmpty && !isBusy && (
            <SendLater channel={channel} zone={zone} busy={isPlanning} plan={plan} />
          )}
          {!isRecording && (
            <Button type="submit" icon={IconSend} disabled={isEmpty || isBusy}>
              <Trans>Send</Trans>
            </Button>
          )}
        </span>
      </div>
    </form>
  )
}

type ToolsProps = {
  recorder: ReturnType<typeof useRecorder>
  count: number
  begin: (files: readonly File[]) => void
  tellLeft: (left: number) => void
}

/** What goes along with words. While something is recorded, nothing else stands beside it. */
function Tools({ recorder, count, begin, tellLeft }: ToolsProps) {
  const isRecording = recorder.step === 'recording'
  return (
    <span className="line">
      <VoiceRecorder recorder={recorder} disabled={count >= mostAttachments} />
      {!isRecording && (
        <Attach
          take={(chosen) => {
            tellLeft(Math.max(0, chosen.length - (mostAttachments - count)))
            begin(chosen)
          }}
        />
      )}
      {hasKeyboard() && !isRecording && (
        <span className="small quiet chat-keys">
          <Trans>Enter sends, Shift and Enter for a new line</Trans>
        </span>
      )}
    </span>
  )
}

type FilesProps = { files: readonly FileValue[]; uploads: ReturnType<typeof useUploads>; left: number }

/** What goes along with the message. `left`: how many of the chosen files had no room, and are still on the device. */
function Files({ files, uploads, left }: FilesProps) {
  const { t } = useLingui()
  return (
    <>
      {(files.length > 0 || uploads.running.length > 0) && (
        <ul className="filefield-files" aria-label={t`Files`}>
          {files.map((file) => (
            <UploadedRow key={file.file_id} file={file} remove={() => uploads.remove(file.file_id)} />
          ))}
          {uploads.running.map((one) => (
            <UploadRow key={one.upload.key} one={one} cancel={() => uploads.cancel(one.upload)} again={() => uploads.again(one.upload)} />
          ))}
        </ul>
      )}
      <p className="small" role="status" hidden={left === 0 || files.length + uploads.running.length === 0}>
        {left > 0 && (
          <Plural
            value={left}
            one={`One message takes ${mostAttachments} files. # of those you chose was not added; send it with the next message.`}
            other={`One message takes ${mostAttachments} files. # of those you chose were not added; send them with the next message.`}
          />
        )}
      </p>
    </>
  )
}

const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches

/** Keeps and sends what was written. The field is free at once for the next message; what the server refuses comes back into it. */
function useSending(chat_channel_id: string, onSent: (text: string) => Promise<void>) {
  const form = useForm<{ text: string; files: FileValue[] }>({ initial: { text: '', files: [] }, draft: `chat-${chat_channel_id}` })
  const [error, setError] = useState<unknown>(null)
  const send = () => {
    const { text, files } = form.values
    setError(null)
    form.reset()
    saveMessage({ chat_channel_id, client_nonce: makeRandomId(), text: text.trim(), files, written_at: readNow() }).then(
      () => onSent(text.trim()),
      (refusal: unknown) => {
        setError(refusal)
        form.set('text', text)
        form.set('files', files)
      },
    )
  }
  const later = useAct(sendChatMessage, {
    refreshes: [listScheduledMessages],
    onSuccess: () => form.reset(),
    onError: setError,
  })
  // A second press is the same message.
  const nonce = useRef({ of: '', is: '' })
  const plan = (send_at: string) => {
    const { text, files } = form.values
    setError(null)
    const of = JSON.stringify([text, files, send_at])
    if (nonce.current.of !== of) nonce.current = { of, is: makeRandomId() }
    const file_ids = files.map(({ file_id }) => file_id)
    const body = { client_nonce: nonce.current.is, send_at, file_ids, ...(text.trim() && { text: text.trim() }) }
    later.mutate({ params: { chat_channel_id }, body })
  }
  return { form, error, send, plan, isPlanning: later.isPending }
}

// Systems call sound by many types, so its endings are named as well.
const accepted = [...purposeRules[purpose].accepts, '.webm', '.m4a', '.mp3', '.ogg', '.opus', '.wav'].join(',')

/** Files from the device, as many as a message may have. */
function Attach({ take }: { take: (files: readonly File[]) => void }) {
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
