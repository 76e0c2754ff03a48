import { contactKindLabels } from '@sorrel/contract/contacts/vocabulary'
import type { Selectable } from 'kysely'
import { listAddenda } from '../../charting/fhir/fhir-source.ts'
import { type FhirOf, type FhirSource, type Resource, refer, referToPatient } from '../../fhir/resource.ts'
import type { ContactTables } from '../tables.ts'

type Row = Selectable<ContactTables['contact_note']>
type Addendum = Selectable<ContactTables['contact_note_addendum']>

/** What was signed about care between visits, as documents with their text. */
export const contactsFhir: FhirSource = {
  list: async (ctx, of) => {
    const [rows, addenda] = await Promise.all([
      ctx.db
        .selectFrom('contact_note')
        .selectAll()
        .where('patient_id', '=', of.patient_id)
        .where('status', '=', 'signed')
        .orderBy('happened_at')
        .orderBy('id')
        .execute(),
      ctx.db
        .selectFrom('contact_note_addendum')
        .selectAll()
        .where('patient_id', '=', of.patient_id)
        .orderBy('signed_at')
        .orderBy('id')
        .execute(),
    ])
    const addendaOf = Map.groupBy(addenda, ({ contact_note_id }) => contact_note_id)
    return rows.map((row) => buildContact(row, addendaOf.get(row.id) ?? [], of))
  },
}

/** A note as a document: its text with what was added later, and its hash in words, because FHIR asks for SHA-1 there. */
function buildContact(row: Row, addenda: readonly Addendum[], of: FhirOf): Resource {
  const title = contactKindLabels[row.kind][of.language]
  return {
    resourceType: 'DocumentReference',
    row: row.id,
    status: 'current',
    docStatus: 'final',
    type: { text: title },
    subject: referToPatient(of),
    date: row.signed_at,
    author: [refer('Practitioner', row.provider_id, row.signature_name)],
    description: `SHA-256 ${row.sha256}`,
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          title,
          creation: row.signed_at,
          data: Buffer.from([row.text, ...listAddenda(addenda, of)].join('\n\n'), 'utf8').toString('base64'),
        },
      },
    ],
    context: { period: { start: row.happened_at } },
  }
}
