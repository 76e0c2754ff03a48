import type { Language } from '@sorrel/contract/kernel/values'
import { schedulingCommands } from '../../scheduling/messages/commands.ts'
import { answerHelp, answerTo } from '../inbound/answers.ts'
import type { MessageSamples } from './sample.ts'

/** The answers to the words that carriers require. */
export const messages = {
  stopped: { answer: (language: Language) => answerTo('stopped', language).text },
  stopped_mailed: { answer: (language: Language) => answerTo('stopped_mailed', language).text },
  stopped_codeless: { answer: (language: Language) => answerTo('stopped_codeless', language).text },
  started: { answer: (language: Language) => answerTo('started', language).text },
  unread: { answer: (language: Language) => answerTo('unread', language).text },
  help: { answer: (language: Language) => answerHelp(schedulingCommands, language).text },
} satisfies Record<Parameters<typeof answerTo>[0] | 'help', unknown> & MessageSamples
