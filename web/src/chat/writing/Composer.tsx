import { Trans, useLingui } from '@lingui/react/macro'
import type { ChatChannel, QuotedMessage } from '@sorrel/contract/chat/schemas'
import { mostAttachments, mostMessageLetters } from '@sorrel/contract/chat/vocabulary'
import { IconSend, IconX } from '@tabler/icons-react'
import { type ClipboardEvent, type DragEvent, type KeyboardEvent, type Ref, useImperativeHandle, useState } from 'react'
import { Button } from '../../kernel/ui/buttons/Button.tsx'
import { IconButton } from '../../kernel/ui/buttons/IconButton.tsx'
import { TextArea } from '../../kernel/ui/fields/TextArea.tsx'
import { isRefused, useUploads } from '../../kernel/ui/files/use-uploads.ts'
import { Problem } from '../../kernel/ui/notices/Problem.tsx'
import { useSession } from '../../kernel/use-session.ts'
import { useFormat } from '../../kernel/words/i18n.ts'
import { QuotedWords } from '../message/Quote.tsx'
import { quoteOf, type Writing } from '../message/talking.ts'
import { useRecorder } from '../recording/use-recorder.ts'
import { RecordingNews } from '../recording/VoiceRecorder.tsx'
import { SendLater } from '../scheduled/SendLater.tsx'
import { Suggestions } from '../suggesting/Suggestions.tsx'
import { useSuggestions } from '../suggesting/use-suggestions.ts'
import { Files } from './Files.tsx'
import { hasKeyboard, Tools } from './Tools.tsx'
import { useSending } from './use-sending.ts'

type Props = { channel: ChatChannel; name: string; zone: string; writing: Ref<Writing> }

/** The field to write in. What was typed stays while the app is open; with a keyboard, Enter sends. */
export function Composer({ channel, name, zone, writing }: Props) {
  const { t } = useLingui()
  const suggestions = useSuggestions(channel.id)
  const { form, error, send, plan, isPlanning } = useSending(channel.id, suggestions.settle)
  const { text, files, quote } = form.values
  const field = useAnswering(form, `chat-${channel.id}`, writing)
  const isProvider = useSession()?.actor.kind === 'provider'
  const { uploads, take, left, count, leaveOutRefused } = useFiles(form, isProvider ? channel.patient_id : undefined)
  const recorder = useRecorder((file) => uploads.begin([file]))
  const isRecording = recorder.step === 'recording'
  // What was refused goes nowhere, so nobody waits for it.
  const isBusy = uploads.running.some(({ error }) => error === null) || isRecording
  const most = useFormat().number(mostMessageLetters)
  const isEmpty = text.trim() === '' && files.length === 0
  const sendAll = () => {
    if (isEmpty || isBusy) return
    leaveOutRefused()
    send()
  }
  const planAll = (at: string) => {
    leaveOutRefused()
    plan(at)
  }
  return (
    <form
      className="chat-write"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        sendAll()
      }}
      {...dropping(take)}
    >
      {isProvider && (
        <Suggestions of={suggestions} take={(proposed) => form.set('text', [text.trim(), proposed].filter(Boolean).join('\n'))} />
      )}
      {quote && <Answered quote={quote} end={() => form.set('quote', null)} />}
      <TextArea
        label={<span className="sr">{t`Write to ${name}`}</span>}
        placeholder={t`Write to ${name}`}
        rows={2}
        maxLength={mostMessageLetters}
        {...form.field('text')}
        id={field}
        dir="auto"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && quote) form.set('quote', null)
          if (!isSending(event)) return
          event.preventDefault()
          sendAll()
        }}
        onPaste={(event) => pasteFiles(event, take)}
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
        <Tools recorder={recorder} count={count} take={take} />
        <span className="line">
          {isProvider && !isEmpty && !isBusy && channel.closes_at === null && (
            <SendLater channel={channel} zone={zone} busy={isPlanning} plan={planAll} />
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

/** Lets the conversation begin an answer: the message is quoted, and the field is ready to write. */
function useAnswering({ set }: ReturnType<typeof useSending>['form'], field: string, writing: Ref<Writing>): string {
  useImperativeHandle(writing, () => ({
    answer: (message) => {
      set('quote', quoteOf(message))
      // The menu gives the focus back to its button first.
      setTimeout(() => document.getElementById(field)?.focus(), 50)
    },
  }))
  return field
}

/** The message that is answered, until somebody thinks better of it. */
function Answered({ quote, end }: { quote: QuotedMessage; end: () => void }) {
  const { t } = useLingui()
  return (
    <div className="chat-answered">
      <div className="bubble-quote">
        <QuotedWords quote={quote} />
      </div>
      <IconButton icon={IconX} name={t`Do not answer this message`} size="small" onClick={end} />
    </div>
  )
}

/** The files of a message: chosen, pasted or dropped. `left`: how many of them had no room. */
function useFiles({ values: { files }, set }: ReturnType<typeof useSending>['form'], patientId: string | undefined) {
  const uploads = useUploads({
    purpose: 'chat_attachment',
    ...(patientId !== undefined && { patientId }),
    most: mostAttachments,
    value: files,
    onChange: (next) => set('files', [...next]),
  })
  const [left, setLeft] = useState(0)
  const count = files.length + uploads.running.length
  const take = (chosen: readonly File[]) => {
    setLeft(Math.max(0, chosen.length - (mostAttachments - count)))
    uploads.begin(chosen)
  }
  const leaveOutRefused = () => {
    for (const { upload, error } of uploads.running) if (isRefused(error)) uploads.cancel(upload)
  }
  return { uploads, take, left, count, leaveOutRefused }
}

/** Whether a key sends: not while signs are put together, as in Japanese, and not on a phone, where Enter is the only way to a new line. */
const isSending = ({ key, shiftKey, nativeEvent }: KeyboardEvent) =>
  key === 'Enter' && !shiftKey && !nativeEvent.isComposing && hasKeyboard()

type Take = (files: readonly File[]) => void

/** A picture that is pasted goes along. What has words as well, such as a table of a spreadsheet, is pasted as words. */
function pasteFiles(event: ClipboardEvent, take: Take): void {
  const { files, types } = event.clipboardData
  if (files.length === 0 || types.includes('text/plain')) return
  event.preventDefault()
  take([...files])
}

/** Files that are dropped on the field go along. */
const dropping = (take: Take) => ({
  onDragOver: (event: DragEvent) => {
    if (event.dataTransfer.types.includes('Files')) event.preventDefault()
  },
  onDrop: (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return
    event.preventDefault()
    take([...event.dataTransfer.files])
  },
})
