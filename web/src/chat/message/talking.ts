import type { ChatMessage, QuotedMessage } from '@sorrel/contract/chat/schemas'
import { mostQuotedLetters } from '@sorrel/contract/chat/vocabulary'
import { createContext } from 'react'

/** What a conversation does for its messages: begins an answer to one, and goes to another one. */
export type Talk = { answer: (message: ChatMessage) => void; jump: (id: string) => void }

/** What the field to write in does for them. */
export type Writing = Pick<Talk, 'answer'>

/** The conversation in which a message stands; null where messages are only shown. */
export const Talking = createContext<Talk | null>(null)

/** The beginning of a message, as it stands above an answer. */
export const quoteOf = ({ id, role, sender_name, is_own, text, attachments, call }: ChatMessage): QuotedMessage => ({
  ...{ id, role, sender_name, is_own, text: text && [...text].slice(0, mostQuotedLetters).join(''), edited_at: null, deleted_at: null },
  has_attachments: attachments.length > 0,
  has_sound: attachments.some(({ type }) => type.startsWith('audio/')),
  has_call: call !== null,
})
