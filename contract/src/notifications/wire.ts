import { z } from 'zod'
import { file } from '../kernel/operation.ts'
import { PhoneNumber, text } from '../kernel/values.ts'

/** Form fields as carriers send them: `from`, `body` and usually an id. Capitals differ between carriers, and other fields are ignored. */
export const receiveSms = {
  body: z.preprocess(
    (fields) => (typeof fields === 'object' && fields !== null ? { ...fields, ...lowerNames(fields) } : fields),
    z.object({
      from: PhoneNumber,
      body: text(1600, 0),
      message_id: z
        .string()
        .regex(/^[\x21-\x7e]{1,80}$/)
        .optional(),
    }),
  ),
  output: file('text/xml'),
}

const names = new Map([
  ['From', 'from'],
  ['Body', 'body'],
  ['MessageSid', 'message_id'],
])
const lowerNames = (fields: object) =>
  Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (names.has(name) ? [[names.get(name), value]] : [])))
