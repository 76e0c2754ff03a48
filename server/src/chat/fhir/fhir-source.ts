import type { Selectable } from 'kysely'
import { type FhirOf, type FhirSource, type Resource, refer, referToPatient, referToPerson } from '../../fhir/resource.ts'
import type { ChatMessageRow } from '../tables.ts'

// What nobody wrote at that moment.
const categories = 'http://terminology.hl7.org/CodeSystem/communication-category'

type Row = Selectable<ChatMessageRow>

/** The messages between a patient and their dietitians, without those that were taken back. Files stand in the bundle by themselves. */
export const chatFhir: FhirSource = {
  list: async (ctx, of) => {
    const rows = await ctx.db
      .selectFrom('chat_message')
      .selectAll()
      .where('patient_id', '=', of.patient_id)
      .where('deleted_at', 'is', null)
      .orderBy('sent_at')
      .orderBy('id')
      .execute()
    const files = await ctx.db
      .selectFrom('chat_attachment')
      .select(['chat_message_id', 'file_id'])
      .where('patient_id', '=', of.patient_id)
      .orderBy('place')
      .execute()
    const filesOf = Map.groupBy(files, ({ chat_message_id }) => chat_message_id)
    const told = new Set(rows.map(({ id }) => id))
    return rows.map((row) =>
      buildMessage(
        // Of a message that was taken back, nothing stands in the bundle.
        { ...row, reply_to: row.reply_to !== null && told.has(row.reply_to) ? row.reply_to : null },
        (filesOf.get(row.id) ?? []).map(({ file_id }) => file_id),
        of,
      ),
    )
  },
}

function buildMessage(
  { id, role, author_id, kind, provider_id, text, sent_at, reply_to }: Row,
  files: readonly string[],
  of: FhirOf,
): Resource {
  const provider = refer('Practitioner', provider_id)
  const [sender, recipient] = role === 'provider' ? [provider, referToPatient(of)] : [referToPerson(of, author_id), provider]
  const payload = [
    ...(text === null ? [] : [{ contentString: text }]),
    ...files.map((file) => ({ contentReference: refer('DocumentReference', file) })),
  ]
  return {
    resourceType: 'Communication',
    row: id,
    status: 'completed',
    ...(kind === 'auto' && { category: [{ coding: [{ system: categories, code: 'notification' }], text: 'Automatic reply' }] }),
    ...(reply_to !== null && { inResponseTo: [refer('Communication', reply_to)] }),
    subject: referToPatient(of),
    sent: sent_at,
    sender,
    recipient: [recipient],
    payload,
  }
}
