import { z } from 'zod'
import { body } from '../kernel/values.ts'
import { untoldReasons } from './vocabulary.ts'

/** When the patient is told of a change by staff. If it is missing, texts wait for the morning and e-mails do not. */
export const tell = z.discriminatedUnion('when', [
  body({ when: z.literal('now') }),
  body({ when: z.literal('morning') }),
  body({ when: z.literal('never'), reason: z.enum(untoldReasons) }),
])
