import { z } from 'zod'
import { event } from '../kernel/event.ts'
import { importKinds } from './vocabulary.ts'

const run = { import_id: z.uuid(), kind: z.enum(importKinds) }

export const importEvents = {
  'import.started': event('Support uploaded files of another system. No record has changed yet.', run),
  'import.settled': event('Support decided what an unclear row of an import is.', run),
  'import.confirmed': event('Support let the rows of an import be taken over. `invites`: the new patients are invited.', {
    ...run,
    invites: z.boolean(),
  }),
  'import.applied': event('Every row of an import that could be taken over was.', { ...run, made: z.int() }),
  'import.undo_requested': event('Support asked for an import to be taken back.', run),
  'import.undone': event('An import was taken back as a whole.', run),
  'import.stopped': event('An import broke off, or could not be taken back.', run),
}
