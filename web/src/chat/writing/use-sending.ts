import { sendChatMessage } from '@sorrel/contract/chat/operations'
import { listScheduledMessages } from '@sorrel/contract/chat/scheduled/operations'
import type { QuotedMessage } from '@sorrel/contract/chat/schemas'
import { useEffect, useRef, useState } from 'react'
import { type Form, useForm } from '../../kernel/calls/form.ts'
import { useAct } from '../../kernel/calls/query.ts'
import { readNow } from '../../kernel/clock.ts'
import { makeRandomId } from '../../kernel/session.ts'
import type { FileValue } from '../../kernel/ui/files/use-uploads.ts'
import { saveMessage } from '../sending/outbox.ts'

type Values = { text: string; files: FileValue[]; quote: QuotedMessage | null }

/** Keeps and sends what was written. The field is free at once for the next message; what the server refuses comes back into it. */
export function useSending(chat_channel_id: string, onSent: (text: string) => Promise<void>) {
  const form = useForm<Values>({ initial: { text: '', files: [], quote: null }, draft: `chat-${chat_channel_id}` })
  const [error, setError] = useState<unknown>(null)
  const typed = useRef(form.values)
  useEffect(() => {
    typed.current = form.values
  })
  // What was refused may have arrived although its answer was lost. The same once more is the same message.
  const refused = useRef({ of: '', is: '' })
  const send = () => {
    const { text, files, quote } = form.values
    const of = contentOf(form.values)
    const client_nonce = refused.current.of === of ? refused.current.is : makeRandomId()
    setError(null)
    form.reset()
    saveMessage({ chat_channel_id, client_nonce, text: text.trim(), files, quote, written_at: readNow() }).then(
      () => {
        refused.current = { of: '', is: '' }
        return onSent(text.trim())
      },
      (refusal: unknown) => {
        setError(refusal)
        refused.current = { of, is: client_nonce }
        // Beside what was typed since.
        const since = typed.current
        form.set('text', [text, since.text].filter((part) => part.trim() !== '').join('\n'))
        form.set('files', [...files, ...since.files])
        form.set('quote', quote ?? since.quote)
      },
    )
  }
  return { form, error, send, ...usePlanning(chat_channel_id, form, setError) }
}

const contentOf = ({ text, files, quote }: Values): string => JSON.stringify([text.trim(), files.map(({ file_id }) => file_id), quote?.id])

/** Sends what was written at a later time. */
function usePlanning(chat_channel_id: string, form: Form<Values>, setError: (error: unknown) => void) {
  const later = useAct(sendChatMessage, {
    refreshes: [listScheduledMessages],
    onSuccess: () => form.reset(),
    onError: setError,
  })
  // A second press is the same message.
  const nonce = useRef({ of: '', is: '' })
  const plan = (send_at: string) => {
    const { text, files, quote } = form.values
    setError(null)
    const of = contentOf(form.values) + send_at
    if (nonce.current.of !== of) nonce.current = { of, is: makeRandomId() }
    const file_ids = files.map(({ file_id }) => file_id)
    const body = {
      client_nonce: nonce.current.is,
      send_at,
      file_ids,
      ...(text.trim() && { text: text.trim() }),
      ...(quote && { reply_to: quote.id }),
    }
    later.mutate({ params: { chat_channel_id }, body })
  }
  return { plan, isPlanning: later.isPending }
}
