import type { Message } from '../../notifications/message.ts'
import { goodFaithMessage } from './good-faith.ts'

/** What people are told about prices. */
export const priceMessages: readonly Message[] = [goodFaithMessage]
