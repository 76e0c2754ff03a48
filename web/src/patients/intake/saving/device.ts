import { dropUnsent, findShelf, keepUnsent, listUnsent } from '../../../kernel/browser/unsent.ts'
import { makeRandomId } from '../../../kernel/session.ts'
import type { Draft } from './outbox.ts'

/** What this person has not sent of the intake of this patient; a new draft if nothing waits on this device. */
export async function readDraft(patientId: string): Promise<Draft> {
  const waiting = await listUnsent<Draft>(findShelf('intake'))
  return waiting.find(({ client_id }) => client_id === patientId)?.body ?? { editor_id: makeRandomId(), unsent: {}, typed: {} }
}

/** Answers what keeps a draft until it is sent, or forgets it, for whoever types now; it says whether the device keeps anything. */
export function makeKeeper(patientId: string): (draft: Draft | null) => Promise<boolean> {
  const shelf = findShelf('intake')
  return async (draft) => {
    if (draft) return keepUnsent(shelf, patientId, draft)
    // Where nothing can be kept, nothing needs to be forgotten.
    if (shelf) await dropUnsent(shelf, patientId).catch(() => {})
    return true
  }
}
