import type { ContactKind, ContactParty } from '@sorrel/contract/contacts/vocabulary'
import type { Generated } from 'kysely'

export type ContactTables = {
  contact_note: {
    id: string
    patient_id: string
    provider_id: string
    kind: ContactKind
    party: ContactParty
    party_name: string | null
    happened_at: string
    minutes: number | null
    text: string
    status: Generated<'draft' | 'signed'>
    version: Generated<number>
    created_at: string
    updated_at: string
    snapshot: string | null
    sha256: string | null
    signature_name: string | null
    credentials: string | null
    signed_at: string | null
    withheld_reason: string | null
  }
  contact_note_addendum: {
    id: string
    contact_note_id: string
    patient_id: string
    provider_id: string
    text: string
    reason: string
    signature_name: string
    credentials: string
    signed_at: string
  }
}
