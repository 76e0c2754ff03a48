import type { Contribution } from '../../world/contribution.ts'
import type { ChatTables } from '../tables.ts'
import { makeAnsweringRows } from './answering.ts'
import { makeChatRows } from './conversations.ts'

/** Conversations of the cast. */
export const chatWorld: Contribution<ChatTables> = {
  tables: [
    ...(['chat_channel', 'chat_message', 'chat_message_version', 'chat_reaction', 'chat_attachment', 'chat_reader'] as const),
    ...(['chat_completion', 'chat_scheduled', 'chat_call', 'chat_answering', 'chat_leave'] as const),
  ],
  rowsOf: (frame) => ({ ...makeChatRows(frame), ...makeAnsweringRows(frame) }),
}
