import { listPartsOf } from '@sorrel/contract/letters/rules'
import { letterKindLabels, letterPartLabels } from '@sorrel/contract/letters/vocabulary'
import type { Selectable } from 'kysely'
import { type FhirOf, type FhirSource, type Resource, refer, referToPatient } from '../../fhir/resource.ts'
import { readSnapshot } from '../composing/snapshot.ts'
import type { LetterTables } from '../tables.ts'

type Letter = Pick<Selectable<LetterTables['letter']>, 'id' | 'appointment_id' | 'provider_id' | 'signature_name' | 'recipient_name'> &
  Pick<Selectable<LetterTables['letter_text']>, 'snapshot' | 'sha256'>

/** The letters about a patient as documents with their text. Row-level security leaves out those whose note is withheld. */
export const lettersFhir: FhirSource = {
  list: async (ctx, of) => {
    const letters = await ctx.db
      .selectFrom('letter as l')
      .innerJoin('letter_text as t', 't.letter_id', 'l.id')
      .select(['l.id', 'l.appointment_id', 'l.provider_id', 'l.signature_name', 'l.recipient_name', 't.snapshot', 't.sha256'])
      .where('l.patient_id', '=', of.patient_id)
      .orderBy('l.signed_at')
      .orderBy('l.id')
      .execute()
    return letters.map((letter) => buildLetter(letter, of))
  },
}

/** A letter as a document: its text in the language in which it was written, and its hash in words, because FHIR asks for SHA-1 there. */
export function buildLetter(
  { id, appointment_id, provider_id, signature_name, recipient_name, snapshot, sha256 }: Letter,
  of: FhirOf,
): Resource {
  const { kind, language, signed_at, parts } = readSnapshot(snapshot)
  const title = letterKindLabels[kind][of.language]
  const written = listPartsOf(kind).flatMap((part) => (parts[part] ? [`${letterPartLabels[part][language]}\n${parts[part]}`] : []))
  return {
    resourceType: 'DocumentReference',
    row: id,
    status: 'current',
    docStatus: 'final',
    type: { text: title },
    subject: referToPatient(of),
    date: signed_at,
    author: [refer('Practitioner', provider_id, signature_name)],
    description: [recipient_name, `SHA-256 ${sha256}`].filter(Boolean).join(', '),
    content: [
      {
        attachment: {
          contentType: 'text/plain; charset=utf-8',
          language,
          title,
          creation: signed_at,
          data: Buffer.from(written.join('\n\n'), 'utf8').toString('base64'),
        },
      },
    ],
    context: { encounter: [refer('Encounter', appointment_id)] },
  }
}
