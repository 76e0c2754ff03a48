import { listCareTimeline } from '@sorrel/contract/care/operations'
import { listContactNotes } from '@sorrel/contract/contacts/operations'
import type { SignedInPart } from '../kernel/signed-in/part.ts'

export const contacts: SignedInPart = { stale: { contact_note: [listContactNotes, listCareTimeline] } }
