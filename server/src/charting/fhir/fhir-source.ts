import type { Label } from '@sorrel/contract/kernel/label'
import type { Selectable } from 'kysely'
import { type FhirOf, type FhirSource, type Resource, refer, referToPatient } from '../../fhir/resource.ts'
import { listSections } from '../reading/sections.ts'
import { readContent } from '../reading/visit-notes.ts'
import type { ChartingTables } from '../tables.ts'

type Signature = Selectable<ChartingTables['chart_note_signature']>
type Addendum = Pick<Selectable<ChartingTables['chart_note_addendum']>, 'text' | 'signature_name' | 'credentials' | 'signed_at'>

const title = { en: 'Note of a visit', es: 'Nota de una visita' } as const satisfies Label
const addendum = { en: 'Addendum', es: 'Adenda' } as const satisfies Label

/** The signed notes of a patient as documents with their text, each in the version that holds, with what was added later. */
export const chartingFhir: FhirSource = {
  list: async (ctx, of) => {
    const [signatures, addenda] = await Promise.all([
      ctx.db
        .selectFrom('chart_note_signature')
        .selectAll()
        .distinctOn('note_id')
        .where('patient_id', '=', of.patient_id)
        .orderBy('note_id')
        .orderBy('version', 'desc')
        .execute(),
      ctx.db
        .selectFrom('chart_note_addendum')
        .selectAll()
        .where('patient_id', '=', of.patient_id)
        .orderBy('signed_at')
        .orderBy('id')
        .execute(),
    ])
    const addendaOf = Map.groupBy(addenda, ({ note_id }) => note_id)
    return signatures.map((one) => buildNote(one, addendaOf.get(one.note_id) ?? [], of))
  },
}

/** What was added to a signed text, as paragraphs behind it: whoever reads a text without its corrections reads something wrong. */
export const listAddenda = (addenda: readonly Addendum[], { language }: FhirOf): string[] =>
  addenda.map(
    ({ text, signature_name, credentials, signed_at }) =>
      `${addendum[language]}, ${signed_at.slice(0, 10)}\n${text}\n${signature_name}, ${credentials}`,
  )

/** A signed note as a document: its text, and its hash in words, because FHIR asks for SHA-1 there. */
function buildNote(signature: Signature, addenda: readonly Addendum[], of: FhirOf): Resource {
  const sections = listSections(readContent(signature.snapshot)).map((one) => `${one.label[of.language]}\n${one.text}`)
  const text = [...sections, ...listAddenda(addenda, of)].join('\n\n')
  return {
    resourceType: 'DocumentReference',
    row: signature.note_id,
    status: 'current',
    docStatus: 'final',
    type: { text: title[of.language] },
    subject: referToPatient(of),
    date: signature.signed_at,
    author: [refer('Practitioner', signature.provider_id, signature.signature_name)],
    description: `SHA-256 ${signature.sha256}`,
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          title: title[of.language],
          creation: signature.signed_at,
          data: Buffer.from(text, 'utf8').toString('base64'),
        },
      },
    ],
    // The note of care without a visit belongs to none.
    ...(signature.appointment_id !== null && { context: { encounter: [refer('Encounter', signature.appointment_id)] } }),
  }
}
