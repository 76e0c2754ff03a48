import * as operations from '@sorrel/contract/contacts/operations'
import * as wire from '@sorrel/contract/contacts/wire'
import { implement } from '../kernel/implement.ts'
import { pageOf, readCursor } from '../kernel/lists/cursors.ts'
import { findContactNotes, findContactPatient } from './access.ts'
import { addNote, changeNote, removeNote, showContact } from './notes.ts'
import { writeContactPaper } from './paper.ts'
import { addAddendum, signNote } from './signing.ts'

export const contacts = implement(
  'contacts',
  operations,
  wire,
)({
  listContactNotes: async (ctx, { params, query: { cursor, limit = 20 } }) => {
    const patient = await findContactPatient(ctx, params.patient_id)
    const rows = await findContactNotes(ctx, patient, cursor === undefined ? undefined : readCursor(cursor), limit + 1)
    const page = pageOf(rows, limit, ({ happened_at, id }) => ({ at: happened_at, id }))
    return { ...page, items: page.items.map((row) => showContact(ctx, patient, row)) }
  },
  addContactNote: async (ctx, { params, body }) => {
    const patient = await findContactPatient(ctx, params.patient_id)
    return showContact(ctx, patient, await addNote(ctx, patient, body))
  },
  changeContactNote: async (ctx, { params, headers, body }) => {
    const patient = await findContactPatient(ctx, params.patient_id)
    return showContact(ctx, patient, await changeNote(ctx, patient, params.contact_note_id, headers['if-match'], body))
  },
  removeContactNote: async (ctx, { params }) => {
    await removeNote(ctx, await findContactPatient(ctx, params.patient_id), params.contact_note_id)
    return {}
  },
  signContactNote: async (ctx, { params, headers, body }) => {
    const patient = await findContactPatient(ctx, params.patient_id)
    const base = { version: headers['if-match'], withheld_reason: body.withheld_reason }
    return showContact(ctx, patient, await signNote(ctx, patient, params.contact_note_id, base))
  },
  getContactNotePdf: async (ctx, { params, query }) =>
    writeContactPaper(ctx, await findContactPatient(ctx, params.patient_id), params.contact_note_id, query.language),
  addContactAddendum: async (ctx, { params, body }) => {
    const patient = await findContactPatient(ctx, params.patient_id)
    return showContact(ctx, patient, await addAddendum(ctx, patient, params.contact_note_id, body))
  },
})
