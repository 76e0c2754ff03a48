import { z } from 'zod'
import { file } from '../kernel/operation.ts'
import { body, change, cursor, IfMatch, InstantIn, Language, limit, line, text } from '../kernel/values.ts'
import { ContactKind, ContactNote, ContactNoteId, ContactParty } from './schemas.ts'
import { mostContactMinutes } from './vocabulary.ts'

const ofPatient = z.object({ patient_id: z.uuid() })
const params = z.object({ patient_id: z.uuid(), contact_note_id: ContactNoteId })
const headers = z.object({ 'if-match': IfMatch.optional() })
const minutes = z.int().min(1).max(mostContactMinutes).nullable()

export const listContactNotes = {
  params: ofPatient,
  query: z.object({ cursor, limit: limit.optional() }),
  output: z.object({ items: z.array(ContactNote), next_cursor: z.string().nullable() }),
}
export const addContactNote = {
  params: ofPatient,
  body: body({
    kind: ContactKind,
    party: ContactParty,
    party_name: line(120).nullable().optional(),
    happened_at: InstantIn,
    minutes: minutes.optional(),
    text: text(8000),
  }),
  output: ContactNote,
}
export const changeContactNote = {
  params,
  headers,
  body: change({
    kind: ContactKind.optional(),
    party: ContactParty.optional(),
    party_name: line(120).nullable().optional(),
    happened_at: InstantIn.optional(),
    minutes: minutes.optional(),
    text: text(8000).optional(),
  }),
  output: ContactNote,
}
export const removeContactNote = { params, output: z.object({}) }
export const signContactNote = {
  params,
  headers,
  body: body({ withheld_reason: text(500).nullable() }),
  output: ContactNote,
}
export const addContactAddendum = { params, body: body({ text: text(8000), reason: text(500) }), output: ContactNote }
export const getContactNotePdf = { params, query: z.object({ language: Language.optional() }), output: file('application/pdf') }
