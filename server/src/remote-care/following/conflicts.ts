import { valuesOf } from '@sorrel/contract/kernel/label'
import { type ConflictCode, conflictLabels } from '@sorrel/contract/remote-care/vocabulary'
import { sql } from 'kysely'
import type { Context } from '../../kernel/context.ts'
import type { EncounterRow } from '../access.ts'

const hour = 3_600_000

/**
 * What stands against billing an encounter: a visit with the same dietitian in the seven days before, one to which the exchange leads, another dietitian
 * with the same week, and a consent or a payer that is gone. Nobody can tell whether a visit was about the same problem, so any visit counts. Runs as
 * the system.
 */ // reads scheduling
export async function findConflicts(ctx: Context, one: EncounterRow, isPaid: boolean): Promise<ConflictCode[]> {
  const { id, patient_id, provider_id, family, period_start, period_end } = one
  const last =
    one.evidence
      .map(({ at }) => at)
      .sort()
      .at(-1) ?? period_start
  const until = new Date(Date.parse(last) + 24 * hour).toISOString()
  const { rows } = await sql<Record<ConflictCode, boolean>>`
    select exists (select from appointment a where a.patient_id = ${patient_id} and a.provider_id = ${provider_id} and a.status = 'Occurred'
        and a.starts_at >= ${period_start}::timestamptz - interval '7 days' and a.starts_at < ${period_start}) as visit_before,
      exists (select from appointment a where a.patient_id = ${patient_id} and a.provider_id = ${provider_id} and a.status in ('Scheduled', 'Occurred')
        and a.starts_at >= ${period_start} and a.starts_at <= ${until}) as led_to_visit,
      exists (select from billable_remote_encounter o where o.patient_id = ${patient_id} and o.family = ${family} and o.provider_id <> ${provider_id}
        and o.period_start < ${period_end} and o.period_end > ${period_start} and o.status not in ('accumulating', 'expired', 'waived', 'voided')
        and (o.noticed_at is not null or (o.period_start, o.id) < (${period_start}, ${id}))) as other_provider,
      not exists (select from remote_consent c where c.patient_id = ${patient_id} and c.revoked_at is null) as no_consent,
      ${!isPaid}::boolean as payer_stopped`.execute(ctx.db)
  return valuesOf(conflictLabels).filter((code) => rows[0]![code])
}
