import type { Label } from '@sorrel/contract/kernel/label'
import type { Selectable } from 'kysely'
import { type FhirOf, type FhirSource, type Resource, refer, referToPatient } from '../../fhir/resource.ts'
import { listSections } from '../reading/sections.ts'
import { readContent } from '../reading/visit-notes.ts'
import type { ChartingTables } from '../tables.ts'

type Signature = Selectable<ChartingTables['chart_note_signature']>

const title = { en: 'Note of a visit', es: 'Nota de una visita' } as const satisfies Label

/** The signed notes of a patient as documents with their text, each in the version that holds. */
export const chartingFhir: FhirSource = {
  list: async (ctx, of) => {
    const signatures = await ctx.db
      .selectFrom('chart_note_signature')
      .selectAll()
      .distinctOn('note_id')
      .where('patient_id', '=', of.patient_id)
      .orderBy('note_id')
      .orderBy('version', 'desc')
      .execute()
    return signatures.map((one) => buildNote(one, of))
  },
}

/** A signed note as a document: its text, and its hash in words, because FHIR asks for SHA-1 there. */
export function buildNote(signature: Signature, of: FhirOf): Resource {
  const sections = listSections(readContent(signature.snapshot))
  const text = sections.map((one) => `${one.label[of.language]}\n${one.text}`).join('\n\n')
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
    context: { encounter: [refer('Encounter', signature.appointment_id)] },
  }
}
