import { dropUnsent, keepUnsent, listUnsent } from '../../../kernel/browser/unsent.ts'
import { makeRandomId } from '../../../kernel/session.ts'
import type { Draft } from './outbox.ts'

const nameOf = (patientId: string) => `intake ${patientId}`

/** What this person has not sent of the intake of this patient; a new draft if nothing waits on this device. */
export async function readDraft(patientId: string): Promise<Draft> {
  const waiting = await listUnsent<Draft>('intake')
  return waiting.find(({ client_id }) => client_id === nameOf(patientId))?.body ?? { editor_id: makeRandomId(), unsent: {}, typed: {} }
}

/** Keeps the draft until it is sent, or forgets it. Answers whether the device keeps anything. */
export async function keepDraft(patientId: string, draft: Draft | null): Promise<boolean> {
  if (draft) return keepUnsent(nameOf(patientId), draft, 'intake')
  try {
    await dropUnsent(nameOf(patientId))
  } catch {
    // Where nothing can be kept, nothing needs to be forgotten.
  }
  return true
}
