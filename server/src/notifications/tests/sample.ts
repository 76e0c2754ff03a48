import type { Language } from '@sorrel/contract/kernel/values'
import type { Channel, Written } from '../message.ts'

/** One message as a person might get it, with invented facts, and the channels on which it goes out. */
export type MessageSample =
  | { channels: readonly Channel[]; write: (language: Language) => Written }
  | { answer: (language: Language) => string }

/**
 * What a feature exports as `messages` in its tests/messages.ts: a sample of each of its messages, by name. `answer` is an answer by text
 * message. The test of all messages renders them, and docs/messages.md shows them.
 */
export type MessageSamples = Record<string, MessageSample>
