import { sql } from 'kysely'
import { conflictOf, type MergePart, type Merging } from '../merging/part.ts'

/** What a merge does with guardians, consents, invitations and deletions. The two records themselves are settled by the merge. */
export const patientMergePart: MergePart = {
  follows: [
    { table: 'patient', whose: [], doers: ['created_by'], household_by: 'id' },
    {
      table: 'guardianship',
      whose: ['guardian_id', 'patient_id'],
      doers: ['invited_by'],
      household_by: 'patient_id',
      counts_as: 'guardianships',
    },
    { table: 'guardian_invitation', whose: ['patient_id', 'invited_by'] },
    { table: 'consent', whose: ['patient_id'], doers: ['given_by'], counts_as: 'consents' },
    { table: 'patient_deletion', whose: ['patient_id'], doers: ['asked_by'] },
    { table: 'onboarding_code', whose: ['patient_id'], counts_as: 'codes' },
    { table: 'patient_alias', whose: ['patient_id'] },
  ],
  stays: [
    {
      table: 'event',
      columns: ['patient_id', 'actor_id', 'payload'],
      because: 'what happened is never rewritten, and is read through patient_alias',
    },
    {
      table: 'audit',
      columns: ['patient_id', 'actor_id', 'subject_id', 'details'],
      because: 'the trail is sealed, and is read through patient_alias',
    },
    { table: 'live_event', columns: ['audience_id', 'ids'], because: 'it was for browsers that were open then' },
    { table: 'idempotency', columns: ['actor_key', 'answer'], because: 'it repeats an answer of the last 24 hours as it was' },
    { table: 'patient', columns: ['id'], because: 'the record goes; patient_alias leads from its id to the one that stays' },
    { table: 'onboarding_code', columns: ['code_hash'], because: 'a hash says nothing; that of the demo is made of an id' },
    { table: 'patient_alias', columns: ['old_id'], because: 'it is what leads from the old id' },
    { table: 'patient_merge', columns: ['from_id', 'into_id'], because: 'it says which two were merged' },
    { table: 'patient_merge_change', columns: ['key', 'before', 'after'], because: 'it is what an undo puts back' },
    { table: 'patient_merge_row', columns: ['key'], because: 'it says what was there when the two were merged' },
  ],
  settle: async (_ctx, merging) => [...(await settleConsents(merging)), ...(await settleGuardians(merging))],
}

/** Of a consent that both gave the earlier one counts. */
async function settleConsents(merging: Merging) {
  const { from_id, into_id } = merging
  const twice = sql`app.consent o where o.patient_id in (${from_id}, ${into_id}) and o.patient_id <> t.patient_id and o.kind = t.kind and o.version = t.version`
  const removed = await merging.remove(
    'consent',
    sql`t.patient_id in (${from_id}, ${into_id}) and exists (select from ${twice}
      and (o.given_at, o.patient_id <> ${into_id}) < (t.given_at, t.patient_id <> ${into_id}))`,
  )
  return conflictOf('consent_twice', removed)
}

/** Where both act for somebody, or somebody acts for both, the right that began first goes on, and one of the first hand before one by invitation. */
async function settleGuardians(merging: Merging) {
  const { from_id, into_id } = merging
  const merged = (column: string) => sql`case when ${sql.ref(column)} = ${from_id} then ${into_id}::uuid else ${sql.ref(column)} end`
  const rank = (row: string) => sql`(${sql.ref(`${row}.invited_by`)} is not null, ${sql.ref(`${row}.started_at`)}, ${sql.ref(`${row}.id`)})`
  const ended = await merging.change(
    'guardianship',
    sql`ended_at = app.moment(), ended_by = 'practice'`,
    sql`t.ended_at is null and (t.guardian_id in (${from_id}, ${into_id}) or t.patient_id in (${from_id}, ${into_id}))
      and exists (select from app.guardianship o where o.ended_at is null and o.id <> t.id
        and ${merged('o.guardian_id')} = ${merged('t.guardian_id')} and ${merged('o.patient_id')} = ${merged('t.patient_id')}
        and ${rank('o')} < ${rank('t')})`,
  )
  return conflictOf('guardian_twice', ended)
}
