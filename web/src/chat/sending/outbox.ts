import { getChatChannel, listChatChannels, listChatMessages, sendChatMessage } from '@sorrel/contract/chat/operations'
import type { QuotedMessage } from '@sorrel/contract/chat/schemas'
import { call, nameOf } from '../../kernel/calls/api.ts'
import { Outbox, useWaitingItems } from '../../kernel/calls/outbox.ts'
import { queryClient } from '../../kernel/calls/query.ts'
import type { FileValue } from '../../kernel/ui/files/use-uploads.ts'

/** A message before the server has it. */
export type NewMessage = {
  chat_channel_id: string
  client_nonce: string
  text: string
  files: readonly FileValue[]
  /** The message that it answers. What a device kept before there were answers has none. */
  quote?: QuotedMessage | null
  written_at: string
}

const outbox = new Outbox<NewMessage>({
  shelf: 'chat',
  send: ({ chat_channel_id, client_nonce, text, files, quote }) =>
    call(sendChatMessage, {
      params: { chat_channel_id },
      body: {
        ...{ client_nonce, file_ids: files.map(({ file_id }) => file_id) },
        ...(text !== '' && { text }),
        ...(quote && { reply_to: quote.id }),
      },
    }),
  refresh: () =>
    Promise.all(
      [listChatMessages, listChatChannels, getChatChannel].map((read) => queryClient.invalidateQueries({ queryKey: [nameOf(read)] })),
    ),
})

export const { sendWaiting, discard: discardWaiting, start: startSendingMessages } = outbox

/** The messages that wait on this device. */
export const useWaitingMessages = () => useWaitingItems(outbox)

/** Sends a message, which is kept on this device first. */
export const saveMessage = (message: NewMessage): Promise<'saved' | 'waits'> => outbox.save(message.client_nonce, message)
