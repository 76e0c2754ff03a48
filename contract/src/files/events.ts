import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { filePurposes } from './vocabulary.ts'

const file = { file_id: z.uuid(), purpose: z.enum(filePurposes) }

export const fileEvents = {
  'file.uploaded': event('A file arrived whole and was checked.', file),
  'file.refused': event('A file arrived whole and was not accepted; its bytes are gone.', file),
  'file.dropped': event('A file was given up before it was used.', file),
}
