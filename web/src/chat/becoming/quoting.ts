import type { ChatMessage } from '@sorrel/contract/chat/schemas'
import { createContext } from 'react'

/** Where a dietitian writes while messages stand beside: puts the words of a message there. Null elsewhere. */
export const Quoting = createContext<((message: ChatMessage) => void) | null>(null)
