import type { FhirSource } from '../../fhir/resource.ts'
import { buildEntry } from './entries.ts'

/** The journal of a patient: every entry that was not taken away, private ones and numbers included, because it is theirs. */
export const journalFhir: FhirSource = {
  list: async (ctx, of) => {
    const [entries, comments, photos] = await Promise.all([
      ctx.db
        .selectFrom('journal_entry')
        .selectAll()
        .where('patient_id', '=', of.patient_id)
        .where('hidden_at', 'is', null)
        .orderBy('occurred_at')
        .orderBy('id')
        .execute(),
      ctx.db.selectFrom('journal_comment').selectAll().where('patient_id', '=', of.patient_id).orderBy('at').orderBy('id').execute(),
      ctx.db.selectFrom('journal_photo').selectAll().where('patient_id', '=', of.patient_id).orderBy('place').execute(),
    ])
    const commentsOf = Map.groupBy(comments, ({ journal_entry_id }) => journal_entry_id)
    const photosOf = Map.groupBy(photos, ({ journal_entry_id }) => journal_entry_id)
    return entries.map((entry) => buildEntry(entry, commentsOf.get(entry.id) ?? [], photosOf.get(entry.id) ?? [], of))
  },
}
